import Books
import Diagnostics

/// Whether git takes a text as the name of a branch or a remote, and no command takes it for an option.
package func isGitName(_ text: String) -> Bool {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false)
  let isOfGoodParts = parts.allSatisfy { !$0.isEmpty && $0.first != "." && !$0.hasSuffix(".lock") }
  let isOfGoodSigns = text.unicodeScalars.allSatisfy { scalar in
    !" ~^:?*[\\".unicodeScalars.contains(scalar) && scalar.properties.generalCategory != .control
  }
  return isOfGoodParts && isOfGoodSigns && text.utf8.count <= 200 && text.first != "-" && text.last != "."
    && text != "@" && text != "HEAD" && !text.contains("..") && !text.contains("@{")
}

extension ConfigurationReader {
  mutating func gitName(_ field: Field?) -> String? {
    guard let field, let name = text(field) else { return nil }
    if isGitName(name) { return name }
    report(
      .error(
        "config-bad-git-name", "‘\(field.label)’ cannot be \(quoted(name)): git has no such names",
        at: place(of: field),
        hint: field.label.hasSuffix("remote")
          ? "write a name that ‘git remote’ lists, such as origin" : "write a name such as gh-pages"))
    return nil
  }
}

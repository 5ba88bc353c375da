import Books
import Diagnostics

/// What git gives names to, as far as publishing needs them.
package enum GitNameKind: Sendable, Hashable {
  case branch
  case remote
}

/// What keeps a text from being the name of a branch or a remote.
package struct GitNameMistake: Sendable, Hashable {
  /// Follows ‘X cannot be Y:’.
  package var reason: String
  /// What to do next.
  package var hint: String

  /// Nil when git takes the name, and no command takes it for an option, an address or an order to force.
  package init?(_ text: String, of kind: GitNameKind) {
    let usual =
      kind == .branch ? "write a name such as gh-pages" : "write a name that ‘git remote’ lists, such as origin"
    switch kind {
    case .branch where text.hasPrefix("refs/"):
      let name = text.dropFirst("refs/heads/".count)
      let isBranch = text.hasPrefix("refs/heads/") && GitNameMistake(String(name), of: .branch) == nil
      reason = "git puts ‘refs/heads/’ before the name of a branch itself"
      hint = isBranch ? "write ‘\(name)’" : usual
    case .branch where text.hasPrefix("+"):
      let name = text.dropFirst()
      reason = "a ‘+’ before a name tells git to force a push"
      hint = GitNameMistake(String(name), of: .branch) == nil ? "write ‘\(name)’" : usual
    case .remote where isAddress(text):
      reason = "that is an address, not the name of a remote"
      hint = "give the address a name with ‘git remote add NAME ADDRESS’, and write the name"
    case .branch, .remote:
      if isGitName(text) { return nil }
      reason = "git has no such names"
      hint = usual + "; without spaces, without ‘..’ or one of ‘~^:?*[\\’, not beginning with a dash or a dot"
    }
  }
}

/// Whether a text could be an address of a repository, of any of the kinds git knows: with a scheme, `host:path`,
/// `helper::address`, a path.
private func isAddress(_ text: String) -> Bool {
  text.contains(":") || ["/", "./", "../", "~"].contains { text.hasPrefix($0) } || text.hasSuffix(".git")
}

/// As `git check-ref-format` has it, and a little narrower.
private func isGitName(_ text: String) -> Bool {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false)
  let isOfGoodParts = parts.allSatisfy { !$0.isEmpty && $0.first != "." && !$0.hasSuffix(".lock") }
  let isOfGoodSigns = text.unicodeScalars.allSatisfy { scalar in
    !" ~^:?*[\\".unicodeScalars.contains(scalar) && scalar.properties.generalCategory != .control
  }
  return isOfGoodParts && isOfGoodSigns && text.utf8.count <= 200 && text.first != "-" && text.last != "."
    && text != "@" && text != "HEAD" && !text.contains("..") && !text.contains("@{")
}

extension ConfigurationReader {
  mutating func gitName(_ field: Field?, of kind: GitNameKind) -> String? {
    guard let field, let name = text(field) else { return nil }
    guard let mistake = GitNameMistake(name, of: kind) else { return name }
    var place = place(of: field)
    // A password may be in an address.
    let isShown = !name.contains("@") || !name.contains(":")
    if !isShown { place.lineText = nil }
    report(
      .error(
        "config-bad-git-name",
        "‘\(field.label)’ cannot be \(isShown ? quoted(name) : "what is written for it"): \(mistake.reason)",
        at: place, hint: mistake.hint))
    return nil
  }
}

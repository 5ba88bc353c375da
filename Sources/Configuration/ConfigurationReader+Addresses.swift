import Diagnostics
import Files
import YAML

extension ConfigurationReader {
  mutating func siteURL(_ field: Field?) -> SiteURL? {
    guard let field, let text = text(field) else { return nil }
    do throws(SiteURL.Mistake) {
      return try SiteURL(checking: text)
    } catch {
      let (reason, hint) = error.explanation(of: text)
      reportAddress(field, text, reason, hint: hint)
      return nil
    }
  }

  /// Any http or https address, as written.
  mutating func address(_ field: Field?) -> String? {
    guard let field, let text = text(field), webAddress(field, text) != nil else { return nil }
    return text
  }

  mutating func endpoint(_ field: Field?) -> String? {
    guard let field, let text = text(field), let address = webAddress(field, text) else { return nil }
    guard address.query == nil, address.fragment == nil else {
      reportAddress(
        field, text, "must have neither query nor fragment", hint: "leave out everything from the ‘?’ or ‘#’ on")
      return nil
    }
    guard address.isSecure || address.isLoopback else {
      reportAddress(
        field, text, "must begin with https://",
        hint: "only a server on this computer (127.0.0.1, localhost, [::1]) may be asked without encryption")
      return nil
    }
    return text
  }

  /// The name of an environment variable. What was written instead may be the key itself, so it is not repeated.
  mutating func variableName(_ field: Field?) -> String? {
    guard let field, let name = text(field) else { return nil }
    let isName =
      name.utf8.first.map(isDigit) == false
      && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    if isName, !mayHoldKey(name) { return name }
    var place = place(of: field)
    place.lineText = nil
    report(
      .error(
        "config-bad-variable-name", "‘\(field.label)’ must be the name of an environment variable", at: place,
        hint: "write a name such as KAKAO_REST_API_KEY, and put the key itself into that variable, never into a file"))
    return nil
  }

  mutating func timeZone(_ field: Field?) -> String? {
    guard let field, let name = text(field) else { return nil }
    if TimeZoneName.isKnown(name) { return name }
    let hint =
      TimeZoneName.suggestion(for: name).map { "did you mean ‘\($0)’?" }
      ?? "write a name of the IANA time zone database, such as Asia/Seoul"
    report(
      .error("config-unknown-time-zone", "there is no time zone \(quoted(name))", at: place(of: field), hint: hint))
    return nil
  }

  private mutating func webAddress(_ field: Field, _ text: String) -> WebAddress? {
    do throws(WebAddress.Mistake) {
      return try WebAddress(text)
    } catch {
      let (reason, hint) = error.explanation(of: text)
      reportAddress(field, text, reason, hint: hint)
      return nil
    }
  }

  private mutating func reportAddress(_ field: Field, _ text: String, _ reason: String, hint: String?) {
    var place = place(of: field)
    // A password may be in it.
    let isShown = !text.contains("@")
    if !isShown { place.lineText = nil }
    let shown = isShown ? " \(quoted(text))" : ""
    report(.error("config-bad-url", "‘\(field.label)’\(shown) \(reason)", at: place, hint: hint))
  }
}

/// Names of the IANA time zone database, checked against the copy that most systems have.
enum TimeZoneName {
  private static let folder = "/usr/share/zoneinfo"

  /// Without the system's database, every name of the right form counts as known.
  static func isKnown(_ name: String) -> Bool {
    guard isWellFormed(name) else { return false }
    guard followedFileKind(folder) == .folder else { return true }
    let bytes = try? readFile("\(folder)/\(name)", limit: 1 << 20)
    return bytes?.starts(with: "TZif".utf8) == true
  }

  /// A known name that is spelled alike, or whose place is.
  static func suggestion(for name: String) -> String? {
    if ["KST", "KST-9", "UTC+9", "GMT+9", "+09:00"].contains(name) { return "Asia/Seoul" }
    let regions = ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"]
    guard name.utf8.count <= 64, !regions.contains(name) else { return nil }
    let places = regions.flatMap { region in
      ((try? names(inFolder: "\(folder)/\(region)")) ?? []).map { (region: region, place: $0) }
    }
    if let full = nearest(to: name, among: places.map { "\($0.region)/\($0.place)" }) { return full }
    guard let place = nearest(to: name, among: places.map(\.place)),
      let region = places.first(where: { $0.place == place })?.region
    else { return nil }
    return "\(region)/\(place)"
  }

  /// Parts of ASCII letters, digits, `_`, `+` and `-` with slashes between them; so never absolute, never with `..`.
  private static func isWellFormed(_ name: String) -> Bool {
    name.utf8.count <= 64
      && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
        part.first.map(isLetter) == true
          && part.allSatisfy { isLetter($0) || isDigit($0) || "_+-".utf8.contains($0) }
      }
  }
}

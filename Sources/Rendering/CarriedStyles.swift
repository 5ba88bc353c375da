import Digests
import Templates

/// The style sheet as it stands in pages themselves. A page that carries it is painted without a second question to the
/// server, which over a slow line is a quarter sooner; pages of which a site has thousands link to it instead.
struct CarriedStyles: Sendable {
  let styles: Markup
  /// What the page's policy allows the styles by: `sha256-` and the digest of what stands in the element.
  let hash: String

  /// In bytes. A larger sheet costs more than a question.
  static let limit = 32 * 1024

  /// Nil when the sheet would say something else in a page: one that names files by where they lie from it, one that is not
  /// text, one that could end its element. A page's lines end with a line feed, whatever the sheet's do.
  init?(_ sheet: [UInt8]) {
    guard sheet.count <= CarriedStyles.limit, let text = String(validating: sheet, as: UTF8.self) else { return nil }
    // Bytes, for a mark that combines with what is before it would hide that from a comparison of characters. Outside of
    // quotation marks an escape may spell any of these.
    let lower = text.lowercased().utf8
    let elsewhere = ["url(", "src(", "image-set(", "@import", "</", "\0", "\u{FEFF}"]
    guard !elsewhere.contains(where: { lower.contains($0.utf8) }),
      !text.contains(/[^"']\\[0-9a-fA-F]/)
    else { return nil }
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    styles = Markup(Array(lines.utf8))
    hash = "sha256-" + sha256InBase64(styles.bytes)
  }
}

import Diagnostics

/// Warnings about places in a template of the reader's where the style sheet does not stand alone in its element. A page's
/// policy knows it by its digest, so browsers refuse an element that holds anything more, be it a line break.
func misplacedStyles(in template: SourceText) -> [Diagnostic] {
  let text = String(decoding: template.bytes, as: UTF8.self)
  guard text.utf8.count == template.bytes.count, text.contains("styles") else { return [] }
  return text.matches(of: /\{\{(?:\{\s*styles\s*\}|&\s*styles\s*)\}\}/).compactMap { tag in
    let isAlone =
      text[..<tag.range.lowerBound].firstMatch(of: /<style(\s[^<>]*)?>$/.ignoresCase()) != nil
      && text[tag.range.upperBound...].prefixMatch(of: /<\/style\s*>/.ignoresCase()) != nil
    if isAlone { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: tag.range.lowerBound)
    return .warning(
      "template-styles", "‘\(tag.output)’ does not stand alone in its element, so browsers refuse the styles",
      at: template.location(at: offset, length: tag.output.utf8.count),
      hint: "write ‘<style>{{{styles}}}</style>’, without spaces or line breaks; further styles belong into style.css")
  }
}

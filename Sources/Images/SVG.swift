/// What makes an SVG unfit to be published, as one sentence without a capital letter and a full stop; nil when it is
/// harmless.
///
/// Harmless is a whole, well-formed drawing of at most 1 MB that can neither run anything nor fetch anything nor lead
/// anywhere, even when a browser opens it by itself: no scripts and event attributes, no pages within, no document type
/// and entities, no style sheets but its own, and no address but those of its own parts and of pictures written out in
/// it.
package func svgProblem(_ bytes: [UInt8]) -> String? {
  do throws(SVGProblem) {
    _ = try SVGCheck.root(of: bytes)
    return nil
  } catch {
    return error.message
  }
}

/// The proportion of an SVG as a size 1,000 wide, from its width and height, or else from its `viewBox`.
func svgSize(of bytes: [UInt8]) throws(ImageError) -> ImageSize {
  let root: SVGReader.Element
  do throws(SVGProblem) {
    root = try SVGCheck.root(of: bytes)
  } catch {
    throw ImageError(.damaged(error.message))
  }
  func attribute(_ name: String) -> String? { root.attributes.first { $0.name == name }?.value }

  var sides: (width: Double, height: Double)?
  if let width = attribute("width").flatMap(pixels), let height = attribute("height").flatMap(pixels) {
    sides = (width, height)
  } else if let box = attribute("viewBox") {
    let numbers = box.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.map { Double($0) ?? .nan }
    if numbers.count == 4 { sides = (numbers[2], numbers[3]) }
  }
  guard let sides, sides.width > 0, sides.height > 0 else {
    throw ImageError(.unsupported("an SVG without a size in pixels and without a viewBox"))
  }
  let height = (1000 * sides.height / sides.width).rounded()
  guard height.isFinite, height <= Double(ImageSize.longestSide) else {
    throw ImageError(.unsupported("an SVG of an extreme proportion"))
  }
  let size = ImageSize(width: 1000, height: Int(height))
  try size.check()
  return size
}

/// What an SVG's own width and height say in pixels, rounded; nil when they do not.
func svgPixels(of bytes: [UInt8]) -> ImageSize? {
  guard let root = try? SVGCheck.root(of: bytes) else { return nil }
  func side(_ name: String) -> Int? {
    let written = root.attributes.first { $0.name == name }?.value
    guard let length = written.flatMap(pixels), length <= Double(ImageSize.longestSide) else { return nil }
    return max(1, Int(length.rounded()))
  }
  guard let width = side("width"), let height = side("height") else { return nil }
  return ImageSize(width: width, height: height)
}

/// A length in pixels. Other units say the proportion as well, when both sides have the same; few drawings do.
private func pixels(_ text: String) -> Double? {
  let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
  return Double(number).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
}

struct SVGProblem: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}

/// Reads a drawing to its end and throws at the first thing that is not allowed.
struct SVGCheck {
  private static let longest = 1_000_000
  private static let deepest = 256

  /// The outermost element.
  static func root(of bytes: [UInt8]) throws(SVGProblem) -> SVGReader.Element {
    guard bytes.count <= longest else { throw SVGProblem("it is larger than 1 MB") }
    var reader = try SVGReader(bytes)
    var root: SVGReader.Element?
    var open: [String] = []
    var style = ""
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        if root == nil {
          guard element.localName == "svg", element.attributes.contains(where: declaresSVG) else {
            throw SVGProblem("it is not an SVG: its first element must be svg, with xmlns=\"\(namespace)\"")
          }
          root = element
        } else if open.isEmpty {
          throw SVGProblem("something follows its end")
        }
        try check(element)
        if !element.isEmpty { open.append(element.name) }
        guard open.count <= deepest else { throw SVGProblem("its elements are too deep in each other") }
      case .end(let name):
        guard open.popLast() == name else { throw SVGProblem("it is not well-formed: </\(shown(name))> ends nothing") }
        if SVGReader.Element.localName(of: name) == "style" {
          try check(style: style)
          style = ""
        }
      case .text(let text):
        if let last = open.last {
          if SVGReader.Element.localName(of: last) == "style" { style += text }
        } else if !text.utf8.allSatisfy(isSpace) {
          throw SVGProblem("it is not well-formed: text stands outside of it")
        }
      }
    }
    guard let root, open.isEmpty else { throw SVGProblem("it is not whole") }
    return root
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  private static func declaresSVG(_ attribute: SVGReader.Attribute) -> Bool {
    attribute.value == namespace && (attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:"))
  }

  private static let forbidden: Set<String> = [
    "script", "foreignobject", "handler", "listener", "iframe", "object", "embed", "applet", "link", "meta", "base",
    "form", "audio", "video", "canvas", "tref", "prefetch",
  ]

  private static func check(_ element: SVGReader.Element) throws(SVGProblem) {
    guard !forbidden.contains(element.localName) else { throw SVGProblem("it holds <\(shown(element.name))>") }
    for attribute in element.attributes {
      let name = SVGReader.Element.localName(of: attribute.name)
      let value = attribute.value
      if attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") {
        // Elements of a page work in a drawing as they do in the page.
        let address = value.lowercased()
        guard !address.contains("xhtml"), !address.contains("mathml"), !address.contains("xml-events") else {
          throw SVGProblem("it holds parts of a web page")
        }
        continue
      }
      guard !name.hasPrefix("on") else { throw SVGProblem("it has the event attribute ‘\(shown(attribute.name))’") }
      switch name {
      case "href", "src":
        guard isOwn(value) else { throw SVGProblem("it refers to another address, ‘\(shown(value))’") }
      case "base" where attribute.name.contains(":"):
        throw SVGProblem("it sets another address as its base")
      case "attributename":
        // An animation could set an address or a style after this check.
        let target = SVGReader.Element.localName(of: String(value.filter { !$0.isWhitespace }))
        guard !target.hasPrefix("on"), !["href", "src", "style", "base"].contains(target) else {
          throw SVGProblem("it animates ‘\(shown(value))’")
        }
      default:
        // Notes that drawing programs leave for themselves have prefixes, and may name files of any system.
        if attribute.name.contains(":") { try check(urlsIn: value) } else { try check(style: value) }
      }
    }
  }

  /// A style sheet, or the value of any attribute, for many are styles.
  private static func check(style: String) throws(SVGProblem) {
    let lower = style.lowercased()
    guard !lower.utf8.contains(UInt8(ascii: "\\")) else { throw SVGProblem("it has a backslash in its style") }
    for word in ["@import", "image-set(", "image(", "src(", "cross-fade(", "expression(", "-moz-binding", "behavior:"]
    where lower.contains(word) {
      throw SVGProblem("its style uses ‘\(word)’")
    }
    try check(urlsIn: style)
  }

  private static func check(urlsIn style: String) throws(SVGProblem) {
    let bytes = Array(style.utf8)[...]
    let lower = Array(style.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })[...]
    var index = 0
    while let found = position(of: "url(", in: lower, from: index) {
      index = found + 4
      let address = bytes[index...].prefix { $0 != UInt8(ascii: ")") }
        .drop { isSpace($0) || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      let text = String(decoding: address, as: UTF8.self)
      guard !text.isEmpty, isOwn(text) else { throw SVGProblem("it refers to another address, ‘\(shown(text))’") }
    }
  }

  /// A part of the drawing itself, or a picture of pixels written out.
  private static func isOwn(_ address: String) -> Bool {
    let start = address.drop { $0.isWhitespace }.prefix(24).lowercased()
    if start.isEmpty || start.hasPrefix("#") { return true }
    return ["png", "jpeg", "jpg", "gif", "webp"].contains { start.hasPrefix("data:image/\($0);base64,") }
  }

  /// A short piece of what a file says, for a message.
  private static func shown(_ text: String) -> String {
    let clean = String(
      text.prefix(60).unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    return text.count > 60 ? clean + "…" : clean
  }
}

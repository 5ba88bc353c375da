import Diagnostics

/// Finds the name that a link was probably meant to have, among those that there are. A text with very many wrong links gets no
/// guesses for the last of them, because each takes a look at every name.
package struct LinkGuess {
  private let names: [String]
  /// By the last part of a name, if no other has the same.
  private var lasts: [String: String?] = [:]
  private var known: [String: String?] = [:]
  private static let limit = 100

  /// `names` are paths such as `posts/2026-11-30-a.md`, `wish/` or `images/a.jpg`.
  package init(_ names: [String]) {
    self.names = names
    for name in names {
      var keys: Set<String> = []
      for key in LinkGuess.keys(of: name) where keys.insert(key).inserted {
        lasts[key] = lasts[key] == nil ? .some(name) : .some(nil)
      }
    }
  }

  package mutating func name(near written: String) -> String? {
    if let guess = known[written] { return guess }
    guard known.count < LinkGuess.limit else { return nil }
    var guess: String?
    // The last part may be right, and what is before it wrong.
    for key in LinkGuess.keys(of: written) {
      guard guess == nil, let name = lasts[key] else { continue }
      guess = name
    }
    if guess == nil, written.utf8.count <= 200 { guess = nearest(to: written, among: names) }
    known[written] = .some(guess)
    return guess
  }

  /// The last part of a path, also without its ending and without the day at its beginning.
  private static func keys(of path: String) -> [String] {
    guard let last = path.split(separator: "/").last?.lowercased() else { return [] }
    var keys = [last]
    for ending in [".md", ".html"] where last.hasSuffix(ending) { keys.append(String(last.dropLast(ending.count))) }
    return keys
      + keys.compactMap { key in
        let day = key.prefix(11)
        return day.utf8.count == 11 && day.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D })
          && key.count > 11 ? String(key.dropFirst(11)) : nil
      }
  }
}

/// What is wrong with an address.
struct LinkProblem: Hashable, Sendable {
  enum Kind: Int, Sendable {
    case nothingThere
    /// A path that does not begin with the site's.
    case besideSite
    /// A whole address of the site's host that is not in the site.
    case besideOnHost
    /// The page is there, the place in it is not.
    case noSuchPlace
    /// In a Markdown file, from file to file.
    case noSuchFile
  }

  var kind: Kind
  var address: [UInt8]
}

/// A place in one of the site's files.
struct LinkPlace: Hashable, Sendable {
  /// A position in the files of the site.
  var file: Int
  /// In bytes.
  var offset: Int
  var length: Int
}

/// Where something was found: how often, and the first few places.
struct LinkPlaces: Sendable {
  var count = 0
  private(set) var first: [LinkPlace] = []

  static let kept = 4

  mutating func add(_ place: LinkPlace) {
    count += 1
    if first.count < LinkPlaces.kept, first.last?.file != place.file { first.append(place) }
  }

  mutating func add(_ others: LinkPlaces) {
    count += others.count
    for place in others.first where first.count < LinkPlaces.kept { first.append(place) }
  }
}

/// A name in a page that links lead to.
struct NamedPlace: Hashable, Sendable {
  var file: Int
  /// As the link writes it.
  var name: [UInt8]
}

/// What some of the files came to. The memory it takes has a limit, however many mistakes there are.
struct LinkFindings: Sendable {
  var problems: [LinkProblem: LinkPlaces] = [:]
  /// What did not fit in any more, by kind.
  var further: [LinkProblem.Kind: Int] = [:]
  /// Places in other pages, with where they are linked; whether they are there is found out later.
  var named: [NamedPlace: LinkPlaces] = [:]
  /// Addresses of other hosts that people can follow, with the first place.
  var external: [[UInt8]: LinkPlace] = [:]
  var links = 0
  var pages = 0
  /// Positions of files that cannot be read, and why.
  var unreadable: [(file: Int, reason: String)] = []

  private static let mostProblems = 2_000

  mutating func add(_ problem: LinkProblem, at place: LinkPlace) {
    guard problems[problem] != nil || problems.count < LinkFindings.mostProblems else {
      further[problem.kind, default: 0] += 1
      return
    }
    problems[problem, default: LinkPlaces()].add(place)
  }

  /// Those of later files.
  mutating func add(_ later: LinkFindings) {
    for (problem, places) in later.problems {
      if problems[problem] != nil || problems.count < LinkFindings.mostProblems {
        problems[problem, default: LinkPlaces()].add(places)
      } else {
        further[problem.kind, default: 0] += places.count
      }
    }
    further.merge(later.further, uniquingKeysWith: +)
    for (place, places) in later.named { named[place, default: LinkPlaces()].add(places) }
    external.merge(later.external) { first, _ in first }
    links += later.links
    pages += later.pages
    unreadable += later.unreadable
  }
}

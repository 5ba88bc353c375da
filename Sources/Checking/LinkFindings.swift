/// What is wrong with an address.
struct LinkProblem: Hashable, Sendable {
  enum Kind: Int, Sendable {
    case nothingThere
    /// A path that does not begin with the site's.
    case besideSite
    /// A whole address of the site's host that would be in the site if it began as the site does.
    case besideOnHost
    /// The page is there, the place in it is not.
    case noSuchPlace
    /// What names the site itself names another one.
    case otherSite
    /// In the page that is shown for whatever is not there, at every depth.
    case relativeInErrorPage
  }

  var kind: Kind
  /// What it leads to, however it is written: one mistake may be spelled in several ways.
  var target: [UInt8]
}

/// A place in one of the site's files.
struct LinkPlace: Hashable, Sendable {
  /// A position in the files of the site.
  var file: Int
  /// In bytes.
  var offset: Int
  /// 0 when it is not known where in the file, or after `offset`, the address is.
  var length: Int
  /// As it is written there, character references decoded.
  var address: [UInt8]
  /// Pages come before what repeats them: the lower, the better to show to somebody.
  var rank = 0
}

/// Where something was found: how often, and the few best places.
struct LinkPlaces: Sendable {
  var count = 0
  /// By rank, then in the order of the files; one of each file.
  private(set) var first: [LinkPlace] = []

  static let kept = 4

  mutating func add(_ place: LinkPlace) {
    count += 1
    keep(place)
  }

  /// Those of later files.
  mutating func add(_ others: LinkPlaces) {
    count += others.count
    for place in others.first { keep(place) }
  }

  private mutating func keep(_ place: LinkPlace) {
    if first.count == LinkPlaces.kept, let last = first.last, last.rank <= place.rank { return }
    if first.contains(where: { $0.file == place.file }) { return }
    let index = first.firstIndex { $0.rank > place.rank } ?? first.endIndex
    first.insert(place, at: index)
    if first.count > LinkPlaces.kept { first.removeLast() }
  }
}

/// A name in a page that links lead to.
struct NamedPlace: Hashable, Sendable {
  var file: Int
  /// As the link writes it.
  var name: [UInt8]
}

/// What some of the files came to. Nothing is left out, so the memory it takes grows with the mistakes, and with them alone.
struct LinkFindings: Sendable {
  var problems: [LinkProblem: LinkPlaces] = [:]
  /// Places in other pages, with where they are linked; whether they are there is found out later.
  var named: [NamedPlace: LinkPlaces] = [:]
  /// Addresses of other hosts that people can follow, without what follows `#`, with the first place.
  var external: [[UInt8]: LinkPlace] = [:]
  var links = 0
  var pages = 0
  /// Positions of files that cannot be read, and why.
  var unreadable: [(file: Int, reason: String)] = []
  /// Positions of files that programs read and refuse, and where they are wrong.
  var malformed: [(file: Int, problem: FormProblem)] = []

  mutating func add(_ problem: LinkProblem, at place: LinkPlace) {
    problems[problem, default: LinkPlaces()].add(place)
  }

  /// Those of later files.
  mutating func add(_ later: LinkFindings) {
    problems.merge(later.problems) { $0.adding($1) }
    named.merge(later.named) { $0.adding($1) }
    external.merge(later.external) { first, _ in first }
    links += later.links
    pages += later.pages
    unreadable += later.unreadable
    malformed += later.malformed
  }
}

extension LinkPlaces {
  fileprivate func adding(_ later: LinkPlaces) -> LinkPlaces {
    var all = self
    all.add(later)
    return all
  }
}

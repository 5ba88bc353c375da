/// The commands, in the order help lists them. The raw value is what a reader types: one word or two.
///
/// Parsing, help, the manual page and completions are all made from these and their `syntax`.
enum CommandName: String, Sendable, CaseIterable {
  case initialize = "init"
  case build
  case serve
  case check
  case publish
  case covers
  case export
  case importLibrary = "import"
  case doctor

  case search
  case show
  case note
  case edit

  case wishAdd = "wish add"
  case wishRemove = "wish remove"
  case wishList = "wish list"
  case recentAdd = "recent add"
  case recentList = "recent list"
  case recentClear = "recent clear"
  case favorite
  case favoriteList = "favorite list"
  case forget
  case undo
  case capture

  case completions
  case help
}

extension CommandName {
  var words: [String] { rawValue.split(separator: " ").map(String.init) }

  /// The first word.
  var head: String { words[0] }

  /// The second word, when there is one.
  var subcommand: String? { words.dropFirst().first }

  var syntax: CommandSyntax {
    switch self {
    case .initialize: .initialize
    case .build: .build
    case .serve: .serve
    case .check: .check
    case .publish: .publish
    case .covers: .covers
    case .export: .export
    case .importLibrary: .importLibrary
    case .doctor: .doctor
    case .search: .search
    case .show: .show
    case .note: .note
    case .edit: .edit
    case .wishAdd: .wishAdd
    case .wishRemove: .wishRemove
    case .wishList: .wishList
    case .recentAdd: .recentAdd
    case .recentList: .recentList
    case .recentClear: .recentClear
    case .favorite: .favorite
    case .favoriteList: .favoriteList
    case .forget: .forget
    case .undo: .undo
    case .capture: .capture
    case .completions: .completions
    case .help: .help
    }
  }

  var group: CommandGroup {
    switch self {
    case .initialize, .build, .serve, .check, .publish, .covers, .export, .importLibrary, .doctor: .site
    case .search, .show, .note, .edit: .books
    case .wishAdd, .wishRemove, .wishList, .recentAdd, .recentList, .recentClear, .favorite, .favoriteList, .forget,
      .undo, .capture:
      .lists
    case .completions, .help: .help
    }
  }
}

/// The parts of the list of commands; the raw value is the heading.
enum CommandGroup: String, Sendable, CaseIterable {
  case site = "Site"
  case books = "Books"
  case lists = "Lists"
  case help = "Help"

  var commands: [CommandName] { CommandName.allCases.filter { $0.group == self } }
}

/// Commands of two words that share the first.
enum CommandFamily: String, Sendable, CaseIterable {
  case wish
  case recent
  case favorite

  /// The commands of two words. `favorite` is a command by itself, too.
  var commands: [CommandName] { CommandName.allCases.filter { $0.head == rawValue && $0.subcommand != nil } }

  var subcommands: [String] { commands.compactMap(\.subcommand) }

  /// One line, without a full stop.
  var summary: String {
    switch self {
    case .wish: "the books you want"
    case .recent: "the books you looked at, newest first"
    case .favorite: "the books that come first"
    }
  }
}

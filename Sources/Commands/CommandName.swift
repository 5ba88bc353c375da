import Configuration

/// The commands, in the order help lists them.
enum CommandName: String, Sendable, CaseIterable {
  case build
  case serve
  case export
  case help
}

extension OptionSyntax {
  static let site = path("site", "DIR", "the site folder; otherwise the current folder, or ./site")
  static let offline = flag("offline", "ask no source; use what is stored")
  static let refresh = flag("refresh", "ask the sources however fresh the stored answers are")
  static let strict = flag("strict", "end with status 1 when there is any warning")
  static let builtSite = path("output", "DIR", "the built site’s folder; otherwise public/ in the site folder")
  static let baseURL = OptionSyntax(
    name: "base-url", value: Value(placeholder: "URL", kind: .address),
    summary: "the site’s address, in place of the one in booksite.yml")
  static let json = flag("json", "print the result, and each diagnostic, as JSON")
  static let port = OptionSyntax(
    name: "port", value: Value(placeholder: "N", kind: .port),
    summary: "the port to answer on; otherwise the first free one from 4000")
  static let snapshot = path(
    "output", "FILE", "where to write, ‘-’ for standard output; otherwise library.json")

  private static func flag(_ name: String, _ summary: String) -> OptionSyntax {
    OptionSyntax(name: name, value: nil, summary: summary)
  }

  private static func path(_ name: String, _ placeholder: String, _ summary: String) -> OptionSyntax {
    OptionSyntax(name: name, value: Value(placeholder: placeholder, kind: .path), summary: summary)
  }
}

extension OptionSyntax.Kind {
  func accepts(_ text: String) -> Bool {
    switch self {
    case .path: true
    case .port: UInt16(text) != nil
    case .address: SiteURL(text) != nil
    }
  }
}

extension CommandName {
  var syntax: CommandSyntax {
    switch self {
    case .build:
      CommandSyntax(
        name: self, summary: "ask the sources and write the site",
        details: """
          Asks the sources for the configured queries and for the books on the lists,
          merges the answers with the library, and writes the site. Only files that
          changed are written, and nothing at all when there is an error.
          """,
        options: [.site, .offline, .refresh, .strict, .builtSite, .baseURL, .json],
        examples: [
          .init(line: "booksite build", meaning: "build the site of the current folder into public/"),
          .init(line: "booksite build --offline", meaning: "build from what is stored, asking nobody"),
          .init(
            line: "booksite build --site ~/my-books --strict", meaning: "build another folder; fail on any warning"),
        ])
    case .serve:
      CommandSyntax(
        name: self, summary: "show the built site in a browser",
        details: """
          Answers for the built site on this computer only, the way GitHub Pages does,
          until it is stopped with Control-C. Build again while it runs and reload the
          page to see what changed.
          """,
        options: [.site, .builtSite, .port],
        examples: [
          .init(line: "booksite serve", meaning: "print an address to open"),
          .init(line: "booksite serve --port 8080", meaning: "on this port or not at all"),
        ])
    case .export:
      CommandSyntax(
        name: self, summary: "write the library as text that git can compare",
        details: """
          Writes the whole library as JSON, the same bytes for the same books. A build
          restores the library from library.json when library.sqlite is missing.
          """,
        options: [.site, .snapshot],
        examples: [
          .init(line: "booksite export", meaning: "write library.json in the site folder"),
          .init(line: "booksite export --output - | less", meaning: "read it"),
        ])
    case .help:
      CommandSyntax(
        name: self, summary: "show the commands, or one of them in full",
        details: "Shows the commands, or how one of them is used.",
        operand: "COMMAND",
        examples: [.init(line: "booksite help build", meaning: "everything ‘build’ understands")])
    }
  }
}

/// The commands that work on the site or on the library as a whole.
extension CommandSyntax {
  static let initialize = CommandSyntax(
    name: .initialize, summary: "start a site",
    details: """
      Makes a site folder that builds at once, without a key: a configuration that
      explains itself, a few books, and workflows for GitHub. On a terminal it asks
      for what no option says. Nothing that is there is changed: a folder that has
      something already is completed file by file. Without DIR it is the current
      folder.
      """,
    operands: [.folder], options: [.siteTitle, .siteLanguage, .siteURL, .json],
    examples: [
      .init(line: "booksite init my-books", meaning: "make a new folder"),
      .init(line: "booksite init", meaning: "complete the current one, such as a fresh clone"),
      .init(
        line: "booksite init --title Shelf --language en --url https://me.github.io/shelf/",
        meaning: "without a question"),
    ])

  static let build = CommandSyntax(
    name: .build, summary: "ask the sources and write the site",
    details: """
      Asks the sources for the configured queries and for the books on the lists,
      merges the answers with the library, and writes the site. Only files that
      changed are written, and nothing at all when there is an error.
      """,
    options: [.site, .offline, .refresh, .strict, .builtSite, .baseURL, .json],
    examples: [
      .init(line: "booksite build", meaning: "build the site of the current folder into public/"),
      .init(line: "booksite build --offline", meaning: "build from what is stored, asking nobody"),
      .init(line: "booksite build --site ~/my-books --strict", meaning: "build another folder; fail on any warning"),
    ])

  static let serve = CommandSyntax(
    name: .serve, summary: "show the built site in a browser",
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

  static let check = CommandSyntax(
    name: .check, summary: "find what visitors would find too late",
    details: """
      Reads everything the site is made from, and the built site as GitHub Pages
      serves it: links and anchors that lead nowhere, missing covers, old answers,
      names and sizes that disks and GitHub do not take. Changes nothing. Ends with
      status 1 when there is an error.
      """,
    options: [.site, .external, .strict, .builtSite, .baseURL, .json],
    examples: [
      .init(line: "booksite check", meaning: "the site of the current folder and what is built in public/"),
      .init(line: "booksite check --external", meaning: "links to shops and other sites, too; this takes its time"),
      .init(line: "booksite check --strict", meaning: "before publishing; any finding ends with 1"),
    ])

  static let covers = CommandSyntax(
    name: .covers, summary: "show which book has which cover, and from where",
    details: """
      Makes the covers as a build does and prints a line for each book the site
      shows: where its cover comes from, its size, and why better ones were refused.
      Your own pictures in covers/, named by ISBN, always count first.
      """,
    options: [.site, .retry, .offline, .json],
    examples: [
      .init(line: "booksite covers", meaning: "all books"),
      .init(line: "booksite covers --retry", meaning: "ask again for what failed or was refused"),
    ])

  static let export = CommandSyntax(
    name: .export, summary: "write the library as text that git can compare",
    details: """
      Writes the whole library as JSON, the same bytes for the same books. A build
      restores the library from library.json when library.sqlite is missing.
      """,
    options: [.site, .snapshot, .json],
    examples: [
      .init(line: "booksite export", meaning: "write library.json in the site folder"),
      .init(line: "booksite export --output - | less", meaning: "read it"),
    ])

  static let importLibrary = CommandSyntax(
    name: .importLibrary, summary: "take in a library that was exported",
    details: """
      Merges a file written by ‘booksite export’ into the library. Of two facts the
      newer one wins, nothing is lost and nothing is there twice, so importing a
      file again changes nothing. When there are mistakes in the file, all of them
      are reported and the library stays as it is. ‘-’ reads standard input.
      """,
    operands: [.file], options: [.site, .dryRun, .json],
    examples: [
      .init(line: "booksite import ~/old/library.json --dry-run", meaning: "see what would change"),
      .init(line: "booksite import ~/old/library.json", meaning: "merge it into the library"),
      .init(line: "booksite import - <library.json", meaning: "read standard input"),
    ])

  static let doctor = CommandSyntax(
    name: .doctor, summary: "look for what is wrong with the site’s set-up",
    details: """
      Prints the versions of the libraries, the configuration, the state of the
      library, whether each source answers, and how the site gets to GitHub Pages;
      and what to do about each thing that is wrong. Asks each source one small
      question, and never prints a key. Works without a site, too.
      """,
    options: [.site, .offline, .json],
    examples: [
      .init(line: "booksite doctor", meaning: "everything"),
      .init(line: "booksite doctor --offline", meaning: "without asking a source"),
    ])
}

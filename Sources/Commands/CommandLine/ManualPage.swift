import Site

/// What `booksite help --man` prints, and `docs/booksite.1` holds.
func manualPage() -> String {
  var page = RoffPage(
    title: "BOOKSITE", section: 1, date: manualDay, source: "booksite \(booksiteVersion)", manual: "User Commands")
  page.heading("NAME")
  page.paragraphs("booksite - turn a reader’s lists into a reading-list site")
  page.heading("SYNOPSIS")
  page.command("booksite COMMAND [OPTIONS]")
  page.command("booksite help [COMMAND]")
  page.command("booksite --version")
  page.heading("DESCRIPTION")
  page.paragraphs(description)
  page.heading("COMMANDS")
  for command in CommandName.allCases { page.add(command.syntax) }
  page.heading("FILES")
  for (file, meaning) in manualFiles { page.entry(file, meaning) }
  page.heading("ENVIRONMENT")
  for (variable, meaning) in manualVariables { page.entry(variable, meaning) }
  page.heading("EXIT STATUS")
  for (status, meaning) in exitStatuses { page.entry(String(status), meaning) }
  page.heading("SEE ALSO")
  page.paragraphs("git(1), sqlite3(1)")
  return page.text
}

/// When the words of this page were last looked through.
private let manualDay = "2026-11-30"

private let description = """
  booksite asks book sources for the queries a reader has configured, merges the
  answers with the reader’s own lists, and writes a site of HTML and Markdown
  pages that any web server can show.

  Every command that knows the option --site works on a site folder: the one
  named with it, else the current folder if it holds booksite.yml, else ./site
  if that does.

  An option’s value is the next word or follows an equals sign: --port 8080,
  --port=8080. A value that begins with a dash follows an equals sign. After --
  nothing is an option.

  A book is named by its ISBN in any usual spelling, by its id, by its number in
  the last search, by a link to its page, or by its title if only one has it.

  Results go to standard output, diagnostics and progress to standard error.
  """

private let manualFiles = [
  ("booksite.yml", "The configuration of a site; the folder it is in is the site folder."),
  ("library.sqlite", "Lists, books, prices seen and the last good answers."),
  (
    "library.json",
    "A text snapshot of the library, for git; the library is restored from it when library.sqlite is missing."
  ),
  ("data/", "Recorded answers, for sites that ask nobody."),
  ("static/", "Files that are copied into the site as they are."),
  ("templates/", "Replacements of built-in templates."),
  ("public/", "The built site."),
]

/// Variables of the environment that change what the program does, for the manual page.
let manualVariables = [
  ("KAKAO_REST_API_KEY", "The key of Kakao’s book search, unless the configuration names another variable."),
  (
    "BOOKSITE_TIMEOUT",
    "How many seconds one request to a source may take, 1 to 120. Anything else means 15."
  ),
  ("SOURCE_DATE_EPOCH", "Seconds since 1970 that take the place of the clock, for reproducible builds."),
  ("PATH", "Where ‘booksite publish’ looks for git."),
  (
    "GIT_ALLOW_PROTOCOL",
    "Ways to a remote that git may take. publish hands it on without ext, which runs commands."
  ),
  ("NO_COLOR", "When it holds anything, no colour is used."),
  ("TERM", "‘dumb’ means no colour, too."),
  ("COLUMNS", "The width of a terminal that does not tell its own."),
]

private let exitStatuses = [
  (ExitStatus.done, "Done."),
  (ExitStatus.failed, "A diagnosed failure; with --strict also any warning."),
  (ExitStatus.wrongUsage, "The command line could not be understood, and nothing was done."),
]

extension RoffPage {
  fileprivate mutating func add(_ syntax: CommandSyntax) {
    subheading(syntax.name.rawValue)
    command(syntax.usage + (syntax.options.isEmpty ? "" : " [OPTIONS]"))
    paragraphs(syntax.details)
    for option in syntax.options { entry(option.usage, option.summary.asSentence) }
    paragraphs("Examples:")
    for example in syntax.examples { entry(example.line, example.meaning.asSentence) }
  }
}

extension String {
  /// With a capital and a full stop.
  fileprivate var asSentence: String {
    prefix(1).uppercased() + dropFirst() + "."
  }
}

/// The commands that take the site to its readers, and the reader's wishes from afar to the site.
extension CommandSyntax {
  static let publish = CommandSyntax(
    name: .publish, summary: "put the built site on a branch for GitHub Pages",
    details: """
      Builds the site and puts it on the branch gh-pages of the remote origin, or what
      booksite.yml names, as one commit on top of what is there. Your work tree,
      index, branches and uncommitted changes stay as they are. When nothing has
      changed there is no commit. What the branch held before stays in its history.
      """,
    options: [
      .site, .noBuild, .offline, .strict, .builtSite, .dryRun, .squash, .remote, .branch, .message,
      .yes, .json,
    ],
    conflicts: [.init(option: .noBuild, others: [.offline, .strict])],
    examples: [
      .init(line: "booksite publish --dry-run", meaning: "see which files would be added, changed and removed"),
      .init(line: "booksite publish", meaning: "build and publish"),
      .init(line: "booksite publish --no-build --squash", meaning: "what is built already, without the history"),
    ])

  static let capture = CommandSyntax(
    name: .capture, summary: "take a book from a GitHub issue, for a workflow",
    details: """
      Reads the event that GitHub hands to a workflow when an issue is opened, takes
      the book, the list and the note from the answers of its form, and puts the book
      on the list. Only the repository’s owner is heard. Prints the text to answer
      with, in which nothing can link, mention or format.
      """,
    options: [.site, .event, .owner, .json],
    needsOneOf: [.event],
    examples: [
      .init(line: "booksite capture --event \"$GITHUB_EVENT_PATH\" >answer.md", meaning: "in a workflow"),
      .init(line: "booksite capture --event event.json --owner reader", meaning: "for an organization’s repository"),
    ])
}

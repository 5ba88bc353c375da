import BuiltInTemplates
import Foundation
import Site
import TestSupport
import Testing
import YAML

@testable import Commands

/// The workflows and the issue form of a new site, and the action they use.
@Suite struct WorkflowTests {
  /// As `booksite init` writes it.
  private func text(of path: String, language: String? = nil) throws -> String {
    let file = try #require(starterFiles.first { $0.path == path && ($0.language ?? language) == language })
    return String(decoding: file.bytes, as: UTF8.self).replacing(
      "@ACTION@", with: "\(booksiteRepository)@\(booksiteActionVersion)")
  }

  private var action: String {
    get throws { try String(contentsOfFile: packageFolder + "/action.yml", encoding: .utf8) }
  }

  private static let workflows = [".github/workflows/booksite.yml", ".github/workflows/capture.yml"]

  @Test(
    "the workflows hold what GitHub understands and nothing that could run a stranger’s words", arguments: workflows)
  func schema(path: String) throws {
    #expect(try WorkflowSchema.mistakes(inWorkflow: try text(of: path)) == [])
  }

  @Test("so does the action")
  func actionSchema() throws {
    #expect(try WorkflowSchema.mistakes(inAction: try action) == [])
  }

  @Test("the issue form asks for a book, a list and a note, alike in both languages")
  func form() throws {
    let path = ".github/ISSUE_TEMPLATE/book.yml"
    var fields: [[String]] = []
    for language in ["ko", "en"] {
      let text = try text(of: path, language: language)
      #expect(try WorkflowSchema.mistakes(inForm: text) == [])
      fields.append(
        text.matches(of: /(?m)^ +(id: .+|type: .+|- wish|- favorite|- recent|required: .+|default: .+)$/).map {
          String($0.1)
        })
      #expect(text.contains("labels: [book]") && text.contains("title: \"book: \""))
    }
    #expect(fields[0] == fields[1])
    #expect(fields[0].contains("id: book") && fields[0].contains("id: list") && fields[0].contains("id: note"))
  }

  @Test(
    "the check finds what is wrong in a workflow",
    arguments: [
      ("actions/checkout@v7", "actions/checkout@main"), ("actions/checkout@v7", "evil/checkout@v7"),
      ("permissions: {}", "permissions: write-all"), ("permissions: {}", "permissions: { contents: write }"),
      ("      pages: write\n      id-token", "      packages: write\n      id-token"),
      (
        "        run: booksite build --base-url \"$BASE_URL\"",
        "        run: booksite build --base-url ${{ github.ref }}"
      ),
      ("cron: \"17 20 * * *\"", "cron: \"0 20 * * *\""), ("cron: \"17 20 * * *\"", "cron: \"17 20 * *\""),
      ("needs: build", "needs: built"), ("runs-on: ubuntu-latest\n    timeout", "runs_on: ubuntu-latest\n    timeout"),
      ("id: pages", "ids: pages"), ("workflow_dispatch:", "pull_request_target:"),
      ("  cancel-in-progress: false\n", ""), ("      - uses: actions/checkout@v7\n", "      - name: nothing\n"),
    ])
  func finds(right: String, wrong: String) throws {
    let text = try text(of: WorkflowTests.workflows[0])
    #expect(text.contains(right))
    #expect(try WorkflowSchema.mistakes(inWorkflow: text.replacing(right, with: wrong, maxReplacements: 1)) != [])
  }

  @Test("and in an action and a form")
  func findsElsewhere() throws {
    for (right, wrong) in [
      ("using: composite", "using: docker"),
      ("        booksite \"$COMMAND\"", "        booksite ${{ inputs.command }}"),
      ("      shell: bash\n", ""), ("    description: The site folder\n", ""),
    ] {
      let text = try action
      #expect(text.contains(right))
      #expect(try WorkflowSchema.mistakes(inAction: text.replacing(right, with: wrong, maxReplacements: 1)) != [])
    }
    let form = try text(of: ".github/ISSUE_TEMPLATE/book.yml", language: "en")
    for (right, wrong) in [("type: input", "type: text"), ("default: 0", "default: 3"), ("      label: List\n", "")] {
      #expect(try WorkflowSchema.mistakes(inForm: form.replacing(right, with: wrong, maxReplacements: 1)) != [])
    }
  }

  @Test("a stranger’s issue starts nothing, and a captured book makes the site again")
  func capture() throws {
    let text = try text(of: WorkflowTests.workflows[1])
    #expect(text.contains("github.event.issue.user.login == github.repository_owner &&"))
    for word in ["issue.title }}", "issue.body", "comment.body"] { #expect(!text.contains(word)) }
    #expect(text.contains("gh workflow run booksite.yml"))
    #expect(text.contains("types: [opened, reopened]"))
  }
}

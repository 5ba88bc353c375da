import Books
import Configuration
import Diagnostics
import JSON
import Rendering
import Site

/// What a build did, for people and for scripts.
struct BuildReport: Sendable {
  var warnings: [Diagnostic] = []
  var wasRestored = false
  var asked = 0
  var failed = 0
  var books = 0
  var posts = 0
  var pages = 0
  var files = WriteCounts()
  var output = ""
  var url = ""
  var milliseconds = Stages()

  /// Milliseconds of each stage.
  struct Stages: Sendable {
    var read = 0.0
    var library = 0.0
    var refresh = 0.0
    var merge = 0.0
    var covers = 0.0
    /// Finding out that nothing has changed, or noting for the next build what was made.
    var compare = 0.0
    var render = 0.0
    var write = 0.0

    var named: [(name: String, milliseconds: Double)] {
      [
        ("read", read), ("library", library), ("refresh", refresh), ("merge", merge), ("covers", covers),
        ("compare", compare),
        ("render", render), ("write", write),
      ]
    }
  }

  mutating func time<Value, Problem: Error>(
    _ stage: WritableKeyPath<Stages, Double>, _ body: () async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try await body()
    add(clock.now - start, to: stage)
    return value
  }

  mutating func time<Value>(_ stage: WritableKeyPath<Stages, Double>, _ body: () -> Value) -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = body()
    add(clock.now - start, to: stage)
    return value
  }

  private mutating func add(_ duration: Duration, to stage: WritableKeyPath<Stages, Double>) {
    let (seconds, attoseconds) = duration.components
    milliseconds[keyPath: stage] += Double(seconds) * 1_000 + Double(attoseconds) / 1e15
  }

  mutating func add(_ outcome: RefreshOutcome) {
    asked = outcome.asked
    failed = outcome.failed
    warnings += outcome.warnings
  }

  mutating func describe(_ site: Site, output: String) {
    books = site.books.count
    posts = site.posts.count
    pages = site.pageCount
    self.output = output
    url = site.configuration.url.absolute
  }

  /// One line for a person.
  var summary: String {
    let total = milliseconds.named.reduce(0) { $0 + $1.milliseconds }
    let writing = posts == 0 ? "" : " and \(posts) \(posts == 1 ? "post" : "posts")"
    let asking = asked == 0 ? "" : " (asked \(asked), failed \(failed))"
    return """
      \(books) \(books == 1 ? "book" : "books")\(writing) on \(pages) \(pages == 1 ? "page" : "pages") in \(output)\(asking): \
      \(files.written) files written, \(files.unchanged) unchanged, \(files.removed) removed, \(Int(total.rounded())) ms
      """
  }

  /// One object for a script.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { report in
      report.member("output", output)
      report.member("url", url)
      report.member("restored", wasRestored)
      report.member("asked", asked)
      report.member("failed", failed)
      report.member("books", books)
      report.member("posts", posts)
      report.member("pages", pages)
      report.key("files")
      report.object {
        $0.member("written", files.written)
        $0.member("unchanged", files.unchanged)
        $0.member("removed", files.removed)
      }
      report.key("milliseconds")
      report.object { stages in
        for (name, value) in milliseconds.named { stages.member(name, Int(value.rounded())) }
      }
      report.key("warnings")
      report.diagnostics(warnings)
    }
    return writer.finish()
  }
}

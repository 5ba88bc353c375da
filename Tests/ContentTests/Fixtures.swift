import Content
import Diagnostics
import TestSupport
import Testing

/// A folder `content` as a reader writes it.
struct Folder {
  let folder: TemporaryFolder

  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: "content/\(path)") }
  }

  var path: String { "\(folder.path)/content" }

  func read() throws -> Content { try Content(contentsOf: path) }

  /// One line for each problem: `posts/a.md:3:7 content-bad-date`, warnings with a mark before the id.
  func problems() throws -> [String] {
    do throws(Failure) {
      return try Content(contentsOf: path).warnings.map(line)
    } catch {
      return error.diagnostics.map(line)
    }
  }

  func diagnostics() throws -> [Diagnostic] {
    do throws(Failure) {
      return try Content(contentsOf: path).warnings
    } catch {
      return error.diagnostics
    }
  }

  private func line(_ problem: Diagnostic) -> String {
    let place = problem.location.map { place in
      place.path.replacing(path + "/", with: "") + (place.line.map { ":\($0):\(place.column ?? 0)" } ?? "")
    }
    return "\(place ?? "") \(problem.severity == .warning ? "?" : "")\(problem.id)"
  }
}

/// A post with these lines of front matter.
func post(_ lines: String, _ text: String = "") -> String {
  "---\n\(lines)\n---\n\(text)"
}

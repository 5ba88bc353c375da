package import Diagnostics
import Files
import YAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Configuration {
  /// Reads a `booksite.yml`. `path` is shown in diagnostics as it is given.
  ///
  /// Throws one diagnostic for each mistake in the file, in order of place; or a single one when the file cannot be
  /// read or is not YAML.
  package init(contentsOf path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path, limit: 1 << 20)
    } catch {
      throw Failure(error.isMissing ? .configurationMissing(path) : .configurationUnreadable(error))
    }
    try self.init(reading: SourceText(path: path, bytes: bytes))
  }

  /// The site's address in a `booksite.yml`, whatever else is wrong there; nil when that is wrong, too.
  package static func url(inFile path: String) -> SiteURL? {
    guard let bytes = try? readFile(path, limit: 1 << 20), let root = try? YAMLNode(parsing: bytes) else { return nil }
    var reader = ConfigurationReader(SourceText(path: path, bytes: bytes))
    let configuration = reader.configuration(from: root)
    return configuration.url == .unread ? nil : configuration.url
  }

  /// Reads the text of a `booksite.yml`; throws as `init(contentsOf:)` does.
  package init(reading text: SourceText) throws(Failure) {
    let root: YAMLNode?
    do throws(YAMLError) {
      root = try YAMLNode(parsing: text.bytes)
    } catch {
      throw Failure(.yaml(error, in: text, idPrefix: "config"))
    }
    guard let root, !root.isNull else { throw Failure(.configurationEmpty(text.path)) }
    var reader = ConfigurationReader(text)
    let configuration = reader.configuration(from: root)
    guard reader.mistakes.isEmpty else { throw Failure(reader.mistakes.sorted()) }
    self = configuration
  }
}

extension Diagnostic {
  private static let shortestConfiguration = "‘title: 책장’ and ‘url: https://example.github.io/bookshelf/’"

  fileprivate static func configurationMissing(_ path: String) -> Diagnostic {
    .error(
      "config-missing", "there is no file ‘\(path)’", at: Location(path: path),
      hint: "write a file of these two lines: \(shortestConfiguration)")
  }

  fileprivate static func configurationUnreadable(_ error: FileError) -> Diagnostic {
    let reason = error.code == EFBIG ? "it is larger than 1 MiB" : error.reason
    return .error(
      "config-unreadable", "the configuration ‘\(error.path)’ cannot be read: \(reason)", at: Location(path: error.path)
    )
  }

  fileprivate static func configurationEmpty(_ path: String) -> Diagnostic {
    .error(
      "config-empty", "the configuration says nothing", at: Location(path: path, line: 1, column: 1),
      hint: "write at least these two lines: \(shortestConfiguration)")
  }
}

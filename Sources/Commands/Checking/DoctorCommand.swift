import Books
import Configuration
import Diagnostics
import Files
import HTTPServer
import Images
import JSON
import Library
import Markdown
import SQLite
import Site
import YAML

/// What a reader asks of one look at the site's health.
package struct DoctorOptions: Sendable, Hashable {
  /// Nil where there is no site.
  package var siteFolder: SiteFolder?
  /// Asks no source.
  package var isOffline = false
  package var printsJSON = false

  package init(siteFolder: SiteFolder?) {
    self.siteFolder = siteFolder
  }
}

/// `booksite doctor`: the program, its libraries, the site's configuration, library and sources, git and GitHub Pages. Changes
/// nothing.
///
/// `missing` is what is told when there is no site.
func doctor(
  _ options: DoctorOptions, missing: [Diagnostic], environment: [String: String], console: Console
) async -> Int32 {
  var report = DoctorReport()
  report.add("program") { section in
    section.add("booksite", booksiteVersion)
    section.add("SQLite", sqliteVersion)
    section.add("jansson", janssonVersion)
    section.add("cmark", cmarkVersion)
    section.add("libyaml", libyamlVersion)
    section.add("libpng", pngVersion)
    section.add("libwebp", webPVersion)
    section.add("libmicrohttpd", microHTTPDVersion)
  }
  report.findings += missing
  if let site = options.siteFolder {
    let configuration = examineConfiguration(of: site, &report)
    examineLibrary(of: site, &report)
    if let configuration {
      await examineSources(configuration, site, environment, isOffline: options.isOffline, &report)
    }
    examineRepository(of: site, configuration, environment, console, &report)
    if let configuration { report.advice += advice(about: configuration.url) }
  }
  console.output.write(options.printsJSON ? report.json : Array(report.text.utf8))
  console.report(report.findings, asJSON: options.printsJSON)
  return report.isBroken ? ExitStatus.failed : ExitStatus.done
}

private func examineConfiguration(of site: SiteFolder, _ report: inout DoctorReport) -> Configuration? {
  let path = site.path(of: SiteFolder.configuration)
  do throws(Failure) {
    let configuration = try Configuration(contentsOf: path)
    report.add("site") { section in
      section.add("configuration", path)
      section.add("title", configuration.title)
      section.add("url", configuration.url.absolute)
      section.add("base path", configuration.url.basePath)
      section.add("queries", "\(configuration.queries.count)")
      let output = site.path(of: SiteFolder.output)
      section.add("built", followedFileKind(output) == .folder ? output : "not yet: ‘booksite build\(site.option)’")
    }
    return configuration
  } catch {
    report.add("site") { $0.add("configuration", "\(path) (with mistakes)") }
    report.findings += error.diagnostics
    return nil
  }
}

private func examineLibrary(of site: SiteFolder, _ report: inout DoctorReport) {
  let path = site.path(of: SiteFolder.library)
  let snapshot = site.path(of: SiteFolder.snapshot)
  let size = stamp(ofPath: path).flatMap { FileStamp($0) }?.size ?? 0
  guard fileKind(path) != nil, size > 0 else {
    let isKept = fileKind(snapshot) != nil
    let state = fileKind(path) != nil ? "empty" : isKept ? "not there" : "not there yet"
    report.add("library") { section in
      section.add("file", isKept ? "\(state); the next command restores it from \(snapshot)" : state)
    }
    report.findings += libraryProblems(in: site)
    return
  }
  do throws(Failure) {
    let library = try Library(lookingAt: path, shown: path)
    let health = try library.health()
    report.add("library") { section in
      section.add("file", path)
      section.add("size", "\((size + 1023) / 1024) KiB")
      section.add("version", "\(health.schemaVersion)")
      section.add("state", health.damages.isEmpty ? "sound" : "damaged")
      section.add("records", "\(health.records)")
      section.add("answers", "\(health.answers)")
      section.add("prices seen", "\(health.pricesSeen)")
      section.add("wishes", "\(health.wishes)")
      section.add("recently viewed", "\(health.recents)")
      section.add("favourites", "\(health.favorites)")
      section.add("snapshot", fileKind(snapshot) == nil ? "none: ‘booksite export\(site.option)’ writes one" : snapshot)
    }
    if !health.damages.isEmpty { report.findings.append(.libraryDamaged(site, health.damages)) }
    // An empty one is filled from the snapshot by the next command.
    report.findings += try library.isEmpty() ? libraryProblems(in: site) : snapshotFindings(site, library)
  } catch {
    report.add("library") { $0.add("file", path) }
    report.findings += error.diagnostics
  }
}

/// What a site’s address means for what is read only at the root of its host.
private func advice(about url: SiteURL) -> [String] {
  var advice: [String] = []
  if url.origin == SiteURL.example.origin {
    advice.append("‘url’ is still that of the examples: write where the site is to be, before it is published")
  }
  guard url.basePath != "/" else { return advice }
  return advice + [
    "robots.txt and the icon of search results count only at the root of a host, and this site is at \(url.basePath): "
      + "give search engines the address of sitemap.xml yourself",
    "Naver takes whole hosts alone: a repository named LOGIN.github.io, or a domain of your own, has one",
  ]
}

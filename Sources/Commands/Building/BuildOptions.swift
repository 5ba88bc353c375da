/// What a reader asks of one build.
package struct BuildOptions: Sendable, Hashable {
  package var siteFolder: SiteFolder
  /// Asks no source.
  package var isOffline = false
  /// Asks regardless of how old the stored answers are.
  package var refreshes = false
  /// Any warning ends the command with status 1.
  package var isStrict = false
  /// Where the site is written, absolute or relative to the current folder; nil for `public` in the site folder.
  package var output: String?
  /// Takes the place of the configured address; a valid one.
  package var baseURL: String?
  package var printsJSON = false

  package init(siteFolder: SiteFolder) {
    self.siteFolder = siteFolder
  }
}

/// What a reader asks of one export.
package struct ExportOptions: Sendable, Hashable {
  package enum Destination: Sendable, Hashable {
    case standardOutput
    /// Absolute or relative to the current folder.
    case file(String)
  }

  package var siteFolder: SiteFolder
  package var destination: Destination
  package var printsJSON = false

  package init(siteFolder: SiteFolder, destination: Destination) {
    self.siteFolder = siteFolder
    self.destination = destination
  }
}

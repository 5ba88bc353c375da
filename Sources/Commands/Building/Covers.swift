import Books
import Configuration
import Covers
import Providers
import Site

/// Where the covers of a site's books are made.
func coverRoom(
  _ site: SiteFolder, _ configuration: Configuration, output: String? = nil, clock: Clock,
  environment: [String: String], asksNobody: Bool, retries: Bool = false
) -> CoverRoom {
  CoverRoom(
    ownFolder: site.path(of: SiteFolder.ownCovers), cacheFolder: site.path(of: SiteFolder.coverCache),
    outputFolder: output,
    downloads: configuration.covers.isDownloaded, asksNobody: asksNobody, retries: retries, now: clock.now,
    web: WebFiles(
      userAgent: Sources.userAgent(configuration), deadline: Sources.deadline(environment),
      // Who asks a stand-in of Kakao's service on this computer has its pictures here, too.
      allowsThisComputer: namesThisComputer(configuration.kakao.endpoint)))
}

/// The books a site shows; none when it shows no covers.
func coverWishes(for site: Site) -> [CoverWish] {
  guard site.configuration.covers.isShown else { return [] }
  return site.books.map { CoverWish(book: $0.id, thumbnail: $0.thumbnail) }
}

extension PreparedCovers {
  /// Of what pages show of covers. A file's name says what is in all files of its cover.
  func fingerprint(for site: Site) -> Fingerprint {
    var fingerprint = Fingerprint()
    guard !covers.isEmpty else { return fingerprint }
    for book in site.books { fingerprint.add(covers[book.id]?.files.last?.name ?? "") }
    return fingerprint
  }
}

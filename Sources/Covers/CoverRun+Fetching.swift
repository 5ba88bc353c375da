import Books
import Diagnostics
import Files
import Providers

extension CoverRun {
  /// Downloads at once.
  private static let width = 4

  /// Asks the addresses that are to be asked, each once, and notes what they say.
  func fetch(_ addresses: [String], _ progress: (String) -> Void) async throws(Failure) {
    var seen: Set<String> = []
    let due = addresses.filter { isDue($0) && seen.insert($0).inserted }
    guard !due.isEmpty else { return }
    var waiting = due[...]
    var hosts = HostPatience()
    var done = 0
    let web = room.web
    try await concurrently(width: CoverRun.width) {
      while let address = waiting.popFirst() {
        guard let reason = hosts.reasonToLeaveAlone(address) else { return Download(address, self.marks(of: address)) }
        self.leftAlone[address] = reason
        done += 1
      }
      return nil
    } _: { download in
      await web.get(download.address, unlike: download.marks)
    } take: { (download, result) throws(Failure) in
      // Nobody waits for the answer any more, and it says nothing about the address.
      if Task.isCancelled { return }
      do throws(FileError) {
        try self.take(result, of: download, &hosts)
      } catch {
        throw Failure(.cannotKeepCovers(error))
      }
      done += 1
      progress("fetching covers: \(done) of \(due.count)")
    }
  }

  private struct Download: Sendable {
    var address: String
    var marks: WebFile.Marks?

    init(_ address: String, _ marks: WebFile.Marks?) {
      self.address = address
      self.marks = marks
    }
  }

  private func isDue(_ address: String) -> Bool {
    guard let entry = index.addresses[address] else { return true }
    // A moment to come is one of a clock that was wrong.
    if room.retries || entry.again <= room.now || entry.asked > room.now { return true }
    // Somebody deleted it.
    guard let picture = entry.picture else { return false }
    return index.made[picture] == nil && !cache.hasOriginal(of: picture)
  }

  /// Nil when the picture has to come whole, because there is no copy of it.
  private func marks(of address: String) -> WebFile.Marks? {
    guard let entry = index.addresses[address], let picture = entry.picture,
      entry.etag != nil || entry.lastModified != nil, index.made[picture] != nil || cache.hasOriginal(of: picture)
    else { return nil }
    return WebFile.Marks(etag: entry.etag, lastModified: entry.lastModified)
  }

  private func take(
    _ result: Result<WebAnswer, WebProblem>, of download: Download, _ hosts: inout HostPatience
  ) throws(FileError) {
    let address = download.address
    let known = index.addresses[address]
    var entry = CoverIndex.Address(
      picture: known?.picture, bytes: known?.bytes ?? 0, etag: known?.etag, lastModified: known?.lastModified,
      asked: room.now, again: later(CoverRun.month), reason: nil)
    asked.insert(address)
    switch result {
    case .success(.file(let file)):
      let picture = PictureHash(file.bytes)
      try prepareWriting()
      if index.made[picture] == nil { try cache.storeOriginal(file.bytes, of: picture) }
      entry.picture = picture
      entry.bytes = file.bytes.count
      (entry.etag, entry.lastModified) = (file.marks.etag, file.marks.lastModified)
      hosts.note(address, nil)
      report.fetched += 1
    case .success(.unchanged):
      if download.marks == nil {
        entry.reason = "the server sent nothing"
        entry.again = later(CoverRun.week)
        report.failed += 1
      } else {
        report.unchanged += 1
      }
      hosts.note(address, nil)
    case .failure(let problem):
      entry.reason = problem.reason
      // Less than a week tells a host in trouble from one that has said something.
      let wish = min(max(problem.secondsToWait ?? 0, CoverRun.hour), CoverRun.week - 1)
      entry.again = later(problem.isHostsFault ? wish : CoverRun.week)
      hosts.note(address, problem)
      report.failed += 1
    }
    index.addresses[address] = entry
    note()
    try saveSometimes()
  }

  private func later(_ seconds: Int) -> Moment { Moment(seconds: room.now.seconds + seconds) }
}

/// Hosts that failed several times in a row, or asked for it, are left alone for the rest of a run.
private struct HostPatience {
  private var failures: [Substring: Int] = [:]
  private static let patience = 3

  func reasonToLeaveAlone(_ address: String) -> String? {
    let host = host(of: address)
    guard failures[host, default: 0] >= HostPatience.patience else { return nil }
    return "‘\(host)’ was left alone after it had failed several times"
  }

  mutating func note(_ address: String, _ problem: WebProblem?) {
    let host = host(of: address)
    if let problem, problem.isHostsFault {
      failures[host, default: 0] += problem.secondsToWait == nil ? 1 : HostPatience.patience
    } else if failures[host, default: 0] < HostPatience.patience {
      failures[host] = 0
    }
  }

  /// With its port.
  private func host(of address: String) -> Substring {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.count > 2 ? parts[2].prefix { $0 != "?" && $0 != "#" } : ""
  }
}

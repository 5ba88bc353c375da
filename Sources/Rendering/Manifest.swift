package import Files

/// The name of the file in an output folder that says which files in it are a build's.
package let manifestFile = Manifest.file

/// The files that builds wrote into a folder, or were about to; nil when no build ever did.
package func builtFiles(in folder: OutputFolder) throws(FileError) -> [String]? {
  try folder.read(Manifest.file).flatMap { Manifest(bytes: $0) }?.paths
}

/// The files booksite wrote into an output folder, kept in the folder itself so that it travels with what it describes.
///
/// It decides what may be replaced and what may be removed: everything else belongs to somebody else and is left alone.
struct Manifest {
  static let file = ".booksite-manifest"
  private static let header = "booksite output 1"

  /// In the order of their bytes.
  let paths: [String]

  init(paths: some Sequence<String>) {
    self.paths = paths.sorted(by: precedes)
  }

  /// Nil when the bytes are not a manifest's; then nothing in the folder counts as ours.
  init?(bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == Manifest.header else { return nil }
    // A path that leads out of the folder cannot come from a build.
    let paths = lines.dropFirst().filter { line in
      line.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
    }
    self.init(paths: paths)
  }

  var bytes: [UInt8] {
    var bytes = Array(Manifest.header.utf8)
    bytes.append(UInt8(ascii: "\n"))
    for path in paths {
      bytes.append(contentsOf: path.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

import Content
import Images
import Site

/// The sizes of the pictures in posts and pages that are among the reader's own files, by the bytes of their names. What is no
/// picture, or does not say its size, is left out. Files that no text shows are not looked at.
func pictureSizes(for site: Site, among files: [(path: String, bytes: [UInt8])]) -> [[UInt8]: ImageSize] {
  let wanted = Set(site.placeLinks.lazy.filter(\.isPicture).compactMap(\.name))
  guard !wanted.isEmpty else { return [:] }
  var sizes: [[UInt8]: ImageSize] = [:]
  for file in files {
    let name = Array(file.path.utf8)
    if wanted.contains(name) { sizes[name] = shownSize(of: file.bytes) }
  }
  return sizes
}

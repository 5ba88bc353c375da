import Books
import Files

/// What is known of originals without looking at any of them. Only a cache: whatever is missing is found out again.
struct CoverIndex: Sendable, Equatable {
  /// An address and what it sent.
  struct Address: Sendable, Hashable {
    /// The original, by its bytes; nil when there never was one.
    var picture: PictureHash?
    /// Of the original, or of what was refused.
    var bytes: Int
    var etag: String?
    var lastModified: String?
    var asked: Moment
    /// Not asked again before that, whatever happened.
    var again: Moment
    /// Why the last question brought nothing; nil when it did.
    var reason: String?
  }

  /// A file of the reader.
  struct Own: Sendable, Hashable {
    /// As it was when the file was read.
    var stamp: FileStamp?
    var picture: PictureHash
    var bytes: Int
  }

  /// What became of an original.
  struct Made: Sendable, Hashable {
    struct Size: Sendable, Hashable {
      var width: Int
      var height: Int
    }

    /// Why nothing became of it; nil when there are files.
    var reason: String?
    /// Nil when the bytes are no picture of these kinds.
    var kind: PictureKind?
    /// In pixels; 0 when it is not known.
    var width: Int
    var height: Int
    var colour: String
    var isFlat: Bool
    var sizes: [Size]
    var hasSocial: Bool
  }

  var addresses: [String: Address] = [:]
  /// By the names of the files.
  var own: [String: Own] = [:]
  var made: [PictureHash: Made] = [:]
  /// Of the folder of files that were made, when all of them were there; any change in it makes another.
  var filesStamp = ""
  /// The cache was lost, and not all of it could be had again: what an earlier build left in the site still counts.
  var isLost = false
}

/// Tells originals apart by their bytes.
struct PictureHash: Sendable, Hashable {
  let value: UInt64

  init(value: UInt64) {
    self.value = value
  }

  init(_ bytes: [UInt8]) {
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    value = fingerprint.value
  }

  /// Names what is made of the original now: with another recipe its files have other names.
  var stem: String {
    var fingerprint = Fingerprint()
    fingerprint.add(CoverSizes.recipe)
    fingerprint.add(Int(bitPattern: UInt(truncatingIfNeeded: value)))
    return hexadecimal(fingerprint.value)
  }

  /// Names the original.
  var name: String { hexadecimal(value) }
}

extension CoverIndex.Made {
  init(_ piece: Workpiece) {
    self.init(
      reason: nil, kind: piece.kind, width: piece.width, height: piece.height, colour: piece.colour,
      isFlat: piece.isFlat, sizes: piece.scaled.map { Size(width: $0.width, height: $0.height) },
      hasSocial: piece.social != nil)
  }

  init(_ unusable: UnusablePicture) {
    self.init(
      reason: unusable.reason, kind: nil, width: unusable.width ?? 0, height: unusable.height ?? 0, colour: "",
      isFlat: false, sizes: [], hasSocial: false)
  }

  /// The ends of the names of the files, each after the original's stem.
  func ending(of size: Size) -> String {
    kind == .svg ? ".svg" : "-\(size.width).webp"
  }

  static let socialEnding = "-social.jpg"
}

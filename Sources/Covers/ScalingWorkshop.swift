import Images

/// Makes covers with the picture libraries.
struct ScalingWorkshop: CoverWorkshop {
  func make(from original: [UInt8]) throws(UnusablePicture) -> Workpiece {
    let (kind, size): (ImageKind, ImageSize)
    do throws(ImageError) {
      (kind, size) = try imageSize(of: original)
    } catch {
      throw UnusablePicture(error)
    }
    do throws(ImageError) {
      return switch kind {
      case .svg: try drawing(original, size)
      case .jpeg: try scaled(original, .jpeg, size)
      case .png: try scaled(original, .png, size)
      case .webP: try scaled(original, .webP, size)
      case .gif: throw ImageError(.unsupported("a GIF"))
      }
    } catch {
      var unusable = UnusablePicture(error)
      (unusable.width, unusable.height) = (size.width, size.height)
      throw unusable
    }
  }

  /// A drawing is sharp at every size, so it is passed on as it is once it is known to be harmless.
  private func drawing(_ original: [UInt8], _ size: ImageSize) throws(ImageError) -> Workpiece {
    if let problem = svgProblem(original) { throw ImageError(.damaged(problem)) }
    let height = max(1, (CoverSizes.card * size.height + size.width / 2) / max(1, size.width))
    return Workpiece(
      kind: .svg, width: CoverSizes.card, height: height, colour: "#e4e4e4", isFlat: false,
      scaled: [Workpiece.Scaled(width: CoverSizes.card, height: height, bytes: original)], social: nil)
  }

  private func scaled(_ original: [UInt8], _ kind: PictureKind, _ size: ImageSize) throws(ImageError) -> Workpiece {
    let hasSocial = size.width >= CoverSizes.narrowestForSocial
    // As wide as the widest of the pictures, so that a large photograph need not be decoded in full.
    let forSocial = hasSocial ? size.width * CoverSizes.social.height / size.height : 0
    let widest = max(CoverSizes.widths.last ?? 0, min(forSocial, CoverSizes.social.width))
    let picture = try Picture(decoding: original, forWidth: widest)

    var widths = CoverSizes.widths.filter { $0 <= size.width }
    if widths.isEmpty { widths = [size.width] }
    let sizes = picture.scaled(toWidths: widths)
    let scaled = try sizes.map { (size) throws(ImageError) in
      Workpiece.Scaled(width: size.width, height: size.height, bytes: try size.webP())
    }
    let smallest = sizes[0]
    let social =
      try hasSocial
      ? picture.social(width: CoverSizes.social.width, height: CoverSizes.social.height).jpeg() : nil
    return Workpiece(
      kind: kind, width: size.width, height: size.height,
      colour: smallest.averageColor.hexadecimal, isFlat: smallest.isFlat,
      scaled: scaled, social: social)
  }
}

extension UnusablePicture {
  init(_ error: ImageError) {
    self.init(reason: error.message)
    switch error.kind {
    case .tooLarge(let width, let height), .tooSmall(let width, let height):
      self.width = width
      self.height = height
    case .notAnImage, .truncated, .damaged, .unsupported, .notWritten: break
    }
  }
}

extension Color {
  /// Such as `#8a6f5d`.
  var hexadecimal: String { "#" + [red, green, blue].map(twoDigits).joined() }
}

private func twoDigits(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}

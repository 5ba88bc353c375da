import CPNG
import CWebP

/// Of libpng, such as `1.6.39`.
package var pngVersion: String {
  guard let text = unsafe png_get_libpng_ver(nil) else { return "unknown" }
  return unsafe String(cString: text)
}

/// Of libwebp, such as `1.2.4`.
package var webPVersion: String {
  let version = WebPGetDecoderVersion()
  return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
}

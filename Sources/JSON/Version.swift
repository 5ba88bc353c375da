import CJansson

/// Of jansson, such as `2.14`.
package var janssonVersion: String { unsafe String(cString: jansson_version_str()) }

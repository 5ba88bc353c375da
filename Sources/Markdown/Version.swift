import CCMark

/// Of cmark, such as `0.30.2`.
package var cmarkVersion: String { unsafe String(cString: cmark_version_string()) }

import CMicroHTTPD

/// Of libmicrohttpd, such as `0.9.75`.
package var microHTTPDVersion: String { unsafe String(cString: MHD_get_version()) }

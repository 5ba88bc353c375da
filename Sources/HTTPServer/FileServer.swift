import CMicroHTTPD

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers for a folder of built pages on this computer's own address, the way GitHub Pages does, so that a preview shows
/// the same pages, redirections and missing pages as the published site.
///
/// It listens on 127.0.0.1 only, reads only, and answers on a thread of its own until the value is destroyed.
@safe
package struct FileServer: ~Copyable {
  package enum Port: Sendable, Hashable {
    /// This one or none; 0 is any free port.
    case exactly(UInt16)
    /// The first of these that is free.
    case firstFree(ClosedRange<UInt16>)
  }

  /// The port it listens on.
  package let port: UInt16
  /// Where a browser finds the site, such as `http://127.0.0.1:4000/bookshelf/`.
  package var address: String { "http://127.0.0.1:\(port)\(site.basePath)" }

  private let site: PublishedFolder
  private let daemon: OpaquePointer

  /// Starts answering. `basePath` is what stands before every path of the site, percent-encoded, with a slash at both ends.
  ///
  /// The folder is looked up anew for each request, so it may be replaced while the server runs.
  package init(folder: String, basePath: String, port: Port) throws(FileServerError) {
    let socket = try ListeningSocket(port)
    let site = PublishedFolder(path: folder, basePath: basePath)
    // The daemon's answers stop before `site`, which this value holds, is released.
    let context = unsafe Unmanaged.passUnretained(site).toOpaque()
    guard let daemon = unsafe booksite_start_daemon(socket.descriptor, answerRequest, context) else {
      // The daemon takes it over only when it starts.
      close(socket.descriptor)
      throw .cannotStart
    }
    self.port = socket.port
    self.site = site
    unsafe self.daemon = daemon
  }

  deinit {
    unsafe MHD_stop_daemon(daemon)
  }
}

package enum FileServerError: Error, Sendable, Hashable {
  case portTaken(UInt16)
  case everyPortTaken(ClosedRange<UInt16>)
  /// Ports below 1024 belong to the system on most computers.
  case portForbidden(UInt16)
  /// The system's error number (`errno`).
  case cannotListen(code: Int32)
  case cannotStart
}

/// Called by the daemon, on its one thread, several times for a request: when its headers are there, for each part of a
/// body, and at its end.
private let answerRequest: MHD_AccessHandlerCallback = { context, connection, url, method, _, _, bodySize, state in
  guard let context = unsafe context, let url = unsafe url, let method = unsafe method else { return .NO }
  guard let state = unsafe state, let bodySize = unsafe bodySize else { return .NO }
  // An answer before the end of a request ends its connection too, which is right for what might have a long body only.
  if isReading(unsafe String(cString: method)) {
    if unsafe state.pointee == nil {
      unsafe state.pointee = context
      return .YES
    }
    if unsafe bodySize.pointee > 0 {
      unsafe bodySize.pointee = 0
      return .YES
    }
  }
  let site = unsafe Unmanaged<PublishedFolder>.fromOpaque(context).takeUnretainedValue()
  let host = unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, "Host").map { unsafe String(cString: $0) }
  // Bytes that are not UTF-8 become U+FFFD here, which no page of a site has in its name.
  let answer = site.answer(
    method: unsafe String(cString: method), path: unsafe String(cString: url), host: host)
  return unsafe send(answer, to: connection)
}

private func send(_ answer: consuming Answer, to connection: OpaquePointer?) -> MHD_Result {
  let status: Int
  let response: OpaquePointer?
  var headers = [("Cache-Control", "no-cache")]
  switch consume answer {
  case .file(let file, let mediaType, let fileStatus):
    status = fileStatus
    headers.append(("Content-Type", mediaType))
    let size = file.size
    let descriptor = file.release()
    unsafe response = MHD_create_response_from_fd64(size, descriptor)
    if unsafe response == nil { closeDescriptor(descriptor) }
  case .redirect(let location, let redirectStatus):
    status = redirectStatus
    headers.append(("Location", location))
    unsafe response = MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
  case .message(let text, let messageStatus):
    status = messageStatus
    headers.append(("Content-Type", "text/plain; charset=utf-8"))
    if status == 405 { headers.append(("Allow", "GET, HEAD")) }
    var bytes = Array((text + "\n").utf8)
    unsafe response = bytes.withUnsafeMutableBytes { buffer in
      unsafe MHD_create_response_from_buffer(buffer.count, buffer.baseAddress, .RESPMEM_MUST_COPY)
    }
  }
  guard let response = unsafe response else { return .NO }
  defer { unsafe MHD_destroy_response(response) }
  for (name, value) in headers {
    guard unsafe MHD_add_response_header(response, name, value) == .YES else { return .NO }
  }
  return unsafe MHD_queue_response(connection, UInt32(status), response)
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells this build of the program from another one of the same version.
func programStamp() -> String {
  var status = stat()
  #if canImport(Darwin)
    var buffer = [CChar](repeating: 0, count: 4_096)
    var size = UInt32(buffer.count)
    guard unsafe _NSGetExecutablePath(&buffer, &size) == 0, unsafe stat(buffer, &status) == 0 else { return "" }
    let changed = status.st_mtimespec
  #else
    guard unsafe stat("/proc/self/exe", &status) == 0 else { return "" }
    let changed = status.st_mtim
  #endif
  return "\(status.st_size) \(changed.tv_sec) \(changed.tv_nsec)"
}

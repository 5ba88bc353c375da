#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of this process; the first of two with one name.
package func processEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  #if canImport(Darwin)
    var entries = unsafe _NSGetEnviron().pointee
  #else
    var entries = unsafe environ
  #endif
  while let entry = unsafe entries.pointee {
    let text = unsafe String(cString: entry)
    if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
    }
    unsafe entries += 1
  }
  return variables
}

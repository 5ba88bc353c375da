#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many threads work at once: one for each processor that is online, 16 at most.
package let processorCount = max(1, min(16, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

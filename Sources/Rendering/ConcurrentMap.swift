import Files

/// `body` of every index, in order, worked on by all processors.
func concurrentMap<Value: Sendable>(count: Int, _ body: @escaping @Sendable (Int) -> Value) async -> [Value] {
  let parts = processorCount * 4
  return await withTaskGroup(of: (part: Int, values: [Value]).self) { group in
    for part in 0..<parts {
      group.addTask { (part, (count * part / parts..<count * (part + 1) / parts).map(body)) }
    }
    var result: [[Value]] = Array(repeating: [], count: parts)
    for await (part, values) in group { result[part] = values }
    return result.flatMap(\.self)
  }
}

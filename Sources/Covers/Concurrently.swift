import Diagnostics

/// Works on items, at most `width` at once and so with bounded memory, and takes the results as they arrive. Items are drawn
/// one after another; nil ends. After a failure, and when the task is cancelled, no more are drawn.
func concurrently<Item: Sendable, Value: Sendable>(
  width: Int, next: () -> Item?, _ body: @escaping @Sendable (Item) async -> Value,
  take: (Item, Value) throws(Failure) -> Void
) async throws(Failure) {
  let failure = await withTaskGroup(of: (Item, Value).self) { group -> Failure? in
    func start() {
      guard !Task.isCancelled, let item = next() else { return }
      group.addTask { (item, await body(item)) }
    }
    for _ in 0..<width { start() }
    while let (item, value) = await group.next() {
      do throws(Failure) {
        try take(item, value)
      } catch {
        group.cancelAll()
        return error
      }
      start()
    }
    return nil
  }
  if let failure { throw failure }
}

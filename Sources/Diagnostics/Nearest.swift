/// The candidate a mistyped word was probably meant to be; nil when none is near enough to be worth suggesting.
///
/// Distance counts insertions, deletions, replacements and swaps of neighbours, upper and lower case alike. A third of the
/// word may differ, at most three characters.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  var limit = min(3, max(1, word.count / 3))
  let typed = Array(word.lowercased())
  var best: String?
  for candidate in candidates {
    guard let distance = editDistance(typed, Array(candidate.lowercased()), atMost: limit) else { continue }
    best = candidate
    // The first of equals is kept.
    limit = distance - 1
    if limit < 0 { break }
  }
  return best
}

/// Nil for a distance above `limit`, which is found out without comparing everything with everything.
private func editDistance(_ a: [Character], _ b: [Character], atMost limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  var leastOfLast = 0
  for i in 0..<a.count {
    var row = [i + 1]
    var least = i + 1
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
      least = min(least, cost)
    }
    // No later row has less than this one, or than one more than the last.
    if least > limit, leastOfLast >= limit { return nil }
    (beforeLast, last, leastOfLast) = (last, row, least)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}

/// The candidate a mistyped word was probably meant to be; nil when none is near enough to be worth suggesting.
///
/// Distance counts insertions, deletions, replacements and swaps of neighbours, upper and lower case alike. A third of the
/// word may differ, at most three characters.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let limit = min(3, max(1, word.count / 3))
  let typed = Array(word.lowercased())
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(typed, Array(candidate.lowercased()))
    if distance <= limit, distance < (best?.distance ?? .max) { best = (distance, candidate) }
  }
  return best?.candidate
}

private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

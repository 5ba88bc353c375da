import Books

/// How long a server asks to be left alone: `Retry-After` as seconds or as a date; nil when it does not say.
///
/// A date is compared with the server's own clock where it told it, so that a wrong clock here does no harm.
func secondsToWait(retryAfter: String?, serverDate: String?, now: Moment) -> Int? {
  guard let text = retryAfter?.split(separator: " ").joined(separator: " "), !text.isEmpty else { return nil }
  if let seconds = Int(text) { return seconds >= 0 ? seconds : nil }
  guard let end = moment(httpDate: text) else { return nil }
  let start = serverDate.flatMap { moment(httpDate: $0) } ?? now
  return max(0, end.seconds - start.seconds)
}

/// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, the one form servers write (RFC 9110, 5.6.7).
func moment(httpDate text: String) -> Moment? {
  let parts = text.split(separator: " ")
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  guard parts.count == 6, parts[5] == "GMT", parts[1].utf8.count == 2, parts[3].utf8.count == 4,
    let month = months.firstIndex(of: String(parts[2]))
  else { return nil }
  let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
  return Moment("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
}

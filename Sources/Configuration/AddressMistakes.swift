extension SiteURL {
  /// What is wrong with a text that is not the address of a site, such as `has no valid host name`, and what to do about it;
  /// nil for one that is.
  package static func explanation(of text: String) -> (reason: String, hint: String?)? {
    do throws(Mistake) {
      _ = try SiteURL(checking: text)
      return nil
    } catch {
      return error.explanation(of: text)
    }
  }
}

extension SiteURL.Mistake {
  /// The reason follows the address in a sentence.
  func explanation(of text: String) -> (reason: String, hint: String?) {
    switch self {
    case .address(let mistake): mistake.explanation(of: text)
    case .query: ("must not have a query", "leave out everything from the ‘?’ on")
    case .fragment: ("must not have a fragment", "leave out everything from the ‘#’ on")
    case .escape: ("must have nothing but text between the slashes of its path", "leave out ‘%2F’ and the like")
    case .dots: ("must not have ‘.’ or ‘..’ in its path", nil)
    }
  }
}

extension WebAddress.Mistake {
  /// The reason follows the address in a sentence.
  func explanation(of text: String) -> (reason: String, hint: String?) {
    switch self {
    case .notAbsolute: ("must begin with https:// or http://", suggestedAddress(for: text))
    case .space: ("must not contain spaces or ‘\\’", "write a space in an address as %20")
    case .user: ("must not contain a user name or password", nil)
    case .host where !text.utf8.allSatisfy({ $0 < 0x80 }):
      ("has no valid host name", "write a host name in another script in its ‘xn--’ form")
    case .host: ("has no valid host name", nil)
    case .port: ("has no valid port number", nil)
    case .escape: ("has a ‘%’ without two hexadecimal digits after it", "write the sign itself as %25")
    }
  }
}

private func suggestedAddress(for text: String) -> String? {
  guard !text.contains("://"), text.first != "/", let address = try? WebAddress("https://" + text),
    address.host.contains(".")
  else { return nil }
  return "write ‘https://\(text)’"
}

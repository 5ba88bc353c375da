import Site

extension InterfaceText {
  /// What a list is called, above it and in every link to it.
  func title(of kind: BookList.Kind) -> String {
    switch kind {
    case .recent: recent
    case .wish: wish
    case .sale: onSale
    case .query(let title): title
    }
  }
}

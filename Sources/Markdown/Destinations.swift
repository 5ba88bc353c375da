/// Where the links and pictures of a text in CommonMark lead, in their order, each as often as it is there.
package func linkDestinations(of markdown: [UInt8]) -> [String] {
  SyntaxTree(markdown).destinations
}

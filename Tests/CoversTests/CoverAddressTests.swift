import Testing

@testable import Covers

@Suite struct CoverAddressTests {
  private let proxy = "https://search1.kakaocdn.net/thumb/R120x174.q85/?fname="

  @Test("behind Kakao’s thumbnail is an original, asked for securely; the thumbnail’s own address stays as it is")
  func original() {
    let thumbnail = proxy + "http%3A%2F%2Ft1.daumcdn.net%2Flbook%2Fimage%2F1467038%3Ftimestamp%3D20220505201559"
    #expect(
      coverAddresses(of: thumbnail) == [
        .original("https://t1.daumcdn.net/lbook/image/1467038?timestamp=20220505201559"), .thumbnail(thumbnail),
      ])
    let plain = proxy + "http%3a%2f%2fexample.org%2f1"
    #expect(coverAddresses(of: plain) == [.original("https://example.org/1"), .thumbnail(plain)])
  }

  @Test("on this computer http stays http")
  func thisComputer() {
    let thumbnail = "http://127.0.0.1:8080/thumb/R120x174.q85/?x=1&fname=http%3A%2F%2F127.0.0.1%3A8080%2F1"
    #expect(coverAddresses(of: thumbnail) == [.original("http://127.0.0.1:8080/1"), .thumbnail(thumbnail)])
  }

  @Test(
    "without an original that can be asked there is the thumbnail alone",
    arguments: [
      "", "http%3A%2F%2Fexample.org%2F%E", "http%3A%2F%2Fexample.org%2F%ZZ", "file%3A%2F%2F%2Fetc%2Fpasswd",
      "http%3A%2F%2Fuser%3Apass%40example.org%2F", "javascript%3Aalert(1)", "http%3A%2F%2F", "%FF%FE",
      "http%3A%2F%2Fexample.org%2F%0D%0AX",
    ])
  func thumbnailAlone(name: String) {
    #expect(coverAddresses(of: proxy + name) == [.thumbnail(proxy + name)])
  }

  @Test("a picture of another service is its thumbnail")
  func others() {
    for address in [
      "https://covers.example.org/b/id/1-L.jpg", "https://example.org/x?fname=http%3A%2F%2Fexample.org%2F1",
      "https://search1.kakaocdn.net/thumb/R120x174.q85/",
    ] {
      #expect(coverAddresses(of: address) == [.thumbnail(address)])
    }
  }

  @Test("what is no address names nothing", arguments: ["", " ", "x", "file:///etc/passwd", "//", "http://a b/"])
  func nothing(text: String) {
    #expect(coverAddresses(of: text).isEmpty)
  }
}

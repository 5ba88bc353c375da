import Images
import Testing

@Suite struct SVGTests {
  private let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

  private func problem(_ inner: String, attributes: String = "") -> String? {
    svgProblem(Array("\(head) \(attributes)>\(inner)</svg>".utf8))
  }

  @Test(
    "drawings as programs write them are harmless",
    arguments: [
      "", "<!-- a note --><title>소년이 온다 &amp; &#xAC00;</title>", "<path d='M0 0L1 1z' style='fill:url(#g)'/>",
      "<defs><linearGradient id='g'><stop offset='0' stop-color='#fff'/></linearGradient></defs><rect fill='url(#g)'/>",
      "<use href='#a'/><use xlink:href='#a'/><a href='#b'><text>x</text></a>",
      "<image href='data:image/png;base64,iVBORw0KGgo='/><image xlink:href=' data:image/jpeg;base64,/9j/'/>",
      "<style>.a { fill: url( \"#g\" ); } /* http://example.com */</style>",
      "<style><![CDATA[ .a > .b { fill: red } ]]></style>",
      "<g xmlns:i='http://www.inkscape.org/namespaces/inkscape' i:export-filename='C:\\a\\b.png' i:label='x'/>",
      "<animate attributeName='opacity' from='0' to='1' dur='1s'/>",
      "<text font-family=\"'Nanum Myeongjo', serif\" role='a &lt; b &quot;'>온 on</text>",
    ])
  func harmless(inner: String) {
    #expect(problem(inner) == nil)
  }

  @Test(
    "what runs, fetches, leads elsewhere or hides something is refused",
    arguments: [
      "<script>alert(1)</script>", "<SCRIPT/>", "<s:script xmlns:s='http://www.w3.org/2000/svg'/>",
      "<rect onclick='x()'/>", "<rect ONLOAD='x()'/>", "<foreignObject/>", "<iframe/>", "<handler/>",
      "<h:b xmlns:h='http://www.w3.org/1999/xhtml'/>", "<h:b xmlns:h='http://www.w3.org/1999/&#120;html'/>",
      "<a href='https://example.com/'/>", "<a xlink:href='java&#10;script:alert(1)'/>", "<use href='other.svg#a'/>",
      "<image href='//example.com/a.png'/>", "<image href='data:image/svg+xml;base64,PHN2Zy8+'/>",
      "<image href='data:text/html,x'/>", "<x:a xmlns:x='http://www.w3.org/1999/xlink' x:href='/a'/>",
      "<rect fill='url(https://example.com/#a)'/>", "<rect style='fill:URL( &quot;a.svg#b&quot; )'/>",
      "<rect style='fill:u\\72l(a)'/>", "<style>@import 'a.css';</style>", "<style>@im<!-- -->port 'a.css';</style>",
      "<style>a{b:url(#c)} d{e:url('http://f')}</style>", "<style><![CDATA[a{b:url(c)}]]></style>",
      "<style>a{background:image-set('b.png' 1x)}</style>", "<g xml:base='https://example.com/'/>",
      "<set attributeName='href' to='javascript:alert(1)'/>", "<animate attributeName=' xlink:href' values='x'/>",
      "<set attributeName='onclick' to='x'/>", "<?xml-stylesheet href='a.css'?>", "<!DOCTYPE a>", "<!ENTITY a 'b'>",
      "<i:a xmlns:i='http://example.com/i' i:b='url(http://c)'/>",
    ])
  func refused(inner: String) {
    #expect(problem(inner) != nil)
    #expect(problem("<g>\(inner)</g>") != nil)
  }

  @Test(
    "what is not well-formed is refused",
    arguments: [
      "<g>", "</g>", "<g></h>", "<g", "<g a>", "<g a=b/>", "<g a='1' a='2'/>", "<g a='<'/>", "<g a='1'b='2'/>",
      "&nbsp;", "& ", "&#0;", "&#xD800;", "&#99999999;", "<g a='&x;'/>", "<!-- a", "<!-- a -- b -->", "<![CDATA[",
      "<1/>", "< g/>", "\u{1}", "<?x?>",
    ])
  func malformed(inner: String) {
    #expect(problem(inner) != nil)
  }

  @Test("a file that is no whole drawing in UTF-8 of at most 1 MB is refused")
  func files() {
    func problem(_ text: String) -> String? { svgProblem(Array(text.utf8)) }
    #expect(problem("<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n\(head)/>\n<!-- end -->\n") == nil)
    #expect(problem("\u{FEFF}\(head)/>") == nil)
    #expect(problem("<s:svg xmlns:s='http://www.w3.org/2000/svg'></s:svg>") == nil)
    for text in [
      "", "  ", "text", "<svg/>", "<html xmlns='http://www.w3.org/2000/svg'/>", "\(head)/><g/>", "\(head)/>x",
      "x\(head)/>",
      "<?xml version='1.0' encoding='UTF-7'?>\(head)/>", "<?xml version='1.0' encoding = \"euc-kr\"?>\(head)/>",
      "<?xml-stylesheet href='x'?>\(head)/>", "<!DOCTYPE svg>\(head)/>", " <?xml version='1.0'?>\(head)/>",
      "\(head)>" + String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300) + "</svg>",
      "\(head)><!--" + String(repeating: " ", count: 1_000_000) + "--></svg>",
    ] {
      #expect(problem(text) != nil, "\(text.prefix(80))")
    }
    #expect(svgProblem(Array("\(head) a='".utf8) + [0xFF] + Array("'/>".utf8)) == "it is not in UTF-8")
    #expect(svgProblem("\(head)/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) != nil)
  }

  @Test("a reason says what was found, shortened and without control characters")
  func reasons() {
    #expect(problem("<script/>") == "it holds <script>")
    #expect(problem("<g onload='a'/>") == "it has the event attribute ‘onload’")
    let long = String(repeating: "가", count: 500)
    #expect(problem("<a href='\n\(long)'/>") == "it refers to another address, ‘ \(String(long.prefix(59)))…’")
  }

  @Test("the size of a drawing is its proportion")
  func sizes() throws {
    func size(_ attributes: String) throws(ImageError) -> ImageSize {
      try imageSize(of: Array("\(head) \(attributes)/>".utf8)).size
    }
    #expect(try size("viewBox='0 0 120 174'") == ImageSize(width: 1000, height: 1450))
    #expect(try size("width='2' height='3px'") == ImageSize(width: 1000, height: 1500))
    #expect(try size("viewBox='-5,-5, 10\n10' width='100%' height='100%'") == ImageSize(width: 1000, height: 1000))
    for attributes in [
      "", "width='1'", "viewBox='0 0 1'", "viewBox='0 0 0 1'", "viewBox='0 0 a b'", "width='-1' height='1'",
    ] {
      guard case .unsupported = failure({ () throws(ImageError) in try size(attributes) })?.kind else {
        Issue.record("\(attributes)")
        continue
      }
    }
    for attributes in ["width='1' height='1e9'", "viewBox='0 0 1e308 1e-308'", "viewBox='0 0 1e-320 1e308'"] {
      #expect(failure { () throws(ImageError) in try size(attributes) } != nil, "\(attributes)")
    }
    #expect(
      failure { () throws(ImageError) in try size("onload='x'") }?.kind
        == .damaged("it has the event attribute ‘onload’"))
  }
}

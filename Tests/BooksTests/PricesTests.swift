import Testing

@testable import Books

@Suite struct PricesTests {
  @Test(
    "A sale is a price above zero and below the list price, nothing else",
    arguments: [
      (14900, 13410, 10), (13500, 36240, nil), (15000, -1, nil), (15000, 0, nil), (15000, 15000, nil), (0, 100, nil),
      (-1, 100, nil), (1000, 995, 1), (1000, 996, 0), (1000, 1, 99),
    ] as [(Int, Int, Int?)])
  func cut(list: Int, sale: Int, percent: Int?) {
    #expect(Prices(list: Won(list), sale: Won(sale)).cut?.percent == percent)
  }

  @Test("Without both prices there is no sale")
  func missing() {
    #expect(Prices(list: nil, sale: Won(100)).cut == nil)
    #expect(Prices(list: Won(100), sale: nil).cut == nil)
    #expect(Prices(list: Won(100), sale: nil).asked == Won(100))
    #expect(Prices().asked == nil)
  }

  @Test("No amount is too large to be told")
  func huge() {
    #expect(Prices(list: Won(.max), sale: Won(1)).cut?.percent == 99)
    #expect(Won(.min).description.hasPrefix("-9,223"))
  }

  @Test("Thousands are grouped by commas")
  func grouping() {
    #expect(
      [0, 7, 999, 1000, 14900, 1_234_567].map { Won($0).description } == [
        "0", "7", "999", "1,000", "14,900", "1,234,567",
      ])
  }
}

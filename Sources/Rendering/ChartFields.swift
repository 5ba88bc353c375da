import Templates

/// Bars drawn without knowing how wide they will be: across in percent of the width, down in ems, so that letters keep their
/// size. All lengths here are hundredths.
struct ChartFields: Sendable {
  /// One thing that is counted.
  struct Item: Sendable {
    var label: String
    /// For a narrow place.
    var short: String
    var count: Int
    /// The count with what it counts: `3 books`.
    var text: String
  }

  struct Bar: Sendable {
    var label: String
    var text: String
    /// Nil for nothing.
    var box: Box?
    /// Nil where there is no room for it, as below.
    var short: Words?
    var value: Words?
  }

  struct Box: Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  struct Words: Sendable {
    var text: String
    var x: Int
    var y: Int
    /// As SVG's `text-anchor` says it.
    var anchor = "start"
  }

  /// Names the chart within its page.
  let id: String
  let heading: String
  /// What the bars are, and what is counted of them.
  let columns: (labels: String, counts: String)
  /// The chart in one sentence.
  let summary: String
  let note: String
  let bars: [Bar]
  let height: Int
  /// The line that bars stand on; nil for lying ones.
  let ground: Int?

  /// Lying bars, each below its name.
  init(
    _ id: String, _ heading: String, _ columns: (labels: String, counts: String), rows items: [Item],
    summary: String
  ) {
    let largest = max(items.map(\.count).max() ?? 1, 1)
    self.id = id
    self.heading = heading
    self.columns = columns
    self.summary = summary
    note = ""
    ground = nil
    height = items.count * 300
    bars = items.enumerated().map { index, item in
      let (top, width) = (index * 300, 9_000 * item.count / largest)
      return Bar(
        label: item.label, text: item.text, box: Box(x: 0, y: top + 172, width: width, height: 40),
        short: Words(text: item.short, x: 0, y: top + 125),
        value: Words(text: String(item.count), x: width + 150, y: top + 225))
    }
  }

  /// Standing bars in a row. `room` is how many of the labels have room beside each other in a narrow window.
  init(
    _ id: String, _ heading: String, _ columns: (labels: String, counts: String), columns items: [Item],
    room: Int, summary: String, note: String = ""
  ) {
    let largest = max(items.map(\.count).max() ?? 1, 1)
    let slot = 10_000 / max(items.count, 6)
    let step = (items.count + room - 1) / max(room, 1)
    let (top, tallest) = (130, 700)
    self.id = id
    self.heading = heading
    self.columns = columns
    self.summary = summary
    self.note = note
    ground = top + tallest
    height = top + tallest + 160
    bars = items.enumerated().map { index, item in
      let (start, tall) = (index * slot, tallest * item.count / largest)
      // Counted from the last, and with all the room it takes on its left.
      let isLabelled = (items.count - 1 - index).isMultiple(of: max(step, 1)) && index + 1 >= step
      // With many bars only the longest says how long it is.
      let isValued = item.count > 0 && (items.count <= 12 || item.count == largest)
      return Bar(
        label: item.label, text: item.text,
        box: item.count == 0
          ? nil : Box(x: start + slot * 28 / 100, y: top + tallest - tall, width: slot * 44 / 100, height: tall),
        short: !isLabelled
          ? nil
          : step > 1
            ? Words(text: item.short, x: start + slot * 72 / 100, y: top + tallest + 130, anchor: "end")
            : Words(text: item.short, x: start + slot / 2, y: top + tallest + 130, anchor: "middle"),
        value: !isValued
          ? nil
          : Words(text: String(item.count), x: start + slot / 2, y: top + tallest - tall - 35, anchor: "middle"))
    }
  }
}

/// `12.5` for 1,250 hundredths.
private func decimal(_ hundredths: Int) -> String {
  let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(whole)" }
  return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}

private let boxView = makeBoxView()

private func makeBoxView() -> View<ChartFields.Box> {
  View<ChartFields.Box>(
    "box",
    [
      .text("x") { decimal($0.x) },
      .text("y") { decimal($0.y) },
      .text("width") { decimal($0.width) },
      .text("height") { decimal($0.height) },
    ])
}

private let wordsView = makeWordsView()

private func makeWordsView() -> View<ChartFields.Words> {
  View<ChartFields.Words>(
    "words",
    [
      .text("text") { $0.text },
      .text("x") { decimal($0.x) },
      .text("y") { decimal($0.y) },
      .text("anchor") { $0.anchor },
    ])
}

private let barView = makeBarView()

private func makeBarView() -> View<ChartFields.Bar> {
  View<ChartFields.Bar>(
    "bar",
    [
      .text("label") { $0.label },
      .text("count") { $0.text },
      .record("box", boxView) { $0.box },
      .record("short", wordsView) { $0.short },
      .record("value", wordsView) { $0.value },
    ])
}

let chartView = makeChartView()

private func makeChartView() -> View<ChartFields> {
  View<ChartFields>(
    "chart",
    [
      .text("id") { $0.id },
      .text("heading") { $0.heading },
      .text("summary") { $0.summary },
      .text("labels") { $0.columns.labels },
      .text("counts") { $0.columns.counts },
      .text("note") { $0.note },
      .text("height") { decimal($0.height) },
      .text("ground") { $0.ground.map(decimal) ?? "" },
      .list("bars", barView) { $0.bars },
    ])
}

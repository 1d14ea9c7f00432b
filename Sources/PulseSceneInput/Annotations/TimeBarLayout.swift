import PulseBasics
import PulsePixels
import PulseScene

/// A layout of the time bar: a histogram of the events, the present instant, and dates below.
struct TimeBarLayout {
  private let layout: AnnotationLayout

  /// The width of a bar of the histogram in units.
  private static let binWidth = 0.45

  init(_ layout: AnnotationLayout) {
    self.layout = layout
  }

  /// Returns the time bar at (0, 0); `nil` for a scene without a film.
  func card() throws(SceneFileError) -> Annotation? {
    guard let film = layout.scene.film else { return nil }
    let (padding, size) = (layout.padding, AnnotationLayout.TextSize.small)
    let width = layout.size.width - 2 * layout.margin
    let inner = PixelRect(
      x: padding, y: padding * 3 / 4, width: width - 2 * padding, height: layout.pixels(1.9))
    guard inner.width > layout.pixels(6) else { return nil }
    var items: [Annotation.Item] = histogram(in: inner, film)
    items.append(
      .bar(
        PixelRect(x: inner.x, y: inner.maxY, width: inner.width, height: max(1, layout.pixels(0.06))),
        .tertiary))
    items.append(.progress(inner))
    let labelY = inner.maxY + layout.pixels(0.25)
    let baseline = labelY + layout.pixels(size * AnnotationLayout.ascent)
    var last = Int.min / 2
    for tick in ticks(of: film, width: inner.width) {
      let textWidth = Int(
        try layout.typeface.font.width(of: tick.text, size: size * layout.unit).rounded(.up))
      let x = inner.x + Int((tick.part * Double(inner.width)).rounded())
      let left = min(max(inner.x, x - textWidth / 2), inner.maxX - textWidth)
      guard left > last + layout.pixels(0.8) else { continue }
      items.append(
        .bar(
          PixelRect(
            x: min(x, inner.maxX - 1), y: inner.maxY, width: max(1, layout.pixels(0.06)),
            height: layout.pixels(0.25)), .tertiary))
      items.append(.text(tick.text, x: left, baseline: baseline, size: size * layout.unit, .secondary))
      last = left + textWidth
    }
    let height = labelY + layout.pixels(size * AnnotationLayout.lineHeight) + padding / 2
    return Annotation(
      [.timeBar], rect: PixelRect(x: 0, y: 0, width: width, height: height), cornerRadius: layout.pixels(0.4),
      items: items)
  }

  private func histogram(in rect: PixelRect, _ film: FilmClock) -> [Annotation.Item] {
    let count = max(1, Int(Double(rect.width) / (Self.binWidth * layout.unit)))
    var bins = Array(repeating: 0, count: count)
    let events = [layout.scene.overlays.map(\.event), layout.scene.mapPaths.map(\.event)].joined()
    for case let event? in events {
      let part = film.part(at: event.time)
      guard part >= 0, part <= 1 else { continue }
      bins[min(count - 1, Int(part * Double(count)))] += 1
    }
    guard let most = bins.max(), most > 0 else { return [] }
    return bins.enumerated().compactMap { index, number in
      guard number > 0 else { return nil }
      let (start, end) = (rect.width * index / count, rect.width * (index + 1) / count)
      let height = max(1, Int((Double(rect.height) * Double(number) / Double(most)).rounded()))
      return .bar(
        PixelRect(x: rect.x + start, y: rect.maxY - height, width: max(1, end - start - 1), height: height),
        .tertiary)
    }
  }

  /// The steps between dates in seconds, with the format of their texts.
  private static let steps: [(seconds: Double, format: String)] = [
    (1, "H:M:S"), (2, "H:M:S"), (5, "H:M:S"), (10, "H:M:S"), (30, "H:M:S"), (60, "H:M"), (120, "H:M"),
    (300, "H:M"), (600, "H:M"), (1800, "H:M"), (3600, "H:M"), (7200, "H:M"), (10_800, "H:M"), (21_600, "H:M"),
    (43_200, "e b H:M"), (86_400, "e b"), (172_800, "e b"), (604_800, "e b"), (1_209_600, "e b"),
  ]

  /// The steps between dates in months.
  private static let monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12_000, 60_000]

  /// Returns round times with their positions from 0 to 1.
  private func ticks(of film: FilmClock, width: Int) -> [(part: Double, text: String)] {
    let (start, end) = (film.start.secondsSince1970, film.end.secondsSince1970)
    let span = end - start
    let zone = layout.content.timeZone
    guard span > 0 else { return [(0.5, Self.text(film.start, "Y-m-d H:M", zone))] }
    let most = max(3.5, min(8, Double(width) / (8 * layout.unit)))
    let offset = Double(zone.offset(at: film.start).seconds)
    if let step = Self.steps.first(where: { span / $0.seconds <= most }) {
      let first = ((start + offset) / step.seconds).rounded(.up) * step.seconds - offset
      return stride(from: first, through: end, by: step.seconds).map { time in
        let instant = DataTime(secondsSince1970: time)
        return (film.part(at: instant), Self.text(instant, step.format, zone))
      }
    }
    let months = span / (30.44 * 86_400)
    let step = Self.monthSteps.first { months / Double($0) <= most } ?? 120_000
    let date = CivilDate(daysSince1970: Int(((start + offset) / 86_400).rounded(.down)))
    var month = (date.year * 12 + date.month - 1) / step * step
    var ticks: [(part: Double, text: String)] = []
    while ticks.count < 12 {
      let (year, rest) = month >= 0 ? (month / 12, month % 12) : ((month - 11) / 12, (month % 12 + 12) % 12)
      // Before our era, the years that people count are round: 200 BC, 100 BC and AD 1.
      let shown = year <= 0 && step > 12 ? year + 1 : year
      let days = CivilDate(year: shown, month: rest + 1, day: 1).daysSince1970
      let time = Double(days) * 86_400 - offset
      if time > end { break }
      if time >= start {
        let instant = DataTime(secondsSince1970: time)
        ticks.append((film.part(at: instant), Self.text(instant, step < 12 ? "b Y" : "Y", zone)))
      }
      month += step
    }
    return ticks
  }

  /// Returns a time as text; letters of the format are fields.
  private static func text(_ time: DataTime, _ format: String, _ zone: TimeZoneRules) -> String {
    let parts = format.unicodeScalars.map { scalar -> ClockFormat.Part in
      scalar.isASCIILetter ? .field(scalar) : .text(String(scalar))
    }
    return ClockFormat(parts: parts, zone: zone).text(of: time)
  }
}

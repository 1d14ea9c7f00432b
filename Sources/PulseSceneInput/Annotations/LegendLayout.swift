import Glibc
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSystem

/// A layout of the legend: the field names, a color ramp or swatches, and circles of sample sizes.
struct LegendLayout {
  private let layout: AnnotationLayout
  private var items: [Annotation.Item] = []
  private var y: Int
  private var width = 0

  /// The largest number of categories.
  private static let mostCategories = 24

  /// The number of categories that have room, with a row for those without a value and, if there are two scales, for
  /// the sizes; at least a few.
  private var room: Int {
    let row = layout.pixels(AnnotationLayout.TextSize.body * AnnotationLayout.lineHeight)
    let others = layout.scene.radiusScale == nil ? row : layout.pixels(2 * Self.largestRadius) + 5 * row
    let free = layout.size.height * 62 / 100 - y - others - layout.padding
    return min(Self.mostCategories, max(8, free / max(1, row)))
  }

  /// The largest radius of a sample circle in units.
  private static let largestRadius = 3.0

  init(_ layout: AnnotationLayout) {
    self.layout = layout
    y = layout.padding * 3 / 4
  }

  /// Returns the legend at (0, 0); `nil` without scales, or if it is more than half as large as the image.
  func card() throws(SceneFileError) -> Annotation? {
    var legend = self
    let scene = layout.scene
    if let scale = scene.colorScale { try legend.add(scale) }
    if let scale = scene.radiusScale {
      if scene.colorScale != nil { legend.y += layout.gap }
      try legend.add(scale)
    }
    guard !legend.items.isEmpty else { return nil }
    let rect = PixelRect(
      x: 0, y: 0, width: legend.width + 2 * layout.padding, height: legend.y + layout.padding * 3 / 4)
    guard rect.width * 2 <= layout.size.width, rect.height * 100 <= layout.size.height * 62 else {
      return nil
    }
    return Annotation([.legend], rect: rect, cornerRadius: layout.pixels(0.4), items: legend.items)
  }

  // MARK: Text

  private func measured(_ text: String, _ size: Double) throws(SceneFileError) -> Int {
    Int(try layout.typeface.font.width(of: String(text.prefix(200)), size: size * layout.unit).rounded(.up))
  }

  /// Adds the title of a field, by default its name with its unit, as lines of their own.
  ///
  /// A field that is computed of tracks, or recorded along them, has a unit and a name in words.
  private mutating func addCaption(of field: String, unit: String?) throws(SceneFileError) {
    let known = unit == nil ? nil : ComputedTrackField(rawValue: field).map(language.name)
    let name = known ?? field.bytewise.replacing("_", with: " ")
    let isOnly = layout.scene.scaleFields.count == 1
    let title =
      layout.content.legendTitles.title(of: field, isOnly: isOnly) ?? unit.map { "\(name) (\($0))" } ?? name
    if title.isEmpty { return }
    let size = AnnotationLayout.TextSize.small
    let breaker = TextBreaker(typeface: layout.typeface, size: size * layout.unit, room: Double(textRoom))
    let lines = try breaker.lines(of: title).prefix(3)
    for (index, line) in lines.prefix(2).enumerated() {
      let isCut = index == 1 && lines.count > 2
      let (text, textWidth) = try breaker.shortened(String(line[...].trimmed), isCut: isCut)
      addText(text, x: layout.padding, size, .secondary)
      width = max(width, Int(textWidth.rounded(.up)))
      y += layout.pixels(size * AnnotationLayout.lineHeight)
    }
    y += layout.pixels(0.1)
  }

  private var language: LegendLanguage { LegendLanguage(layout.scene.mapStyle.language) }

  /// Returns numbers with decimals that all of them need, in the signs of the language.
  private func texts(_ numbers: [Double]) -> [String] { language.numbers(Self.texts(numbers)) }

  /// The largest width of a text in pixels, up to 45 % of the image with what stands around it.
  private var textRoom: Int {
    max(layout.pixels(12), min(layout.pixels(20), layout.size.width * 45 / 100 - 2 * layout.padding))
  }

  private mutating func addText(_ text: String, x: Int, _ size: Double, _ tone: Annotation.Tone) {
    let baseline = y + layout.pixels(size * AnnotationLayout.ascent)
    items.append(.text(text, x: x, baseline: baseline, size: size * layout.unit, tone))
  }

  // MARK: Colors

  private mutating func add(_ scale: ColorScale) throws(SceneFileError) {
    try addCaption(of: scale.field, unit: scale.unit)
    switch scale.kind {
    case .continuous(let domain, let map) where domain.breaks.isEmpty: try addRamp(map, domain)
    case .continuous(let domain, let map):
      let limits = texts(([domain.start] + domain.breaks + [domain.end]).filter(\.isFinite))
      let (isRising, last) = (domain.start < domain.end, domain.breaks.count)
      for index in 0...last {
        let first = domain.start.isFinite ? index : index - 1
        let text =
          first < 0
          ? "\(isRising ? "<" : ">") \(limits[0])"
          : first + 1 < limits.count
            ? "\(limits[first]) \u{2013} \(limits[first + 1])"
            : "\(isRising ? "\u{2265}" : "\u{2264}") \(limits[first])"
        try addSwatch(map.color(at: Double(index) / Double(last)), text)
      }
    case .categories(let categories):
      let categories = categories.filter { $0.color.alpha > 0 }
      let shown = categories.count <= room ? categories.count : max(1, room - 1)
      for category in categories.prefix(shown) { try addSwatch(category.color, category.name) }
      if categories.count > shown { try addSwatch(nil, language.more(categories.count - shown)) }
    }
    let (other, missing) = (shown(scale.other), shown(scale.missing))
    if let other { try addSwatch(other, other == missing ? language.otherOrNoData : language.other) }
    if let missing, other != missing { try addSwatch(missing, language.noData) }
  }

  private mutating func addRamp(_ map: ColorRamp, _ domain: ScaleDomain) throws(SceneFileError) {
    let size = AnnotationLayout.TextSize.small
    let (start, end) = (domain.start, domain.end)
    let middle = Self.roundedSample(start / 2 + end / 2, from: start, to: end)
    let part = end == start ? 0.5 : (middle - start) / (end - start)
    let signs = start <= end ? ("\u{2264} ", "\u{2265} ") : ("\u{2265} ", "\u{2264} ")
    var labels = texts(Self.shortened([start, middle, end]))
    if domain.hasMoreAtStart { labels[0] = signs.0 + labels[0] }
    if domain.hasMoreAtEnd { labels[2] = signs.1 + labels[2] }
    // Long numbers at both ends would touch each other.
    let ends = try measured(labels[0], size) + layout.pixels(1) + measured(labels[2], size)
    let rect = PixelRect(
      x: layout.padding, y: y, width: max(layout.pixels(8), min(ends, textRoom)), height: layout.pixels(0.7))
    items.append(.ramp(map.withOpacity(paintOpacity), rect))
    width = max(width, rect.width)
    y += rect.height + layout.pixels(0.1)
    for (index, label) in labels.enumerated() {
      let labelWidth = try measured(label, size)
      // A long number in the middle would touch its neighbors.
      if index == 1, labelWidth * 4 > rect.width { continue }
      let x =
        index == 1
        ? Int((Double(rect.width) * part - Double(labelWidth) / 2).rounded())
        : (rect.width - labelWidth) * index / 2
      addText(label, x: rect.x + x, size, .primary)
    }
    y += layout.pixels(size * AnnotationLayout.lineHeight)
  }

  private mutating func addSwatch(_ color: RGBA?, _ name: String) throws(SceneFileError) {
    let size = AnnotationLayout.TextSize.body
    let (height, radius) = (layout.pixels(size * AnnotationLayout.lineHeight), layout.pixels(0.36))
    let x = layout.padding + 2 * radius + layout.pixels(0.5)
    let breaker = TextBreaker(
      typeface: layout.typeface, size: size * layout.unit, room: Double(textRoom - x + layout.padding))
    let (text, textWidth) = try breaker.shortened(name, isCut: false)
    if let color {
      items.append(
        .disc(
          center: SubpixelPoint(x: (layout.padding + radius) << 8, y: (y + height / 2) << 8),
          radius: radius << 8, fill: color.withOpacity(paintOpacity), stroke: scaleStroke))
    }
    addText(text, x: x, size, .primary)
    width = max(width, x - layout.padding + Int(textWidth.rounded(.up)))
    y += height
  }

  /// Returns the color of values that have none of their own, if it can be seen.
  private func shown(_ color: RGBA?) -> RGBA? {
    color.flatMap { $0.alpha > 0 && isShown($0) ? $0 : nil }
  }

  /// Returns whether something on the map has a color at any time, in any opacity; a trail may have it.
  private func isShown(_ color: RGBA) -> Bool {
    func isEqual(_ other: RGBA?) -> Bool {
      guard let other else { return false }
      return (other.red, other.green, other.blue) == (color.red, color.green, color.blue)
    }
    let scene = layout.scene
    return scene.overlays.contains { overlay in
      overlay.motionPath != nil || overlay.changes.color.contains { isEqual($0.value) }
        || overlay.layers.contains { isEqual($0.fill) || isEqual($0.stroke?.color) }
    }
      || scene.mapPaths.contains { path in
        isEqual(path.fill) || isEqual(path.stroke)
          || path.paintChanges.contains { isEqual($0.fill) || isEqual($0.stroke) }
      }
  }

  /// The opacity with which the colors of the scale are painted on the map, and so in the legend, 0 to 255.
  private var paintOpacity: UInt8 {
    let scene = layout.scene
    if scene.heat != nil { return 255 }
    // Translucent colors are drawn as they are.
    if case .continuous(_, let map) = scene.colorScale?.kind, !map.isOpaque { return 255 }
    // Areas without a value can be fainter.
    if let alpha = scene.mapPaths.lazy.map(\.largestAlpha).max(), alpha > 0 {
      // Either areas or marks can have the colors.
      return scene.overlays.isEmpty ? max(Self.leastOpacity, alpha) : 255
    }
    guard scene.film == nil, scene.overlays.first?.motionPath == nil,
      let layers = scene.state(at: 0).overlays.first?.layers.filter(\.isVisible)
    else { return 255 }
    let opacity = layers.map { Double($0.fill.alpha) * $0.opacity }.max() ?? 255
    return max(Self.leastOpacity, UInt8(min(255, max(0, opacity)).rounded()))
  }

  /// The least opacity of colors that can be told apart.
  private static let leastOpacity: UInt8 = 100

  private var scaleStroke: RGBA {
    layout.scene.mapStyle.theme == .dark ? Scene.Defaults.darkScaleStroke : Scene.Defaults.lightScaleStroke
  }

  // MARK: Radii

  /// Adds circles of sample sizes side by side, each with its value below.
  private mutating func add(_ scale: RadiusScale) throws(SceneFileError) {
    if scale.field != layout.scene.colorScale?.field {
      try addCaption(of: scale.field, unit: scale.unit)
    }
    let size = AnnotationLayout.TextSize.small
    let samples = samples(of: scale).sorted { $0.radius < $1.radius }
    guard let largest = samples.last?.radius, largest > 0 else { return }
    if scale.isOfLines { return try addLines(samples, of: scale) }
    let bottom = y + Int((2 * largest).rounded(.up)) + layout.pixels(0.2)
    let baseline = bottom + layout.pixels(0.2) + layout.pixels(size * AnnotationLayout.ascent)
    var x = layout.padding
    for (sample, text) in zip(samples, texts(samples.map(\.value))) {
      let (diameter, textWidth) = (Int((2 * sample.radius).rounded(.up)), try measured(text, size))
      let column = max(diameter, textWidth)
      let fill = layout.scene.colorScale.flatMap {
        $0.field == scale.field ? $0.color(of: sample.value) : nil
      }
      items.append(
        .disc(
          center: SubpixelPoint(
            pixelX: Double(x) + Double(column) / 2, pixelY: Double(bottom) - sample.radius),
          radius: SubpixelPoint.steps(fromPixels: sample.radius),
          fill: fill?.withOpacity(paintOpacity) ?? .clear, stroke: lineColor))
      items.append(
        .text(text, x: x + (column - textWidth) / 2, baseline: baseline, size: size * layout.unit, .primary))
      x += column + layout.pixels(0.6)
    }
    width = max(width, x - layout.pixels(0.6) - layout.padding)
    y = bottom + layout.pixels(0.2) + layout.pixels(size * AnnotationLayout.lineHeight)
  }

  /// Adds lines of sample widths side by side, each with its value below.
  private mutating func addLines(
    _ samples: [(value: Double, radius: Double)], of scale: RadiusScale
  ) throws(SceneFileError) {
    let size = AnnotationLayout.TextSize.small
    let heights = samples.map { max(1, Int($0.radius.rounded())) }
    let bottom = y + (heights.max() ?? 0) + layout.pixels(0.2)
    let baseline = bottom + layout.pixels(size * AnnotationLayout.ascent)
    var x = layout.padding
    for (index, text) in texts(samples.map(\.value)).enumerated() {
      let (length, textWidth) = (layout.pixels(2.2), try measured(text, size))
      let column = max(length, textWidth)
      let color = layout.scene.colorScale.flatMap {
        $0.field == scale.field ? $0.color(of: samples[index].value) : nil
      }
      let middle = y + (bottom - layout.pixels(0.2) - y - heights[index]) / 2
      items.append(
        .ramp(
          ColorRamp(through: [color ?? lineColor, color ?? lineColor]),
          PixelRect(x: x + (column - length) / 2, y: middle, width: length, height: heights[index])))
      items.append(
        .text(text, x: x + (column - textWidth) / 2, baseline: baseline, size: size * layout.unit, .primary))
      x += column + layout.pixels(0.6)
    }
    width = max(width, x - layout.pixels(0.6) - layout.padding)
    y = bottom + layout.pixels(size * AnnotationLayout.lineHeight)
  }

  private var lineColor: RGBA {
    layout.scene.mapStyle.theme == .dark ? RGBA(255, 255, 255, alpha: 200) : RGBA(40, 40, 50, alpha: 200)
  }

  /// The part by which a sample can be smaller or larger than all marks.
  private static let tolerance = 0.05

  /// Returns the least and the largest radius of marks, or width of lines, in the unit of a scale; `nil` if they change along
  /// tracks.
  private func shownRadii(of scale: RadiusScale) -> ClosedRange<Double>? {
    let (overlays, unit) = (layout.scene.overlays, scale.radii.start.withMagnitude(0))
    if overlays.contains(where: { $0.motionPath != nil }) { return nil }
    let lengths =
      scale.isOfLines
      ? layout.scene.mapPaths.filter { !$0.isClosed }.map(\.width)
      : overlays.map(\.radius) + overlays.ofDistinctStyles.flatMap { $0.changes.radius.map(\.value) }
    let magnitudes = lengths.filter { $0.withMagnitude(0) == unit }.map(\.magnitude)
    guard let least = magnitudes.min(), let most = magnitudes.max() else { return nil }
    return least * (1 - Self.tolerance)...most * (1 + Self.tolerance)
  }

  /// Returns three values of the domain, or fewer if only small circles have room, with their radii in pixels.
  private func samples(of scale: RadiusScale) -> [(value: Double, radius: Double)] {
    let limit = Self.largestRadius * layout.unit
    let viewport = layout.scene.viewport
    func radius(_ value: Double) -> Double {
      switch scale.radius(of: value) {
      case .points(let points): points * Double(viewport.pixelRatio)
      case .meters(let meters):
        viewport.pixels(forMeters: meters, at: viewport.center, scale: layout.scene.groundScale)
      }
    }
    let shown = shownRadii(of: scale)
    func isSeen(_ value: Double) -> Bool {
      radius(value) >= 1 && radius(value) <= limit
        && shown?.contains(scale.radius(of: value).magnitude) != false
    }
    let ends = [scale.domain.start, scale.domain.end].sorted()
    // Circles whose edge can be seen, of the fewest round values that are three at least, or of all.
    var fitting: [Double] = []
    for step in Self.roundSteps(below: ends[1] - ends[0]) {
      let multiples = stride(
        from: (ends[0] / step).rounded(.up), through: (ends[1] / step).rounded(.down), by: 1)
      fitting = multiples.map { $0 * step }.filter(isSeen)
      if fitting.count >= 3 { break }
    }
    if fitting.isEmpty { fitting = ends.filter(isSeen) }
    if fitting.isEmpty, shown != nil { fitting = ends.filter { radius($0) >= 1 && radius($0) <= limit } }
    guard let first = fitting.first, let last = fitting.last else { return [] }
    return Set([first, fitting[fitting.count / 2], last]).sorted().map { ($0, radius($0)) }
  }

  /// Returns the powers of ten, and their halves and fifths, from a length down to a hundredth of it; none for 0.
  private static func roundSteps(below length: Double) -> [Double] {
    guard length > 0, length.isFinite else { return [] }
    let power = pow(10, log10(length).rounded(.down))
    return [power, power / 2, power / 5, power / 10, power / 20, power / 50]
  }

  /// Returns numbers without the digits below a thousandth of the difference of the first and the last; whole ones as they
  /// are.
  private static func shortened(_ numbers: [Double]) -> [Double] {
    let length = abs((numbers.last ?? 0) - (numbers.first ?? 0))
    guard length > 0, length < 1000 else { return numbers }
    let parts = pow(10, 2 - log10(length).rounded(.down))
    return numbers.map { ($0 * parts).rounded() / parts }
  }

  /// Returns a sample between the ends of a domain, rounded to two digits of the domain's length.
  private static func roundedSample(_ value: Double, from start: Double, to end: Double) -> Double {
    if value == start || value == end { return value }
    var step = 1.0
    while abs(end - start) / step >= 100 { step *= 10 }
    while abs(end - start) / step < 10, step > 1e-12 { step /= 10 }
    let rounded =
      step < 1
      ? (value * (1 / step).rounded()).rounded() / (1 / step).rounded() : (value / step).rounded() * step
    return min(max(rounded, min(start, end)), max(start, end))
  }

  /// Returns numbers with as many decimals as the largest of them has with four significant digits, if any needs them.
  static func texts(_ numbers: [Double]) -> [String] {
    let texts = numbers.map(text)
    func decimals(_ text: String) -> Int {
      let digits = text.utf8.split(separator: UInt8(ascii: "."))
      return digits.count == 2 ? digits[1].count : 0
    }
    let largest = numbers.reduce(0) { max($0, abs($1)) }
    let allowed = largest >= 1 ? max(0, 3 - Int(log10(largest))) : 12
    let most = min(texts.map(decimals).max() ?? 0, allowed)
    return zip(numbers, texts).map { number, text in
      if text.utf8.contains(UInt8(ascii: "e")) { return text }
      let fixed = formatFixedPoint(number, decimals: most)
      // What is rounded to zero has no sign.
      return fixed.bytewise.contains { $0.isASCIIDigit && $0 != "0" }
        ? fixed : String(fixed.bytewise.removing(prefix: "-") ?? fixed[...])
    }
  }

  /// Returns a number with at most four significant digits.
  static func text(_ number: Double) -> String {
    if number == 0 { return "0" }
    var step = 1.0
    while abs(number) / step >= 10_000 { step *= 10 }
    while abs(number) / step < 1000, step > 1e-12 { step /= 10 }
    let rounded = (number / step).rounded()
    return shortestDecimal(step < 1 ? rounded / (1 / step).rounded() : rounded * step)
  }
}

extension Scene {
  /// The fields that the legend explains, that of the colors first.
  var scaleFields: [String] {
    let (color, radius) = (colorScale?.field, radiusScale?.field)
    return [color, radius == color ? nil : radius].compactMap(\.self)
  }
}

import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene

/// A layout of cards: title top left, clock top right, note and time bar at the bottom, and the legend and the profile in the
/// corners where they hide least.
struct AnnotationLayout {
  let scene: Scene
  let content: AnnotationContent
  let kinds: Set<Annotation.Kind>
  let typeface: Typeface

  /// The size of body text in pixels per em, from which all other lengths follow.
  let unit: Double

  private(set) var cards: [Annotation] = []
  private var room = LabelRoom()
  private(set) var shortened: [Annotation.Kind] = []

  /// The sizes of text in units.
  enum TextSize {
    static let title = 1.7
    static let subtitle = 1.1
    static let clock = 1.3
    static let body = 1.0
    static let small = 0.88
  }

  /// The distance of baselines in ems.
  static let lineHeight = 1.25

  /// The part of the line height above the baseline.
  static let ascent = 0.95

  init(_ scene: Scene, _ content: AnnotationContent, _ kinds: Set<Annotation.Kind>, _ typeface: Typeface) {
    (self.scene, self.content, self.kinds, self.typeface) = (scene, content, kinds, typeface)
    unit = scene.textUnit(scale: content.textScale)
  }

  /// Converts units to whole pixels.
  func pixels(_ units: Double) -> Int { Int((units * unit).rounded()) }

  var margin: Int { pixels(0.9) }
  var padding: Int { pixels(0.65) }
  var gap: Int { pixels(0.5) }
  var size: PixelSize { scene.pixelSize }

  /// Lays out all cards; returns whether all of them fit.
  mutating func place() throws(SceneFileError) -> Bool {
    guard margin * 4 < min(size.width, size.height) else { return kinds.isEmpty }
    if kinds.contains(.timeBar), try !placeTimeBar() { return false }
    let clock = kinds.contains(.clock) ? try clockCard() : nil
    if kinds.contains(.clock), clock == nil { return false }
    if kinds.contains(.title) || kinds.contains(.subtitle), try !placeTitle(beside: clock?.rect.width ?? 0) {
      return false
    }
    if let clock, !place(clock, at: clockPositions(of: clock.rect)) { return false }
    if kinds.contains(.legend) {
      guard let legend = try LegendLayout(self).card(),
        place(legend, at: positions(of: legend.rect, in: content.legendCorner))
      else {
        return false
      }
    }
    if kinds.contains(.profile) {
      guard let profile = try ProfileLayout(self).card(),
        place(profile, at: positions(of: profile.rect, in: content.profileCorner))
      else {
        return false
      }
    }
    if kinds.contains(.note) { return try placeNote() }
    return true
  }

  // MARK: Placement

  /// The upper edge of what lies across the bottom.
  private var bottom: Int {
    (cards.first { $0.kinds == [.timeBar] }?.rect.y).map { $0 - gap } ?? size.height - margin
  }

  /// Adds a card at the first position at which it lies in the image and overlaps no other one.
  private mutating func place(_ card: Annotation, at positions: [(x: Int, y: Int)]) -> Bool {
    let best = room.best(of: positions) { position in
      let rect = PixelRect(x: position.x, y: position.y, width: card.rect.width, height: card.rect.height)
      let isInside =
        rect.x >= margin && rect.y >= margin && rect.maxX <= size.width - margin && rect.maxY <= bottom
      return isInside ? [LabelRoom.Claim(rect)] : nil
    }
    guard let best else { return false }
    room.take(best.claims, .init(padding: Double(gap)))
    cards.append(card.moved(x: best.position.x - card.rect.x, y: best.position.y - card.rect.y))
    return true
  }

  private func clockPositions(of rect: PixelRect) -> [(x: Int, y: Int)] {
    let x = size.width - margin - rect.width
    let below = cards.first { $0.kinds.contains(.title) || $0.kinds.contains(.subtitle) }?.rect.maxY
    return [(x, margin)] + (below.map { [(x, $0 + gap), (margin, $0 + gap)] } ?? [])
  }

  /// Returns the places of a card in a corner or, if it is `nil`, in all of them, first the one that hides the fewest
  /// centers of overlays, and of those the one that covers the fewest.
  private func positions(of rect: PixelRect, in corner: ImageCorner?) -> [(x: Int, y: Int)] {
    let all = cornerPositions(of: rect, in: corner)
    if corner != nil { return all }
    let areas = scene.overlayAreas
    let covered = all.map { position in
      let place = PixelRect(x: position.x, y: position.y, width: rect.width, height: rect.height)
      let touched = areas.filter { $0.touches(place) }
      return (hidden: touched.count { $0.isCentered(in: place) }, touched: touched.count)
    }
    return all.indices.sorted {
      (covered[$0].hidden, covered[$0].touched, $0) < (covered[$1].hidden, covered[$1].touched, $1)
    }.map { all[$0] }
  }

  /// Returns the places of a card in a corner, or in all of them in the order of preference.
  private func cornerPositions(of rect: PixelRect, in corner: ImageCorner?) -> [(x: Int, y: Int)] {
    let (left, right) = (margin, size.width - margin - rect.width)
    let clock = cards.first { $0.kinds == [.clock] }?.rect
    let title = cards.first { $0.kinds.contains(.title) || $0.kinds.contains(.subtitle) }?.rect
    let belowClock = clock.map { $0.maxY + gap } ?? margin
    let belowTitle = title.map { $0.maxY + gap } ?? margin
    // The attribution stands below, and the note in the left corner.
    func low(_ x: Int) -> Int {
      let lowest = PixelRect(
        x: x, y: min(bottom, size.height - margin) - rect.height, width: rect.width, height: rect.height)
      let isFree = lowest.intersection(scene.attributionRoom).isEmpty
      return isFree
        ? lowest.y : min(bottom, size.height - 20 * scene.viewport.pixelRatio) - rect.height
    }
    var places: [(corner: ImageCorner, place: (x: Int, y: Int))] = [
      (.topRight, (right, belowClock)), (.topRight, (right, max(belowClock, belowTitle))),
      (.topLeft, (left, belowTitle)), (.topLeft, (left, max(belowClock, belowTitle))),
      (.bottomRight, (right, low(right))), (.bottomLeft, (left, low(left))),
    ]
    if let legend = cards.first(where: { $0.kinds == [.legend] })?.rect {
      let (isLeft, isTop) = (legend.x == margin, legend.y < size.height / 2)
      places.append(
        (
          isTop ? isLeft ? .topLeft : .topRight : isLeft ? .bottomLeft : .bottomRight,
          (isLeft ? left : right, isTop ? legend.maxY + gap : legend.y - gap - rect.height)
        ))
    }
    let others = places.filter { $0.corner != .bottomLeft || !kinds.contains(.note) }
    return (corner.map { corner in places.filter { $0.corner == corner } } ?? others).map(\.place)
  }

  // MARK: Texts

  /// Places title and subtitle beside a clock of a width in pixels.
  private mutating func placeTitle(beside clockWidth: Int) throws(SceneFileError) -> Bool {
    let whole = size.width - 2 * margin - 2 * padding
    let beside = clockWidth > 0 ? whole - clockWidth - gap : whole
    // A narrow rest is worse than a clock below.
    let room = beside * 2 >= whole ? beside : whole
    var lines: [TextLine] = []
    if kinds.contains(.title), let title = content.title {
      lines += try textLines(title, TextSize.title, .primary, to: room, atMost: 3, .title)
    }
    if kinds.contains(.subtitle), let subtitle = content.subtitle {
      lines += try textLines(subtitle, TextSize.subtitle, .secondary, to: room, atMost: 2, .subtitle)
    }
    let named: [Annotation.Kind] = [.title, .subtitle].filter(kinds.contains)
    let card = card(named, of: lines)
    return place(card, at: [(margin, margin)])
  }

  private mutating func placeNote() throws(SceneFileError) -> Bool {
    guard let note = content.note else { return true }
    // The attribution stands in the other corner, in a small image above.
    let tenths = scene.isSmall ? [6, 10] : [6]
    for part in tenths {
      let before = shortened
      let room = (size.width - 2 * margin) * part / 10 - 2 * padding
      let lines = try textLines(note, TextSize.small, .secondary, to: room, atMost: 2, .note)
      if shortened.count > before.count, part != tenths.last {
        shortened = before
        continue
      }
      let card = card([.note], of: lines)
      return place(card, at: [(margin, bottom - card.rect.height)])
    }
    return false
  }

  private func clockCard() throws(SceneFileError) -> Annotation? {
    guard let format = content.clock, let film = scene.film else { return nil }
    let textSize = TextSize.clock * unit
    // Digits have one width, but names of months do not.
    var width = 0.0
    for step in 0...96 {
      let time = film.dataTime(at: scene.duration * Double(step) / 96)
      width = max(width, try typeface.font.width(of: format.text(of: time), size: textSize))
    }
    let height = pixels(TextSize.clock * Self.lineHeight)
    let baseline = padding / 2 + pixels(TextSize.clock * Self.ascent)
    return Annotation(
      [.clock],
      rect: PixelRect(
        x: 0, y: 0, width: Int(width.rounded(.up)) + 2 * padding, height: height + padding),
      cornerRadius: pixels(0.4),
      items: [.clock(format, x: padding, baseline: baseline, size: textSize)])
  }

  /// A line of text: its font size in ``unit``s, its tone, and its width in pixels.
  private struct TextLine {
    var text: String
    var size: Double
    var tone: Annotation.Tone
    var width: Double
  }

  /// Breaks a text into at most `count` lines of at most `room` pixels.
  ///
  /// If text is left over, the last line ends with an ellipsis, and `kind` is added to the shortened items.
  private mutating func textLines(
    _ text: String, _ size: Double, _ tone: Annotation.Tone, to room: Int, atMost count: Int,
    _ kind: Annotation.Kind
  ) throws(SceneFileError) -> [TextLine] {
    var lines: [TextLine] = []
    let breaker = TextBreaker(typeface: typeface, size: size * unit, room: Double(room))
    var rest = text.bytewise.lines.map(String.init)[...]
    while let paragraph = rest.popFirst() {
      let broken = try breaker.lines(of: paragraph)
      for (index, line) in broken.enumerated() {
        if lines.count == count - 1, index + 1 < broken.count || !rest.isEmpty {
          let remaining = line.base[line.startIndex...]
          let short = try breaker.shortened(String(remaining), isCut: true)
          lines.append(TextLine(text: short.text, size: size, tone: tone, width: short.width))
          shortened.append(kind)
          return lines
        }
        let short = try breaker.shortened(String(line), isCut: false)
        if short.text != line { shortened.append(kind) }
        lines.append(TextLine(text: short.text, size: size, tone: tone, width: short.width))
      }
    }
    return lines
  }

  /// Returns a card of left-aligned lines.
  private func card(_ kinds: [Annotation.Kind], of lines: [TextLine]) -> Annotation {
    var items: [Annotation.Item] = []
    var y = Double(padding) / 2
    for line in lines {
      let baseline = y + line.size * unit * Self.ascent
      items.append(
        .text(line.text, x: padding, baseline: Int(baseline.rounded()), size: line.size * unit, line.tone))
      y += line.size * unit * Self.lineHeight
    }
    let width = Int((lines.map(\.width).max() ?? 0).rounded(.up)) + 2 * padding
    let height = Int((y + Double(padding) / 2).rounded(.up))
    return Annotation(
      kinds, rect: PixelRect(x: 0, y: 0, width: width, height: height), cornerRadius: pixels(0.4),
      items: items)
  }

  private mutating func placeTimeBar() throws(SceneFileError) -> Bool {
    guard let card = try TimeBarLayout(self).card() else { return false }
    guard card.rect.height * 3 <= size.height else { return false }
    return place(card, at: [(margin, size.height - margin - card.rect.height)])
  }
}

extension Annotation {
  /// Returns the card with its items at another place.
  func moved(x dx: Int, y dy: Int) -> Annotation {
    var card = self
    card.rect = rect.moved(x: dx, y: dy)
    card.items = items.map { item in
      switch item {
      case .text(let text, let x, let baseline, let size, let tone):
        .text(text, x: x + dx, baseline: baseline + dy, size: size, tone)
      case .live(let text, let overlay, let x, let baseline, let size, let tone):
        .live(text, overlay: overlay, x: x + dx, baseline: baseline + dy, size: size, tone)
      case .clock(let format, let x, let baseline, let size):
        .clock(format, x: x + dx, baseline: baseline + dy, size: size)
      case .ramp(let map, let rect): .ramp(map, rect.moved(x: dx, y: dy))
      case .disc(let center, let radius, let fill, let stroke):
        .disc(
          center: SubpixelPoint(x: center.x + dx << 8, y: center.y + dy << 8), radius: radius, fill: fill,
          stroke: stroke)
      case .bar(let rect, let tone): .bar(rect.moved(x: dx, y: dy), tone)
      case .progress(let rect): .progress(rect.moved(x: dx, y: dy))
      case .profile(let profile, let overlay, let rect):
        .profile(profile, overlay: overlay, rect.moved(x: dx, y: dy))
      }
    }
    return card
  }
}

/// A breaker of paragraphs into lines of a width in pixels.
struct TextBreaker {
  let typeface: Typeface

  /// The font size in pixels per em.
  let size: Double

  /// The largest width of a line in pixels.
  let room: Double

  /// The longest text in characters that is measured.
  private static let longestText = 900

  private func width(_ text: String) throws(SceneFileError) -> Double {
    try typeface.font.width(of: text, size: size)
  }

  /// Breaks a paragraph into lines, as parts of it; of a paragraph beyond the longest text, the last one has the rest.
  func lines(of paragraph: String) throws(SceneFileError) -> [Substring] {
    let shown = DrawnText.cut(paragraph, to: Self.longestText)
    let lines = try typeface.font.lines(of: shown, size: size, width: room)
    guard shown.utf8.count < paragraph.utf8.count, let last = lines.last else { return lines }
    let offset = shown.utf8.distance(from: shown.startIndex, to: last.startIndex)
    return lines.dropLast() + [paragraph[paragraph.utf8.index(paragraph.startIndex, offsetBy: offset)...]]
  }

  /// Returns a line that fits, with an ellipsis if it does not or if something follows.
  func shortened(_ line: String, isCut: Bool) throws(SceneFileError) -> (text: String, width: Double) {
    let text = try DrawnText.shortened(line, isCut: isCut, longest: Self.longestText) {
      text throws(SceneFileError) in try width(text) <= room
    }
    return (text, try width(text))
  }
}

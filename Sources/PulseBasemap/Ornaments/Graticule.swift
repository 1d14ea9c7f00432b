import PulseGeo
import PulsePixels

/// Lines of latitude and longitude, at steps that are easy to read.
struct Graticule {
  /// Angles are counted in tenths of a second.
  static let unitsPerDegree = 36_000

  /// The steps between lines: 0.1″ to 0.5″, 1″ to 30″, 1′ to 30′, 1° to 30°.
  static let steps: [Int] = {
    let sixtieths = [1, 2, 5, 10, 15, 30]
    return [1, 2, 5] + sixtieths.map { $0 * 10 } + sixtieths.map { $0 * 600 }
      + [1, 2, 5, 10, 15, 30].map { $0 * unitsPerDegree }
  }()

  /// The least space between lines in points.
  static let leastSpace = 110.0

  /// What a line is, in its place.
  struct Label {
    let line: MapText.Line
    /// Where its base line begins.
    let x: Int
    let y: Int
    /// The part of the picture that it takes.
    let rect: PixelRect
  }

  private let frame: MapFrame
  private let opacity: Double

  /// Creates the lines of a view.
  init(_ frame: MapFrame, opacity: Double) {
    self.frame = frame
    self.opacity = opacity
  }

  /// Returns the least step that leaves enough space, given how many pixels a degree takes.
  func step(pixelsPerDegree: Double) -> Int {
    let least = Self.leastSpace * Double(frame.viewport.pixelRatio) / pixelsPerDegree
    return Self.steps.first { Double($0) / Double(Self.unitsPerDegree) >= least } ?? Self.steps.last ?? 1
  }

  /// The meridians in view: their angles, which go on beyond 180 degrees, and columns in pixels.
  var meridians: [(angle: Int, x: Double)] {
    let perDegree = frame.viewport.worldSizeInPixels / 360
    let step = step(pixelsPerDegree: perDegree)
    let perUnit = perDegree / Double(Self.unitsPerDegree)
    let left =
      (frame.viewport.centerPoint.x / Mercator.worldSize * 360 - 180) * Double(Self.unitsPerDegree)
      - Double(frame.size.width) / 2 / perUnit
    return lines(from: left, to: left + Double(frame.size.width) / perUnit, step: step).map {
      ($0, (Double($0) - left) * perUnit)
    }
  }

  /// The parallels in view: their angles and rows in pixels.
  var parallels: [(angle: Int, y: Double)] {
    let viewport = frame.viewport
    let bounds = viewport.bounds
    // How tall a degree is in the middle of the view, where the scale of the map is 1 / cos of the latitude.
    let middle = Mercator.unproject(viewport.centerPoint).latitude
    let pixelsPerMeter = viewport.pixels(forMeters: 1, at: viewport.center, scale: .sphere)
    let perDegree = pixelsPerMeter * 2 * .pi * GroundScale.sphereRadius / 360
    let step = step(pixelsPerDegree: perDegree)
    let edge = Mercator.maxLatitude * Double(Self.unitsPerDegree)
    let (south, north) = (
      max(-edge, bounds.south * Double(Self.unitsPerDegree)),
      min(edge, bounds.north * Double(Self.unitsPerDegree))
    )
    guard south < north, abs(middle) <= 90 else { return [] }
    return lines(from: south, to: north, step: step).compactMap { angle in
      let degrees = Double(angle) / Double(Self.unitsPerDegree)
      guard let place = try? GeoPoint(latitude: degrees, longitude: viewport.center.longitude) else {
        return nil
      }
      return (angle, viewport.pixel(of: place).y)
    }
  }

  private func lines(from low: Double, to high: Double, step: Int) -> [Int] {
    let first = Int((low / Double(step)).rounded(.up))
    let last = Int((high / Double(step)).rounded(.down))
    return first > last ? [] : (first...last).map { $0 * step }
  }

  /// The columns and rows where lines begin, on whole pixels, so that all of them are equally dark.
  private var places: (columns: [(angle: Int, x: Int)], rows: [(angle: Int, y: Int)]) {
    let half = Double(width) / 2
    return (
      meridians.map { ($0, Int(($1 - half).rounded())) }, parallels.map { ($0, Int(($1 - half).rounded())) }
    )
  }

  /// The width of a line in pixels.
  private var width: Int { max(1, frame.viewport.pixelRatio) }

  /// Returns the labels of the lines, at the top and at the left.
  ///
  /// - Parameter taken: Parts of the picture that they keep off; a line of which the label would lie there has none.
  /// - Returns: The labels, none of which touches another one.
  func labels(avoiding taken: [PixelRect]) -> [Label] {
    let (gap, ascent) = (frame.pixels(4), frame.pixels(9))
    var room = LabelRoom(avoiding: taken)
    let places = places
    let wishes =
      places.columns.map { angle, x in
        (name: Self.name(of: angle, isLatitude: false), x: x + width + gap, y: ascent + gap)
      }
      + places.rows.map { angle, y in
        (name: Self.name(of: angle, isLatitude: true), x: gap + gap / 2, y: y - gap)
      }
    return wishes.compactMap { name, x, y in
      guard let line = frame.text.line(name, size: Self.textSize) else { return nil }
      let rect = PixelRect(x: x, y: y - ascent, width: line.width, height: ascent + gap / 2)
      guard frame.size.bounds.intersection(rect) == rect, room.isFree(LabelBox(rect)) else { return nil }
      room.take(LabelBox(rect, grownBy: gap))
      return Label(line: line, x: x, y: y, rect: rect)
    }
  }

  /// Draws the lines with their labels.
  func draw(_ labels: [Label], on bitmap: inout Bitmap) {
    var shape = Path()
    let places = places
    for (_, x) in places.columns { shape.addRect(x: x, y: 0, width: width, height: frame.size.height) }
    for (_, y) in places.rows { shape.addRect(x: 0, y: y, width: frame.size.width, height: width) }
    bitmap.fill(shape, color: frame.colors.line.faded(to: 0.43 * opacity))
    for label in labels {
      frame.text.draw(
        label.line, x: label.x, y: label.y, color: frame.colors.text.faded(to: 0.75 * opacity),
        halo: frame.colors.halo.faded(to: opacity), on: &bitmap)
    }
  }

  private static let textSize = 10.0

  /// Returns an angle in degrees, minutes and seconds, as many of them as it has.
  static func name(of angle: Int, isLatitude: Bool) -> String {
    let turn = 360 * unitsPerDegree
    // On the map that repeats, beyond 180 degrees east comes the west.
    var angle = isLatitude ? angle : ((angle + turn / 2) % turn + turn) % turn - turn / 2
    if angle == -turn / 2 { angle = turn / 2 }
    let side =
      angle == 0 || angle == turn / 2 && !isLatitude
      ? "" : isLatitude ? (angle > 0 ? "N" : "S") : (angle > 0 ? "E" : "W")
    let (degrees, rest) = abs(angle).quotientAndRemainder(dividingBy: unitsPerDegree)
    let (minutes, tenths) = rest.quotientAndRemainder(dividingBy: 600)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var name = "\(degrees)°"
    if rest > 0 { name += "\(two(minutes))′" }
    if tenths > 0 { name += two(tenths / 10) + (tenths % 10 > 0 ? ".\(tenths % 10)" : "") + "″" }
    return name + side
  }
}

extension Path {
  /// Adds a rectangle of whole pixels.
  mutating func addRect(x: Int, y: Int, width: Int, height: Int) {
    let (left, top, right, bottom) = (x << 8, y << 8, (x + width) << 8, (y + height) << 8)
    addContour([
      SubpixelPoint(x: left, y: top), SubpixelPoint(x: right, y: top), SubpixelPoint(x: right, y: bottom),
      SubpixelPoint(x: left, y: bottom),
    ])
  }
}

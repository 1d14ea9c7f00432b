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

  /// Draws the lines with their labels at the top and at the left.
  func draw(on bitmap: inout Bitmap, avoiding taken: [PixelRect]) {
    let color = frame.colors.line.faded(to: 0.43 * opacity)
    let size = frame.size
    let width = max(1, frame.viewport.pixelRatio)
    var shape = Path()
    // On whole pixels, so that all of them are equally dark.
    let columns = meridians.map { Int(($0.x - Double(width) / 2).rounded()) }
    let rows = parallels.map { Int(($0.y - Double(width) / 2).rounded()) }
    for x in columns { shape.addRect(x: x, y: 0, width: width, height: size.height) }
    for y in rows { shape.addRect(x: 0, y: y, width: size.width, height: width) }
    bitmap.fill(shape, color: color)

    let (text, gap) = (frame.text, frame.pixels(4))
    let ascent = frame.pixels(9)
    var used = taken
    func label(_ words: String, x: Int, y: Int) {
      guard let line = text.line(words, size: Self.textSize) else { return }
      let box = PixelRect(x: x, y: y - ascent, width: line.width, height: ascent + gap / 2)
      guard size.bounds.intersection(box) == box, !used.contains(where: { !$0.intersection(box).isEmpty })
      else { return }
      used.append(box.grown(by: gap))
      text.draw(
        line, x: x, y: y, color: frame.colors.text.faded(to: 0.75 * opacity),
        halo: frame.colors.halo.faded(to: opacity), on: &bitmap)
    }
    for (meridian, x) in zip(meridians, columns) {
      label(Self.name(of: meridian.angle, isLatitude: false), x: x + width + gap, y: ascent + gap)
    }
    for (parallel, y) in zip(parallels, rows) {
      label(Self.name(of: parallel.angle, isLatitude: true), x: gap + gap / 2, y: y - gap)
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

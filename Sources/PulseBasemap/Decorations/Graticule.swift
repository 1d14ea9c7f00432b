import PulseGeo
import PulsePixels
import PulseVectorTiles

/// A grid of meridians and parallels at round angular intervals.
struct Graticule {
  /// Angles are integers in tenths of an arc second.
  static let unitsPerDegree = 36_000

  /// The intervals between lines: 0.1″ to 0.5″, 1″ to 30″, 1′ to 30′, 1° to 30°.
  static let steps: [Int] = {
    let sixtieths = [1, 2, 5, 10, 15, 30]
    return [1, 2, 5] + sixtieths.map { $0 * 10 } + sixtieths.map { $0 * 600 }
      + [1, 2, 5, 10, 15, 30].map { $0 * unitsPerDegree }
  }()

  /// The minimum distance between lines in points.
  static let leastSpace = 110.0

  /// The label of a grid line: its angle as rasterized text, with the position in pixels.
  struct Label {
    let line: HaloTextRenderer.RenderedLine
    /// The angle as text.
    let name: String
    /// The start of the baseline in pixels.
    let x: Int
    let y: Int
    /// The pixels that the label occupies.
    let rect: PixelRect
  }

  let frame: DecorationContext
  private let opacity: Double

  init(_ frame: DecorationContext, opacity: Double) {
    self.frame = frame
    self.opacity = opacity
  }

  /// Returns the smallest interval between grid lines, in tenths of an arc second, that keeps them ``leastSpace``
  /// points apart.
  func step(pixelsPerDegree: Double) -> Int {
    let least = Self.leastSpace * Double(frame.viewport.pixelRatio) / pixelsPerDegree
    return Self.steps.first { Double($0) / Double(Self.unitsPerDegree) >= least } ?? Self.steps.last ?? 1
  }

  /// The visible meridians: angles, which continue beyond ±180°, and columns in pixels, in a turned view of the box with
  /// north up around it.
  var meridians: [(angle: Int, x: Double)] {
    let perDegree = frame.viewport.worldSizeInPixels / 360
    let step = step(pixelsPerDegree: perDegree)
    let perUnit = perDegree / Double(Self.unitsPerDegree)
    let width = frame.viewport.northUpExtent.x
    let left =
      (frame.viewport.centerPoint.x / Mercator.worldSize * 360 - 180) * Double(Self.unitsPerDegree)
      - width / 2 / perUnit
    return lines(from: left, to: left + width / perUnit, step: step).map {
      ($0, (Double($0) - left) * perUnit)
    }
  }

  /// The visible parallels: angles and rows in pixels, in a turned view of the box with north up around it.
  var parallels: [(angle: Int, y: Double)] {
    let viewport = frame.viewport
    let bounds = viewport.bounds
    // Degree height at the view center, where Mercator's scale is 1 / cos(latitude).
    let middle = Mercator.unproject(viewport.centerPoint).latitude
    let pixelsPerMeter = viewport.pixels(forMeters: 1, at: viewport.center, scale: .sphere)
    let perDegree = pixelsPerMeter * 2 * .pi * Geodesic.equatorialRadius / 360
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
      let y = (Mercator.project(place).y - viewport.centerPoint.y) * viewport.pixelsPerMapPoint
      return (angle, y + viewport.northUpExtent.y / 2)
    }
  }

  private func lines(from low: Double, to high: Double, step: Int) -> [Int] {
    let first = Int((low / Double(step)).rounded(.up))
    let last = Int((high / Double(step)).rounded(.down))
    return first > last ? [] : (first...last).map { $0 * step }
  }

  /// The pixel columns and rows where lines start, snapped so that all lines are equally sharp.
  private var places: (columns: [(angle: Int, x: Int)], rows: [(angle: Int, y: Int)]) {
    let half = Double(width) / 2
    return (
      meridians.map { ($0, Int(($1 - half).rounded())) }, parallels.map { ($0, Int(($1 - half).rounded())) }
    )
  }

  /// The line width in pixels.
  var width: Int { max(1, frame.viewport.pixelRatio) }

  /// Returns the angle labels of grid lines at the top and left edges, or else at the bottom and right ones, without
  /// those that would leave the image, or collide with each other or the taken rectangles.
  ///
  /// - Parameters:
  ///   - taken: The rectangles in pixels that labels do not overlap.
  ///   - isClear: Returns whether a rectangle lies under no pulse.
  /// - Returns: The labels.
  func labels(avoiding taken: [PixelRect], _ isClear: (PixelRect) -> Bool = { _ in true }) -> [Label] {
    var room = LabelRoom(avoiding: taken)
    let (page, gap) = (frame.size.bounds.grown(by: -frame.pixels(3)), frame.pixels(4))
    let isTurned = !frame.viewport.rotation.isNone
    let lines = isTurned ? turnedLines.map { ($0.name, $0.labelPlaces) } : straightLines
    return lines.compactMap { name, places in
      guard let line = frame.text.line(name, size: Self.textSize) else { return nil }
      let height = frame.pixels(9) + gap / 2
      let rect = room.place(at: places(PixelSize(line.width, height)), .init(padding: Double(gap))) {
        page.intersection($0) == $0 && isClear($0) ? [LabelRoom.Claim($0)] : nil
      }
      return rect.map {
        Label(line: line, name: name, x: $0.x, y: $0.y + frame.pixels(9), rect: $0)
      }
    }
  }

  /// The names of the lines of a view with north up, with the places of labels of a size.
  private var straightLines: [(name: String, places: (PixelSize) -> [PixelRect])] {
    let (gap, size) = (frame.pixels(4), frame.size)
    let edge = frame.pixels(3)
    let columns = places.columns.map { angle, x in
      (
        Self.angleText(of: angle, isLatitude: false),
        { (label: PixelSize) in
          [gap, size.height - edge - label.height].map {
            PixelRect(x: x + width + gap, y: $0, width: label.width, height: label.height)
          }
        }
      )
    }
    return columns
      + places.rows.map { angle, y in
        (
          Self.angleText(of: angle, isLatitude: true),
          { (label: PixelSize) in
            [gap + gap / 2, size.width - gap - gap / 2 - label.width].map {
              PixelRect(x: $0, y: y - gap - frame.pixels(9), width: label.width, height: label.height)
            }
          }
        )
      }
  }

  /// The lines of a view with north up.
  private var rectangles: Path {
    var shape = Path()
    let places = places
    for (_, x) in places.columns { shape.addRect(x: x, y: 0, width: width, height: frame.size.height) }
    for (_, y) in places.rows { shape.addRect(x: 0, y: y, width: frame.size.width, height: width) }
    return shape
  }

  /// Draws the lines, with an opacity, and labels over them.
  func draw(_ labels: [Label], on bitmap: inout Bitmap) {
    bitmap.fill(
      frame.viewport.rotation.isNone ? rectangles : strokesOfTurnedLines,
      color: frame.colors.line.faded(to: 0.43 * opacity))
    for label in labels {
      frame.text.draw(
        label.line, x: label.x, y: label.y, color: frame.colors.text.faded(to: opacity),
        halo: frame.colors.halo.faded(to: opacity), on: &bitmap)
    }
  }

  static let textSize = 10.0

  /// Returns an angle, given in tenths of an arc second, as text in degrees, minutes and seconds: `12°30′E`.
  ///
  /// Zero minutes and seconds at the end are omitted.
  static func angleText(of angle: Int, isLatitude: Bool) -> String {
    let turn = 360 * unitsPerDegree
    // On the repeated map, 180° east continues as west.
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

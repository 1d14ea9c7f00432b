import PulseGeo
import PulsePixels

/// The names of places: which of them a view has room for, and where they stand.
struct PlaceLabels: Sendable {
  /// A name in its place.
  struct Label: Sendable {
    /// The middle of the dot in pixels.
    let dot: SubpixelPoint
    /// The name.
    let line: MapText.Line
    /// Where its base line begins.
    let x: Int
    let y: Int
    /// How important it is here: 0 for what just had room, more for large cities.
    let weight: Int
  }

  /// Lengths in points.
  private enum Length {
    /// From the middle of the dot to the name.
    static let gap = 5.0
    /// The least space between names, at low zooms more.
    static let space = ZoomRamp([0: 7, 3: 5, 6: 3])
    /// The least space between a name and the edge of the picture.
    static let edge = 4.0
    /// The height of a capital over the size of its letters.
    static let capHeight = 0.72
  }

  /// A place in the picture.
  private struct Candidate {
    let name: String
    let x: Double
    let y: Double
    let weight: Int
  }

  /// The number of candidates whose letters are drawn together.
  private static let preparedCount = 128

  private let side: Int

  /// The places of each rank, in the order of the file: the same view has the same names.
  private let ranks: [[WorldMap.Place]]

  init(_ places: [WorldMap.Place], side: Int) {
    var ranks: [[WorldMap.Place]] = []
    for place in places {
      while ranks.count <= place.rank { ranks.append([]) }
      ranks[place.rank].append(place)
    }
    self.ranks = ranks
    self.side = side
  }

  /// The size of names in points by weight.
  static func size(ofWeight weight: Int) -> Double { [11, 11, 12, 12, 13][min(max(weight, 0), 4)] }

  /// The radius of dots in points by weight.
  static func dotRadius(ofWeight weight: Int) -> Double { weight > 1 ? 2.2 : 1.8 }

  /// The highest rank that is looked at: more names than that leave no map to see.
  private static func highestRank(atZoom zoom: Double) -> Int {
    Int((zoom * 0.85 + 0.5).rounded(.down))
  }

  /// Returns the names for a view, without any that another one is in the way of.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - text: What measures and draws them.
  ///   - taken: Parts of the picture that names keep off.
  /// - Returns: The names, the most important ones first.
  func labels(for viewport: Viewport, text: MapText, avoiding taken: [PixelRect]) -> [Label] {
    let ratio = Double(viewport.pixelRatio)
    let (width, height) = (viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let world = viewport.worldSizeInPixels
    let unit = world / Double(side)
    let originX = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(width) / 2
    let originY = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(height) / 2
    let copies =
      Int((originX / world).rounded(.down))...Int(((originX + Double(width)) / world).rounded(.down))
    let limit = Self.highestRank(atZoom: viewport.zoom)
    var candidates: [Candidate] = []
    for (rank, places) in ranks.prefix(limit + 1).enumerated() {
      let weight = (min(limit, ranks.count - 1) - rank) / 2
      for index in places.indices {
        let point = places[index].point
        let y = Double(point.y) * unit - originY
        guard y >= 0, y < Double(height) else { continue }
        for copy in copies {
          let x = (Double(point.x) + Double(copy * side)) * unit - originX
          guard x >= 0, x < Double(width) else { continue }
          candidates.append(Candidate(name: places[index].name, x: x, y: y, weight: weight))
        }
      }
    }
    // The first names are those that find room.
    let first = Dictionary(grouping: candidates.prefix(Self.preparedCount)) { Self.size(ofWeight: $0.weight) }
    for (size, candidates) in first { text.prepare(candidates.lazy.map(\.name), size: size) }

    let edge = Int(Length.edge * ratio)
    let page = PixelRect(x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge)
    let space = Int(Length.space[viewport.zoom] * ratio)
    var room = LabelRoom(avoiding: taken)
    return candidates.compactMap {
      label($0, text: text, ratio: ratio, page: page, space: space, in: &room)
    }
  }

  /// Puts a name beside its dot where there is room: on the right, on the left, above or below.
  private func label(
    _ place: Candidate, text: MapText, ratio: Double, page: PixelRect, space: Int, in room: inout LabelRoom
  ) -> Label? {
    let (name, size) = (place.name, Self.size(ofWeight: place.weight))
    let reach = Int((Self.dotRadius(ofWeight: place.weight) * ratio).rounded(.up))
    let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
    let dot = PixelRect(x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach)
    guard page.intersection(dot) == dot, room.isFree(LabelBox(dot, grownBy: space)),
      let width = text.width(of: name, size: size)
    else {
      return nil
    }
    let length = Int(width.rounded(.up))
    let gap = Int((Length.gap * ratio).rounded())
    let capHeight = Int((size * Length.capHeight * ratio).rounded())
    let (above, below) = (Int((size * 0.25 * ratio).rounded()), Int((size * 0.25 * ratio).rounded()))
    let starts = [
      (x: x + gap, y: y + capHeight / 2), (x: x - gap - length, y: y + capHeight / 2),
      (x: x - length / 2, y: y - gap), (x: x - length / 2, y: y + gap + capHeight),
    ]
    for start in starts {
      let box = PixelRect(
        x: start.x, y: start.y - capHeight - above, width: length, height: capHeight + above + below)
      guard page.intersection(box) == box, room.isFree(LabelBox(box, grownBy: space)),
        let line = text.line(name, size: size)
      else { continue }
      room.take(LabelBox(box))
      room.take(LabelBox(dot))
      return Label(
        dot: SubpixelPoint(pixelX: place.x, pixelY: place.y), line: line, x: start.x, y: start.y,
        weight: place.weight)
    }
    return nil
  }
}

extension PlaceLabels {
  /// Draws names with their dots, the most important ones last.
  static func draw(_ labels: [Label], _ frame: MapFrame, opacity: Double, on bitmap: inout Bitmap) {
    let colors = frame.colors
    for label in labels.reversed() {
      let radius = dotRadius(ofWeight: label.weight)
      var (rim, dot) = (Path(), Path())
      rim.addDisc(center: label.dot, radius: frame.steps(radius + 1))
      dot.addDisc(center: label.dot, radius: frame.steps(radius))
      bitmap.fill(rim, color: colors.halo.faded(to: opacity))
      bitmap.fill(dot, color: colors.dot.faded(to: opacity))
      frame.text.draw(
        label.line, x: label.x, y: label.y, color: colors.text.faded(to: opacity),
        halo: colors.halo.faded(to: opacity), on: &bitmap)
    }
  }
}

extension PixelRect {
  /// Returns the rectangle with a border around it.
  func grown(by border: Int) -> PixelRect {
    PixelRect(x: x - border, y: y - border, width: width + 2 * border, height: height + 2 * border)
  }
}

import PulseGeo
import PulsePixels
import PulseVectorTiles

/// A layout engine that selects and positions the place labels of a view without collisions.
struct PlaceLabelLayout: Sendable {
  /// The label of a place: the positions of its dot and its text.
  struct Label: Sendable {
    /// The center of the dot.
    let dot: SubpixelPoint
    let line: HaloTextRenderer.RenderedLine
    /// The start of the baseline in pixels.
    let x: Int
    let y: Int
    /// The prominence in this view: 0 for minor places, more for large cities.
    let weight: Int
  }

  /// The dimensions of place labels: lengths in points, and the cap height as a fraction of the font size.
  private enum Metrics {
    /// The distance from the dot's center to the text.
    static let gap = 5.0
    /// The minimum distance between labels, larger at low zooms.
    static let space = ZoomStops.linear([0: 7, 3: 5, 6: 3])
    /// The minimum distance between a label and the image edge.
    static let edge = 4.0
    /// The cap height as a fraction of the font size.
    static let capHeight = 0.72
  }

  /// A place in the view that may get a label, with its position in pixels.
  private struct CandidatePlace {
    let name: String
    let x: Double
    let y: Double
    let weight: Int
  }

  private let side: Int

  /// The places by rank, in file order for reproducible results.
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

  /// Returns the font size of a label in points, 11 to 13, by the prominence of its place in the view.
  static func size(ofWeight weight: Int) -> Double { [11, 11, 12, 12, 13][min(max(weight, 0), 4)] }

  /// Returns the radius in points of the dot of a place, by its prominence in the view.
  static func dotRadius(ofWeight weight: Int) -> Double { weight > 1 ? 2.2 : 1.8 }

  /// Returns the highest rank of places that get labels at a zoom, to limit their density; rank 0 is the most
  /// important.
  private static func highestRank(atZoom zoom: Double) -> Int {
    Int((zoom * 0.85 + 0.5).rounded(.down))
  }

  /// Returns the labels that fit into a view without touching the taken rectangles, the most important first.
  func labels(for viewport: Viewport, text: HaloTextRenderer, avoiding taken: [PixelRect]) -> [Label] {
    let ratio = Double(viewport.pixelRatio)
    let (width, height) = (viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let world = viewport.worldSizeInPixels
    let unit = world / Double(side)
    let originX = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(width) / 2
    let originY = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(height) / 2
    let copies =
      Int((originX / world).rounded(.down))...Int(((originX + Double(width)) / world).rounded(.down))
    let limit = Self.highestRank(atZoom: viewport.zoom)
    var candidates: [CandidatePlace] = []
    for (rank, places) in ranks.prefix(limit + 1).enumerated() {
      let weight = (min(limit, ranks.count - 1) - rank) / 2
      for index in places.indices {
        let point = places[index].point
        let y = Double(point.y) * unit - originY
        guard y >= 0, y < Double(height) else { continue }
        for copy in copies {
          let x = (Double(point.x) + Double(copy * side)) * unit - originX
          guard x >= 0, x < Double(width) else { continue }
          candidates.append(CandidatePlace(name: places[index].name, x: x, y: y, weight: weight))
        }
      }
    }
    let edge = Int(Metrics.edge * ratio)
    let page = PixelRect(x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge)
    let space = Int(Metrics.space.value(at: viewport.zoom) * ratio)
    var collisionIndex = LabelCollisionIndex(avoiding: taken)
    return candidates.compactMap {
      label($0, text: text, ratio: ratio, page: page, space: space, in: &collisionIndex)
    }
  }

  /// Returns the label of a place at the first free position right, left, above or below its dot, which it then
  /// occupies.
  ///
  /// Returns `nil` if no position is free, or the dot leaves the page or collides.
  private func label(
    _ place: CandidatePlace, text: HaloTextRenderer, ratio: Double, page: PixelRect, space: Int,
    in collisionIndex: inout LabelCollisionIndex
  ) -> Label? {
    let (name, size) = (place.name, Self.size(ofWeight: place.weight))
    let reach = Int((Self.dotRadius(ofWeight: place.weight) * ratio).rounded(.up))
    let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
    let dot = PixelRect(x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach)
    guard page.intersection(dot) == dot, collisionIndex.isFree(LabelBox(dot, grownBy: space)),
      let width = text.width(of: name, size: size)
    else {
      return nil
    }
    let length = Int(width.rounded(.up))
    let gap = Int((Metrics.gap * ratio).rounded())
    let capHeight = Int((size * Metrics.capHeight * ratio).rounded())
    let (above, below) = (Int((size * 0.25 * ratio).rounded()), Int((size * 0.25 * ratio).rounded()))
    let starts = [
      (x: x + gap, y: y + capHeight / 2), (x: x - gap - length, y: y + capHeight / 2),
      (x: x - length / 2, y: y - gap), (x: x - length / 2, y: y + gap + capHeight),
    ]
    for start in starts {
      let box = PixelRect(
        x: start.x, y: start.y - capHeight - above, width: length, height: capHeight + above + below)
      guard page.intersection(box) == box, collisionIndex.isFree(LabelBox(box, grownBy: space)),
        let line = text.line(name, size: size)
      else { continue }
      collisionIndex.insert(LabelBox(box))
      collisionIndex.insert(LabelBox(dot))
      return Label(
        dot: SubpixelPoint(pixelX: place.x, pixelY: place.y), line: line, x: start.x, y: start.y,
        weight: place.weight)
    }
    return nil
  }
}

extension PlaceLabelLayout {
  /// Draws labels with their dots, the most important last.
  static func draw(_ labels: [Label], _ frame: DecorationContext, opacity: Double, on bitmap: inout Bitmap) {
    let colors = frame.colors
    for label in labels.reversed() {
      let radius = dotRadius(ofWeight: label.weight)
      var (rim, dot) = (Path(), Path())
      rim.addDisc(center: label.dot, radius: frame.subpixels(radius + 1))
      dot.addDisc(center: label.dot, radius: frame.subpixels(radius))
      bitmap.fill(rim, color: colors.halo.faded(to: opacity))
      bitmap.fill(dot, color: colors.dot.faded(to: opacity))
      frame.text.draw(
        label.line, x: label.x, y: label.y, color: colors.text.faded(to: opacity),
        halo: colors.halo.faded(to: opacity), on: &bitmap)
    }
  }
}

extension PixelRect {
  /// Returns the rectangle grown on each side by a border in pixels.
  func grown(by border: Int) -> PixelRect {
    PixelRect(x: x - border, y: y - border, width: width + 2 * border, height: height + 2 * border)
  }
}

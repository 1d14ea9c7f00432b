import PulseGeo
import PulsePixels

/// A north-up image in degrees or Web Mercator meters, whose rows and columns are those of the map.
struct AlignedImage: Sendable {
  /// Pixels in memory, or of a file.
  enum Pixels: Sendable {
    case bitmap(Bitmap)
    case pyramid(ImagePyramid)

    /// The size of the image.
    var size: PixelSize {
      switch self {
      case .bitmap(let bitmap): bitmap.size
      case .pyramid(let pyramid): pyramid.size
      }
    }
  }

  let pixels: Pixels
  let place: Georeference

  init(_ pixels: Pixels, at place: Georeference) {
    self.pixels = pixels
    self.place = place
  }

  /// Renders a viewport by area averaging.
  ///
  /// - Returns: An image for each visible copy of the world, transparent where there is nothing; `nil` if nothing of
  ///   the image is in view.
  func painted(_ viewport: Viewport) -> [Bitmap]? {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let world = viewport.worldSizeInPixels
    func edges(_ center: Double, _ count: Int) -> [Double] {
      let origin = center * viewport.pixelsPerMapPoint - Double(count) / 2
      return (0...count).map { (origin + Double($0)) / world }
    }
    let x = edges(viewport.centerPoint.x, size.width)
    let rowEdges = edges(viewport.centerPoint.y, size.height).map(place.row)
    let level = level(x.map(place.column), rowEdges)
    let rows = AreaResamplingWeights(
      edges: rowEdges.map { $0 / level.factor.y }, inside: 0..<level.size.height)
    let copies = columns(at: x, level).filter { !$0.span.isEmpty }
    if copies.isEmpty || rows.span.isEmpty { return nil }
    // An image that matches the view pixel by pixel is returned as is.
    if case .bitmap(let image) = pixels, copies.count == 1, rows.isCopy, copies[0].isCopy,
      rows.span == 0..<image.size.height, copies[0].span == 0..<image.size.width, image.isOpaque
    {
      return [image]
    }
    return copies.map { columns in
      Bitmap(columns: columns, rows: rows) { row($0, columns.span, level) }
    }
  }

  /// A resolution to be read: its index in the pyramid, its size, and pixels of the image per pixel of it.
  private struct Level {
    var index = 0
    let size: PixelSize
    var factor = SIMD2(1.0, 1.0)
  }

  /// Returns the level for the edges of a view's pixels in pixels of the image.
  private func level(_ columns: [Double], _ rows: [Double]) -> Level {
    guard case .pyramid(let pyramid) = pixels else { return Level(size: pixels.size) }
    func scales(_ edges: [Double]) -> [Double] { zip(edges, edges.dropFirst()).map { $1 - $0 } }
    let index = pyramid.level(scale: min(scales(columns).min() ?? 1, scales(rows).min() ?? 1))
    let level = pyramid.levels[index]
    return Level(index: index, size: level.size, factor: level.factor)
  }

  /// Returns the weights that resample columns of a level to the columns of a view, for each visible copy of the image.
  ///
  /// `x` are the edges of the view's columns, from 0 at 180° W to 1 at 180° E.
  private func columns(at x: [Double], _ level: Level) -> [AreaResamplingWeights] {
    let width = pixels.size.width
    let around = place.columnsAroundTheWorld
    let edges = x.map(place.column)
    if abs(around - Double(width)) < 0.5 {
      // On an image of the whole world, the last column is next to the first one.
      return [AreaResamplingWeights(edges: edges.map { $0 / around * Double(level.size.width) })]
    }
    let first = Int(((edges[0] - Double(width)) / around).rounded(.down))
    let last = Int((edges[edges.count - 1] / around).rounded(.up))
    return (first...last).map { copy in
      AreaResamplingWeights(
        edges: edges.map { ($0 - Double(copy) * around) / level.factor.x }, inside: 0..<level.size.width)
    }
  }

  private func row(_ row: Int, _ columns: Range<Int>, _ level: Level) -> [RGBA] {
    let width = level.size.width
    let isWithin = columns.lowerBound >= 0 && columns.upperBound <= width
    let (pixels, start, first): ([RGBA], Int, Int)
    switch self.pixels {
    case .bitmap(let image): (pixels, start, first) = (image.pixels, row * width, 0)
    case .pyramid(let pyramid):
      first = isWithin ? columns.lowerBound : 0
      let rect = PixelRect(x: first, y: row, width: isWithin ? columns.count : width, height: 1)
      (pixels, start) = (pyramid.pixels(rect, level: level.index), 0)
    }
    if isWithin {
      return Array(pixels[start + columns.lowerBound - first..<start + columns.upperBound - first])
    }
    return columns.map { column in
      let rest = column % width
      return pixels[start + (rest < 0 ? rest + width : rest)]
    }
  }
}

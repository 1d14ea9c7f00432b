import PulseGeo
import PulsePixels
import Synchronization

/// A base map of one georeferenced image.
final class ImageBasemap: Basemap {
  /// The maximum image size in pixels, half a gigabyte of memory.
  static let largestImage = 1 << 27

  private let image: Bitmap
  private let place: Georeference
  private let note: String?
  private let isOutsideView = Mutex(false)

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - place: Its georeference.
  ///   - note: A warning about the file, to follow its name.
  init(_ image: Bitmap, at place: Georeference, note: String? = nil) {
    self.note = note
    self.image = image
    self.place = place
  }

  var attribution: String? { nil }

  var diagnostics: [String] {
    let isMissed = isOutsideView.withLock(\.self)
    return (note.map { [$0] } ?? [])
      + (isMissed ? ["is outside the view; move the view, or check the georeference"] : [])
  }

  func resetFailures() { isOutsideView.withLock { $0 = false } }

  func paint(_ viewport: Viewport) -> Bitmap {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let world = viewport.worldSizeInPixels
    func edges(_ center: Double, _ count: Int) -> [Double] {
      let origin = center * viewport.pixelsPerMapPoint - Double(count) / 2
      return (0...count).map { (origin + Double($0)) / world }
    }
    let x = edges(viewport.centerPoint.x, size.width)
    let y = edges(viewport.centerPoint.y, size.height)
    let rows = AreaResamplingWeights(edges: y.map(place.row), inside: 0..<image.size.height)
    let copies = columns(at: x).filter { !$0.span.isEmpty }
    if copies.isEmpty || rows.span.isEmpty { isOutsideView.withLock { $0 = true } }
    // An image that matches the view pixel by pixel is returned as is.
    if copies.count == 1, rows.isCopy, copies[0].isCopy, rows.span == 0..<image.size.height,
      copies[0].span == 0..<image.size.width, image.isOpaque
    {
      return image
    }
    let sheets = copies.map { columns in Bitmap(columns: columns, rows: rows) { row($0, columns.span) } }
    if let only = sheets.first, sheets.count == 1, only.isOpaque { return only }
    var result = Bitmap(size: size, color: RasterTileBasemap.missingTileColor)
    for sheet in sheets { result.composite(sheet, x: 0, y: 0) }
    return result
  }

  /// Returns the weights that resample image columns to the columns of a view, for each visible copy of the image.
  ///
  /// `x` are the edges of the view's columns, from 0 at 180° W to 1 at 180° E.
  private func columns(at x: [Double]) -> [AreaResamplingWeights] {
    let around = place.columnsAroundTheWorld
    let edges = x.map(place.column)
    if abs(around - Double(image.size.width)) < 0.5 {
      // On an image of the whole world, the last column is next to the first one.
      return [AreaResamplingWeights(edges: edges.map { $0 / around * Double(image.size.width) })]
    }
    let first = Int(((edges[0] - Double(image.size.width)) / around).rounded(.down))
    let last = Int((edges[edges.count - 1] / around).rounded(.up))
    return (first...last).map { copy in
      AreaResamplingWeights(edges: edges.map { $0 - Double(copy) * around }, inside: 0..<image.size.width)
    }
  }

  private func row(_ row: Int, _ columns: Range<Int>) -> [RGBA] {
    let width = image.size.width
    let start = row * width
    if columns.lowerBound >= 0, columns.upperBound <= width {
      return Array(image.pixels[start + columns.lowerBound..<start + columns.upperBound])
    }
    return columns.map { column in
      let rest = column % width
      return image.pixels[start + (rest < 0 ? rest + width : rest)]
    }
  }
}

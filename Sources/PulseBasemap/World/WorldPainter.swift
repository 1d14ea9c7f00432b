public import PulseGeo
public import PulsePixels

/// Paints the map of the world that comes with the program: land, lakes, coasts and borders.
public struct WorldPainter: Sendable {
  private let land: WorldPaths
  private let lakes: WorldPaths
  private let borders: WorldPaths
  private let side: Int
  private let style = WorldStyle.light

  /// Reads the layers that are painted.
  ///
  /// - Parameter map: The map.
  /// - Throws: ``BasemapError`` when a layer is missing or damaged.
  /// - Complexity: About 6 ms for the embedded map.
  public init(_ map: WorldMap) throws(BasemapError) {
    land = try map.paths(of: .land)
    lakes = try map.paths(of: .lakes)
    borders = try map.paths(of: .borders)
    side = map.side
  }

  /// Paints a part of the map, the world repeated to the left and the right.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: An opaque picture of the size of the viewport in pixels.
  /// - Complexity: O(points in view + pixels).
  public func paint(_ viewport: Viewport) -> Bitmap {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    let view = WorldView(viewport, size: size, side: side)
    let pixelRatio = Double(viewport.pixelRatio)
    let zoom = viewport.zoom
    func pen(_ width: Double) -> Int { SubpixelPoint.steps(fromPixels: width * pixelRatio) }

    var bitmap = Bitmap(size: size, color: style.water)
    // Land lies over the coast lines: under them, small islands would be darker than the sea.
    bitmap.fill(
      view.lines(of: land, smallest: 1.5, pen: pen(style.coastWidth(atZoom: zoom))),
      color: style.coast.withOpacity(style.coastOpacity(atZoom: zoom)))
    bitmap.fill(view.areas(of: land), color: style.land)
    bitmap.fill(view.areas(of: lakes, smallest: 2 * pixelRatio), color: style.water)
    bitmap.fill(
      view.lines(of: lakes, smallest: 2 * pixelRatio, pen: pen(style.lakeShoreWidth)),
      color: style.coast.withOpacity(style.lakeShoreOpacity))
    bitmap.fill(
      view.lines(of: borders, smallest: 4 * pixelRatio, pen: pen(style.borderWidth(atZoom: zoom))),
      color: style.border.withOpacity(style.borderOpacity))
    return bitmap
  }
}

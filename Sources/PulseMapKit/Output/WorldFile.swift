import PulseGeo
import PulseSystem

/// The six lines beside a picture that tell other programs where it lies, in meters of EPSG:3857.
struct WorldFile {
  /// The lines: width of a pixel, two rotations, negative height of a pixel, and x and y of the middle of
  /// the upper left pixel.
  let text: String

  /// Describes a picture of a view.
  init(_ viewport: Viewport) {
    let edges = viewport.webMercatorBounds
    let pixel = (edges.maxX - edges.minX) / Double(viewport.width * viewport.pixelRatio)
    let lines = [
      // A trillionth of a meter times the longest side is far below a millionth.
      fixedPoint(pixel, decimals: 12), "0", "0", fixedPoint(-pixel, decimals: 12),
      fixedPoint(edges.minX + pixel / 2, decimals: 6), fixedPoint(edges.maxY - pixel / 2, decimals: 6),
    ]
    text = lines.map { "\($0)\n" }.joined()
  }
}

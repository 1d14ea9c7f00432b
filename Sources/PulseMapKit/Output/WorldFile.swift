import PulseGeo
import PulseSystem

/// A world file: six lines that georeference an image for GIS programs, in meters of EPSG:3857.
struct WorldFile {
  /// The lines: pixel width, two rotations, negative pixel height, and x and y of the center of the upper left pixel.
  let text: String

  /// Creates the world file of an image of a viewport.
  init(_ viewport: Viewport) {
    let edges = viewport.webMercatorBounds
    let pixel = (edges.maxX - edges.minX) / Double(viewport.width * viewport.pixelRatio)
    let lines = [
      // The error of 1e-12 m times the longest side stays far below 1e-6 m.
      fixedPoint(pixel, decimals: 12), "0", "0", fixedPoint(-pixel, decimals: 12),
      fixedPoint(edges.minX + pixel / 2, decimals: 6), fixedPoint(edges.maxY - pixel / 2, decimals: 6),
    ]
    text = lines.map { "\($0)\n" }.joined()
  }
}

import Glibc
package import PulseGeo
import PulseMapStyle
import PulsePixels

/// A view of a map in a style: its place, size and direction.
package struct StyleView: Sendable {
  /// The place and the size.
  package let viewport: Viewport

  /// The zoom in MapLibre's units: that of 512-pixel tiles.
  package let zoom: Double

  /// The degrees by which the view is turned clockwise, so that the map is turned counterclockwise.
  package let bearing: Double

  /// The pixels in a point.
  let ratio: Double

  private let sine, cosine: Double

  /// The units of a tile's side.
  static let extent = 8192.0

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - viewport: The place and the size.
  ///   - bearing: The degrees by which the view is turned clockwise.
  package init(_ viewport: Viewport, bearing: Double = 0) {
    self.viewport = viewport
    self.bearing = bearing
    zoom = viewport.zoom - 1
    ratio = Double(viewport.pixelRatio)
    let angle = bearing * .pi / 180
    (sine, cosine) = bearing == 0 ? (0, 1) : (sin(angle), cos(angle))
  }

  /// The whole zoom at or below that of the view.
  var wholeZoom: Double { zoom.rounded(.down) }

  /// The size in pixels.
  var size: PixelSize { viewport.pixelSize }

  /// Returns the map from units of a tile to pixels; the column may be that of another world.
  func pixels(ofZoom z: Int, x: Int, y: Int) -> AffineMap {
    let side = Mercator.worldSize / Double(1 << z)
    let unit = side / Self.extent * viewport.pixelsPerMapPoint
    let corner = pixel(
      of: MapPoint(x: Double(x) * side, y: Double(y) * side))
    return AffineMap(
      xx: unit * cosine, xy: -unit * sine, yx: unit * sine, yy: unit * cosine, x: corner.x, y: corner.y)
  }

  /// The pixels by which images of tiles are moved, so that their pixels are those of the view at whole zooms.
  var alignment: ClipRect.Point {
    let scale = viewport.pixelsPerMapPoint / ratio
    let odd = (x: Double(viewport.width % 2) / 2, y: Double(viewport.height % 2) / 2)
    func rest(_ value: Double, _ shift: Double) -> Double {
      let rest = value - (value + 0.5).rounded(.down) + shift
      return rest > 0.5 ? rest - 1 : rest
    }
    return turned(
      (
        x: rest(viewport.centerPoint.x * scale, cosine * odd.x - sine * odd.y) * ratio,
        y: rest(viewport.centerPoint.y * scale, cosine * odd.y - sine * odd.x) * ratio
      ))
  }

  /// Returns the pixel of a point of the map, on its own copy of the world.
  func pixel(of point: MapPoint) -> ClipRect.Point {
    let plain = viewport.pixel(of: point)
    guard bearing != 0 else { return plain }
    let center = (x: Double(size.width) / 2, y: Double(size.height) / 2)
    let (dx, dy) = (plain.x - center.x, plain.y - center.y)
    return (x: center.x + dx * cosine + dy * sine, y: center.y - dx * sine + dy * cosine)
  }

  /// Returns a vector of the map turned as the map is in the view.
  func turned(_ vector: ClipRect.Point) -> ClipRect.Point {
    (x: vector.x * cosine + vector.y * sine, y: -vector.x * sine + vector.y * cosine)
  }

  /// Returns the point of the map at a pixel.
  func mapPoint(at pixel: ClipRect.Point) -> MapPoint {
    let (dx, dy) = (pixel.x - Double(size.width) / 2, pixel.y - Double(size.height) / 2)
    let scale = viewport.pixelsPerMapPoint
    return MapPoint(
      x: viewport.centerPoint.x + (dx * cosine - dy * sine) / scale,
      y: viewport.centerPoint.y + (dx * sine + dy * cosine) / scale)
  }
}

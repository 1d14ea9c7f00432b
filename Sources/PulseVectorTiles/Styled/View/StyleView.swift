package import PulseGeo
import PulseMapStyle
package import PulsePixels

extension Viewport {
  /// The image size in pixels.
  package var pixelSize: PixelSize { PixelSize(width * pixelRatio, height * pixelRatio) }
}

/// A view of a map in a style: its place, size and direction.
package struct StyleView: Sendable {
  /// The place and the size.
  package let viewport: Viewport

  /// The zoom in MapLibre's units: that of 512-pixel tiles.
  package let zoom: Double

  /// The degrees by which the view is turned clockwise, so that the map is turned counterclockwise.
  var bearing: Double { viewport.rotation.degrees }

  /// The pixels in a point.
  let ratio: Double

  /// The units of a tile's side.
  static let extent = 8192.0

  /// Creates a view of a place, a size and a direction.
  package init(_ viewport: Viewport) {
    self.viewport = viewport
    zoom = viewport.zoom - 1
    ratio = Double(viewport.pixelRatio)
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
    let (column, row) = (turned((x: unit, y: 0)), turned((x: 0, y: unit)))
    return AffineMap(xx: column.x, xy: column.y, yx: row.x, yy: row.y, x: corner.x, y: corner.y)
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
        x: rest(viewport.centerPoint.x * scale, viewport.rotation.toMap(odd).x) * ratio,
        y: rest(viewport.centerPoint.y * scale, viewport.rotation.toScreen(odd).y) * ratio
      ))
  }

  /// Returns the pixel of a point of the map, on its own copy of the world.
  func pixel(of point: MapPoint) -> ClipRect.Point { viewport.pixel(of: point) }

  /// Returns a vector of the map turned as the map is in the view.
  func turned(_ vector: ClipRect.Point) -> ClipRect.Point { viewport.rotation.toScreen(vector) }

  /// Returns the point of the map at a pixel.
  func mapPoint(at pixel: ClipRect.Point) -> MapPoint { viewport.mapPoint(at: pixel) }
}

package import PulseGeo
package import PulsePixels

/// What lies under the overlays: paints any part of the map.
package protocol Basemap: Sendable {
  /// Paints a part of the map, the world repeated to the left and the right.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: An opaque picture of the size of the viewport in pixels.
  func paint(_ viewport: Viewport) -> Bitmap

  /// The line that the makers of the map ask for, in plain text; `nil` when they ask for none.
  var attribution: String? { get }

  /// What went wrong in what was painted until now, in one line each, behind the name of the map.
  var complaints: [String] { get }
}

extension Basemap {
  /// Nothing goes wrong in most maps.
  package var complaints: [String] { [] }
}

extension WorldPainter: Basemap {
  /// The line that tells where the map is from.
  package var attribution: String? { WorldMap.attribution }
}

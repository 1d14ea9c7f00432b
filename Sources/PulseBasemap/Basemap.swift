package import PulseGeo
package import PulsePixels

/// What lies under the overlays: paints any part of the map.
package protocol Basemap: Sendable {
  /// Paints a part of the map, the world repeated to the left and the right.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: A picture of the size of the viewport in pixels.
  func paint(_ viewport: Viewport) -> Bitmap

  /// Paints a part of the map that other things will be drawn upon.
  ///
  /// - Parameters:
  ///   - viewport: The part.
  ///   - taken: Parts of the picture that names keep off.
  /// - Returns: A picture of the size of the viewport in pixels.
  func paint(_ viewport: Viewport, namesAvoiding taken: [PixelRect]) -> Bitmap

  /// The line that the makers of the map ask for, in plain text; `nil` when they ask for none.
  var attribution: String? { get }

  /// Whether the map has names of places, as far as it shows any.
  var hasNames: Bool { get }

  /// Problems of everything painted until now, in one line each, without the name of the map.
  var complaints: [String] { get }

  /// Forgets what went wrong, and tries again what did, for pictures that have nothing to do with those before.
  func beginAnew()
}

extension Basemap {
  /// Paints a part of the map; most have no names.
  ///
  /// - Parameters:
  ///   - viewport: The part.
  ///   - taken: Is without effect.
  /// - Returns: A picture of the size of the viewport in pixels.
  package func paint(_ viewport: Viewport, namesAvoiding taken: [PixelRect]) -> Bitmap { paint(viewport) }

  /// Pictures of maps are no longer told what is written on them.
  package var hasNames: Bool { false }

  /// Nothing goes wrong in most maps.
  package var complaints: [String] { [] }

  /// Nothing is to be forgotten of most maps.
  package func beginAnew() {}
}

extension WorldPainter: Basemap {
  /// Natural Earth is in the public domain and asks for nothing; names of places have a credit of their own.
  package var attribution: String? { nil }
}

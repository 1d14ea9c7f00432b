/// A fade-in and optional disappearance by zoom.
struct ZoomFade: Sendable {
  /// The zoom at which the fade-in starts.
  let start: Double

  /// The length of the fade-in in zoom levels.
  let length: Double

  /// The zoom from which on nothing is drawn; `nil` for no end.
  let end: Double?

  /// Full opacity at all zooms.
  static let always = ZoomFade(start: 0, length: 0, end: nil)

  /// Creates a fade-in from a zoom on.
  static func from(_ start: Double, over length: Double = 0.5, to end: Double? = nil) -> ZoomFade {
    ZoomFade(start: start, length: length, end: end)
  }

  /// Returns the opacity at a zoom, 0 to 255.
  func opacity(at zoom: Double) -> UInt8 {
    if let end, zoom >= end { return 0 }
    if length == 0 { return zoom >= start ? 255 : 0 }
    return UInt8((min(max((zoom - start) / length, 0), 1) * 255).rounded())
  }
}

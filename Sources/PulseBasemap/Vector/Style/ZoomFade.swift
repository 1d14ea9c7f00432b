/// From which zoom something is drawn, and how it comes in.
struct ZoomFade: Sendable {
  /// Where it begins to show.
  let start: Double

  /// The zooms that it takes to be as opaque as it gets.
  let length: Double

  /// Where it is gone again; nil if it stays.
  let end: Double?

  /// Something that is drawn at all zooms.
  static let always = ZoomFade(start: 0, length: 0, end: nil)

  /// Something that comes in from a zoom on.
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

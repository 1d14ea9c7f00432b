import PulsePixels

extension Scene {
  /// Returns the color on which the label of a polygon stands at a time in seconds: its fill over the map; `nil` for a path without
  /// a fill that hides the map.
  func labelGround(ofPath index: Int, at time: Double) -> RGBA? {
    let path = mapPaths[index]
    guard path.isClosed, let fill = path.painted(inFrame: frame(at: time)).fill,
      Double(fill.alpha) >= 255 * Self.leastOpacityOfGrounds
    else { return nil }
    return land.mixed(with: fill.opaque, fraction: Double(fill.alpha) / 255)
  }

  /// The part of a fill's color in what is seen, from which on the color of the map does not decide what can be read on it.
  private static let leastOpacityOfGrounds = 0.4

  /// The color of the land under what the scene draws, as far as it is known.
  private var land: RGBA {
    if case .color(let color) = background, color.isOpaque { return color }
    if let land = mapStyle.colors[.land], land.isOpaque { return land }
    switch mapStyle.theme {
    case .light: return RGBA(243, 241, 235)
    case .dark: return RGBA(25, 29, 54)
    }
  }
}

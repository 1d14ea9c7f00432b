package import PulseScene

/// Something in a scene that an SVG animation cannot show.
package enum SVGLimitation: Hashable, Sendable {
  /// A moving camera.
  case camera

  /// Data played over time.
  case film

  /// A map that changes with time.
  case map

  /// An overlay that moves along a track.
  case track

  /// An overlay whose radius, color, position, heading or images are changed by commands.
  case changes

  /// A callout.
  case callout

  /// A shape that is no outline: an image, a glowing ring or a glossy dot.
  case shape(Layer.Shape)

  /// Circles of geodesic distance, whose shape changes with their radius.
  case geodesicCircles

  /// Dashes that march along a line.
  case marchingDashes

  /// More overlays than a document should have.
  case tooManyOverlays(count: Int)
}

extension SVGLimitation: CustomStringConvertible {
  /// The message: what cannot be shown, and the remedy.
  package var description: String {
    let remedy = "leave it out, or write .webp or .gif instead of .svg"
    return switch self {
    case .camera: "an SVG animation has one map image, so its camera cannot move; \(remedy)"
    case .film: "an SVG animation cannot play data; \(remedy)"
    case .map: "an SVG animation has one map image, and the style of the map reads the time; \(remedy)"
    case .track: "an SVG animation cannot move overlays along a track; \(remedy)"
    case .changes:
      "an SVG animation cannot change radius, color, position, heading, image or callout of an overlay; \(remedy)"
    case .callout: "an SVG animation cannot show a callout; \(remedy)"
    case .shape(.picture): "an SVG animation cannot show the image of a marker; \(remedy)"
    case .shape(let shape):
      "an SVG animation cannot show the shape '\(shape.rawValue)' of an effect; use another effect, or write .webp or .gif "
        + "instead of .svg"
    case .geodesicCircles:
      "an SVG animation cannot scale geodesic circles; use planar, or write .webp or .gif instead of .svg"
    case .marchingDashes: "an SVG animation cannot move dashes; \(remedy)"
    case .tooManyOverlays(let count):
      "'\(count)' overlays are too many for an SVG animation; use at most \(SVGDocument.overlayLimit), or write .webp "
        + "instead of .svg"
    }
  }
}

extension Scene {
  /// The first thing in the scene that an SVG animation cannot show; `nil` if it can show everything.
  package var svgLimitation: SVGLimitation? {
    if film != nil { return .film }
    // Without a film, the time of data is the same in all frames.
    if mapClocks.contains(.animation) { return .map }
    if !camera.isEmpty { return .camera }
    if overlays.count > SVGDocument.overlayLimit { return .tooManyOverlays(count: overlays.count) }
    if mapPaths.contains(where: { $0.period != nil }) { return .marchingDashes }
    for overlay in overlays {
      if overlay.motionPath != nil { return .track }
      if overlay.callout != nil { return .callout }
      if overlay.changes != OverlayTimeline() || !overlay.layerReplacements.isEmpty { return .changes }
      for layer in overlay.layers {
        switch layer.shape {
        case .disc, .square, .arrowhead, .pin, .pinDot: break
        case .picture, .glowingRing, .glossyDot: return .shape(layer.shape)
        }
      }
      let states = state(of: overlay, at: 0, in: viewport).layers
      if states.contains(where: { $0.groundRadius != nil }) { return .geodesicCircles }
    }
    return nil
  }
}

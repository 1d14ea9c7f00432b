import PulseGeo
import PulseMotion
import PulsePixels

/// The look of a callout at an instant.
public struct CalloutState: Hashable, Sendable {
  /// The callout.
  public var callout: Callout

  /// The opacity, 0 to 1.
  public var opacity: Double

  /// The factor by which it is scaled about the tip of its arrow.
  public var scale: Double

  /// The place that it points at in output pixels.
  var target: CalloutLayout.Target

  /// The size of the picture in pixels.
  var size: PixelSize

  /// The pixels along a point.
  var pixelRatio: Int

  /// The place in output pixels before it is scaled.
  public var layout: CalloutLayout { layout(shiftedBy: 0) }

  /// Returns the place on another copy of the world.
  ///
  /// - Parameter dx: Pixels to the right.
  /// - Returns: The place before it is scaled, inside of the picture where that is possible.
  func layout(shiftedBy dx: Double) -> CalloutLayout {
    var target = target
    target.x += dx
    return CalloutLayout(textWidth: callout.textWidth, target: target, in: size, pixelRatio: pixelRatio)
  }

  /// Whether anything of it can be seen.
  public var isVisible: Bool { opacity > 0 && scale > 0 }
}

extension Scene {
  /// Returns the callout of an overlay at an instant.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - layers: The layers of the overlay at that instant.
  ///   - time: Seconds since the beginning.
  ///   - center: The center of the overlay in output pixels.
  ///   - hasScreenRadius: Whether the radius of the overlay is one on the screen.
  ///   - pixels: Returns the length of an extent of the overlay in output pixels.
  /// - Returns: The callout; `nil` for an overlay without one.
  func calloutState(
    of overlay: Overlay, with layers: [Layer], at time: Double, center: (x: Double, y: Double),
    hasScreenRadius: Bool, pixels: (Extent) -> Double
  ) -> CalloutState? {
    guard let callout = overlay.callout else { return nil }
    let ratio = viewport.pixelRatio
    var (above, below) = (0.0, 0.0)
    for layer in layers {
      guard let reach = layer.markerReach(hasScreenRadius: hasScreenRadius, pixels: pixels) else { continue }
      (above, below) = (max(above, reach.above), max(below, reach.below))
    }
    let overlap = Callout.Metrics.overlap * Double(ratio)
    let (opacity, scale) = callout.presence(at: time)
    return CalloutState(
      callout: callout, opacity: opacity, scale: scale,
      target: CalloutLayout.Target(
        x: center.x, above: center.y - max(0, above - overlap), below: center.y + max(0, below - overlap)),
      size: pixelSize, pixelRatio: ratio)
  }
}

extension Layer {
  /// Returns the reach of the layer above and below the place as a part of the marker, in pixels; `nil` for what is
  /// none: what pulses, what lies on the ground, what tells direction and accuracy.
  fileprivate func markerReach(
    hasScreenRadius: Bool, pixels: (Extent) -> Double
  ) -> (above: Double, below: Double)? {
    if followsAccuracy || followsHeading || model.opacity <= 0 { return nil }
    let isStill = !groups.contains { group in
      group.animations.contains { [.scale, .opacity].contains($0.property) }
    }
    guard isStill else { return nil }
    if shape == .picture {
      guard let size = pictures.first?.pixels.size else { return nil }
      let height = 2 * pixels(radius) * Double(size.height) / Double(max(size.width, size.height, 1))
      return pictureAnchor == .bottom ? (height, 0) : (height / 2, height / 2)
    }
    let isOnScreen: Bool =
      switch radius {
      case .length(.points): true
      case .length(.meters): false
      case .radii: hasScreenRadius
      }
    guard isOnScreen else { return nil }
    let reach = pixels(radius) + (stroke.map { pixels($0.width) / 2 } ?? 0)
    return (reach, reach)
  }
}

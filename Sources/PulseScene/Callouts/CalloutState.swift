import PulseGeo
import PulsePixels

/// The state of a callout at a time: opacity, scale and position.
public struct CalloutState: Hashable, Sendable {
  /// The callout.
  public var callout: Callout

  /// The opacity, 0 to 1.
  public var opacity: Double

  /// The scale about the tip of its arrow.
  public var scale: Double

  /// The target of its arrow.
  var target: CalloutLayout.Target

  /// The size of the image in pixels.
  var size: PixelSize

  /// The device pixel ratio.
  var pixelRatio: Int

  /// The layout before scaling.
  public var layout: CalloutLayout { layout(shiftedBy: (0, 0)) }

  /// Returns the layout of the callout moved to another copy of the repeated world map by an offset in
  /// pixels.
  func layout(shiftedBy offset: (x: Double, y: Double)) -> CalloutLayout {
    var target = target
    target.x += offset.x
    target.above += offset.y
    target.below += offset.y
    return CalloutLayout(
      textWidth: callout.textWidth, target: target, at: callout.placement, in: size, pixelRatio: pixelRatio)
  }

  /// Whether opacity and scale are above 0.
  public var isVisible: Bool { opacity > 0 && scale > 0 }
}

extension Scene {
  /// Returns the state of an overlay's callout at a time in seconds; `nil` for an overlay without a callout.
  ///
  /// `layers` are those of the overlay, `center` is its center in pixels, and `pixels` converts lengths to pixels.
  func calloutState(
    of overlay: Overlay, with layers: [Layer], at time: Double, center: (x: Double, y: Double),
    hasScreenRadius: Bool, pixels: (LayerLength) -> Double
  ) -> CalloutState? {
    guard let callout = overlay.callout else { return nil }
    let ratio = viewport.pixelRatio
    var (above, below) = (0.0, 0.0)
    for layer in layers {
      guard let reach = layer.verticalMarkerExtent(hasScreenRadius: hasScreenRadius, pixels: pixels) else {
        continue
      }
      (above, below) = (max(above, reach.above), max(below, reach.below))
    }
    let overlap = Callout.Metrics.overlap * Double(ratio)
    let (opacity, scale) = callout.opacityAndScale(at: time)
    return CalloutState(
      callout: callout, opacity: opacity, scale: scale,
      target: CalloutLayout.Target(
        x: center.x, above: center.y - max(0, above - overlap), below: center.y + max(0, below - overlap)),
      size: pixelSize, pixelRatio: ratio)
  }
}

extension Layer {
  /// Returns the extent of a marker layer above and below the center in pixels; `nil` for layers that pulse, that have
  /// a size on the ground, or that show heading or accuracy.
  fileprivate func verticalMarkerExtent(
    hasScreenRadius: Bool, pixels: (LayerLength) -> Double
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
    let (radius, line) = (pixels(radius), stroke.map { pixels($0.width) / 2 } ?? 0)
    return (-shape.extent.top * radius + line, shape.extent.bottom * radius + line)
  }
}

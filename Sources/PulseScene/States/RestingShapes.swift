import PulseGeo
import PulsePixels

/// The shapes of overlays that neither move nor change their size on the screen, each made once for alike overlays of one
/// age in a frame; all but the center is the same.
///
/// Of a hundred thousand marks, the layers need not be evaluated one by one.
struct RestingShapes {
  /// The shapes from bottom to top, around any center; `nil` for overlays whose layers depend on where they are.
  typealias Shapes = [DisplayList.Shape]?

  private struct Key: Hashable {
    var style: ObjectIdentifier
    var radius: Length
    var time: Double
    var presence: Double
  }

  private var known: [Key: Shapes] = [:]
  private var latest: (key: Key, shapes: Shapes)?

  /// Returns the shapes of an overlay.
  ///
  /// - Parameters:
  ///   - overlay: The overlay, without texts.
  ///   - time: Seconds of its own time.
  ///   - presence: The opacity with which it is there, 0 to 1.
  ///   - make: Makes the shapes if they are not known, for all overlays of its style and radius.
  /// - Returns: The shapes.
  @inline(__always)
  mutating func shapes(
    of overlay: Overlay, at time: Double, presence: Double, make: (Overlay) -> Shapes
  ) -> Shapes {
    let key = Key(style: overlay.styleID, radius: overlay.radius, time: time, presence: presence)
    if let latest, latest.key == key { return latest.shapes }
    return find(key) { make(overlay) }
  }

  private mutating func find(_ key: Key, _ make: () -> Shapes) -> Shapes {
    let shapes: Shapes
    if let found = known[key] {
      shapes = found
    } else {
      shapes = make()
      known[key] = .some(shapes)
    }
    latest = (key, shapes)
    return shapes
  }
}

extension DisplayListBuilder {
  /// Returns the shapes of an overlay, and of all of its style and radius; `nil` if they depend on its place.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - pose: Its look.
  ///   - layout: Its place in the view.
  /// - Returns: The shapes.
  func restingShapes(
    of overlay: Overlay, _ pose: OverlayPose, _ layout: OverlayLayout
  ) -> RestingShapes.Shapes {
    guard !overlay.moves, !overlay.radius.isOnGround else { return nil }
    var shapes: [DisplayList.Shape] = []
    for layer in pose.layers where layer.isShown {
      guard layer.layer.shape != .picture, !layer.isOnGround else { return nil }
      let state = layout.state(of: layer)
      let shape = shape(of: layer.layer, state, at: layout.state)
      if state.isVisible, shape.isPainted { shapes.append(shape) }
    }
    return shapes
  }

  /// Returns the shapes of the marks of an overlay at rest, and of all of its style and radius; `nil` if they depend on its
  /// place.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - resting: The overlay with its marks alone, with its state.
  /// - Returns: The shapes.
  func restingMarks(
    of overlay: Overlay, _ resting: (overlay: Overlay, state: OverlayState)
  ) -> RestingShapes.Shapes {
    guard !overlay.moves, !overlay.radius.isOnGround,
      !resting.overlay.layers.contains(where: { $0.shape == .picture || $0.followsAccuracy || $0.isOnGround })
    else { return nil }
    return zip(resting.overlay.layers, resting.state.layers).compactMap { layer, state in
      let shape = shape(of: layer, state, at: resting.state)
      return state.isVisible && shape.isPainted ? shape : nil
    }
  }

  /// Calls `body` with shapes around the place of an overlay, on all visible copies of the world.
  func add(_ shapes: [DisplayList.Shape], of overlay: Overlay, _ body: (DisplayList.Element) -> Void) {
    let center = viewport.pixel(of: overlay.place)
    let image = scene.pixelSize.bounds
    for var shape in shapes {
      shape.center = SubpixelPoint(pixelX: center.x, pixelY: center.y)
      let bounds = shape.bounds
      let reach = Double(max(bounds.width, bounds.height))
      if viewport.isSeenOnce(around: center, reach: reach) {
        if !bounds.intersection(image).isEmpty { body(.shape(shape)) }
        continue
      }
      for shift in viewport.worldCopyOffsets(around: center, reach: reach) {
        shape.center = SubpixelPoint(pixelX: center.x + shift.x, pixelY: center.y + shift.y)
        if !shape.bounds.intersection(image).isEmpty { body(.shape(shape)) }
      }
    }
  }
}

extension OverlayPose.LayerPose {
  /// Whether any of its lengths depends on the latitude.
  fileprivate var isOnGround: Bool {
    extent.isOnGround || layer.inset?.isOnGround == true || stroke?.width.isOnGround == true
  }
}

extension Layer {
  /// Whether any of its lengths depends on the latitude.
  fileprivate var isOnGround: Bool {
    radius.isOnGround || inset?.isOnGround == true || stroke?.width.isOnGround == true
  }
}

extension LayerLength {
  /// Whether it is a length on the ground.
  fileprivate var isOnGround: Bool { if case .length(let length) = self { length.isOnGround } else { false } }
}

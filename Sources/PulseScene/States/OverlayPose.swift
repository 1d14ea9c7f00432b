import PulsePixels

/// The look of an overlay at a time, apart from its position and its size: alike overlays of one age share it.
struct OverlayPose: Hashable {
  /// The state of the pulse.
  var state: PulseState

  /// Whether the layers are visible.
  var isVisible: Bool

  /// The opacity with which the overlay of an event is there, 0 to 1.
  var presence: Double

  /// The number of layer replacements so far.
  var replacementCount: Int

  /// The layers from bottom to top.
  var layers: [LayerPose]

  /// The look of a layer at a time, apart from its position and its size.
  struct LayerPose: Hashable {
    /// The layer before its animations.
    var layer: Layer

    /// Whether it is shown if its radius is above 0.
    var isShown: Bool

    /// The fill color; transparent for none.
    var fill: RGBA

    /// The stroke, whose width is not scaled; `nil` for none.
    var stroke: Layer.Stroke?

    /// The shadow color; transparent for none.
    var shadow: RGBA

    /// The scale factor, including that of the entrance.
    var scale: Double

    /// The factor of the stroke width.
    var strokeScale: Double

    /// The opacity, 0 to 1.
    var opacity: Double

    /// The index of the current image.
    var contents: Int

    /// The radius before it is scaled.
    var extent: LayerLength
  }
}

extension Overlay {
  /// Returns the look of the overlay.
  ///
  /// - Parameters:
  ///   - time: Seconds of its own time, see ``Scene/localTime(of:at:)``.
  ///   - presence: The opacity with which it is there, 0 to 1.
  /// - Returns: The look.
  func pose(at time: Double, presence: Double) -> OverlayPose {
    let moment = timeline.snapshot(at: time)
    var whole = LayerPropertyValues()
    if let entered = moment.entrance { entrance?.apply(to: &whole, at: entered) }
    let replacementCount = replacementCount(at: time)
    return OverlayPose(
      state: moment.state, isVisible: moment.isVisible, presence: presence,
      replacementCount: replacementCount,
      layers: layers(afterReplacements: replacementCount).map { layer in
        let values = layer.values(at: moment.elapsed)
        // Argument order matters: with it, NaN becomes 0.
        let opacity = min(1, max(0, values.opacity)) * presence
        let isOver =
          layer.endsWithAnimations && !moment.showsWhenStopped && layer.isOver(at: moment.elapsed)
        return OverlayPose.LayerPose(
          layer: layer, isShown: moment.isVisible && opacity > 0 && !isOver,
          fill: color(layer.fill ?? .clear, as: layer.fillRole, at: time),
          stroke: layer.stroke.flatMap { stroke($0, at: time) },
          shadow: layer.shadow.map { color($0.color, as: $0.colorRole, at: time) } ?? .clear,
          scale: values.scale * whole.scale, strokeScale: values.strokeWidth, opacity: opacity,
          contents: Int(min(1_000_000, max(0, values.contents))),
          extent: layer.followsAccuracy ? accuracyRadius(at: time, of: layer) : layer.radius)
      })
  }

  /// Returns the radius, at a time in seconds, of a layer that follows the accuracy radius; one in overlay radii
  /// is unchanged.
  private func accuracyRadius(at time: Double, of layer: Layer) -> LayerLength {
    guard case .length(let own) = layer.radius else { return layer.radius }
    return .length(accuracyRadius(at: time, from: own))
  }
}

/// The looks of the overlays of one frame, each computed once for alike overlays of one age.
struct OverlayPoses {
  private var poses: [Key: HashedPose] = [:]
  private var latest: (key: Key, entry: HashedPose)?

  private struct Key: Hashable {
    var style: ObjectIdentifier
    var time: Double
    var presence: Double
  }

  /// A look with the hash of what is drawn of it.
  struct HashedPose {
    let pose: OverlayPose

    /// The hash of the layers that are shown; those that are not make no difference in a frame.
    let hash: Int

    /// Whether overlays of the style can move or change their size, see ``Overlay/styleMoves``.
    let moves: Bool
  }

  /// Returns the look of an overlay with its hash.
  mutating func entry(of overlay: Overlay, at time: Double, presence: Double) -> HashedPose {
    let key = Key(style: overlay.styleID, time: time, presence: presence)
    if let latest, latest.key == key { return latest.entry }
    let entry: HashedPose
    if let known = poses[key] {
      entry = known
    } else {
      let pose = overlay.pose(at: time, presence: presence)
      var hasher = Hasher()
      hasher.combine(pose.layers.filter(\.isShown))
      entry = HashedPose(pose: pose, hash: hasher.finalize(), moves: overlay.styleMoves)
      poses[key] = entry
    }
    latest = (key, entry)
    return entry
  }
}

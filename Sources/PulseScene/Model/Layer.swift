public import PulseMotion
public import PulsePixels

/// One of the shapes that an overlay is made of, with its paint and its animations.
public struct Layer: Hashable, Sendable {
  /// The line along the edge of a shape; half of it lies outside.
  public struct Stroke: Hashable, Sendable {
    /// The color of the line.
    public var color: RGBA

    /// The width of the line, before the layer is scaled.
    public var width: Length

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - color: The color of the line.
    ///   - width: The width of the line, before the layer is scaled.
    public init(color: RGBA, width: Length) {
      self.color = color
      self.width = width
    }
  }

  /// The name by which reports speak of the layer, such as `disc`.
  public var name: String

  /// The radius of the disc in parts of the overlay's radius, before the layer is scaled.
  public var relativeRadius: Double

  /// The color inside, if there is one.
  public var fill: RGBA?

  /// The line along the edge, if there is one.
  public var stroke: Stroke?

  /// The values of the animated properties while no animation is in effect.
  public var model: LayerValues

  /// The animations, later ones over earlier ones.
  public var groups: [AnimationGroup]

  /// Creates a layer in the form of a disc.
  ///
  /// - Parameters:
  ///   - name: The name by which reports speak of the layer.
  ///   - relativeRadius: The radius in parts of the overlay's radius.
  ///   - fill: The color inside, if there is one.
  ///   - stroke: The line along the edge, if there is one.
  ///   - model: The values of the animated properties while no animation is in effect.
  ///   - groups: The animations, later ones over earlier ones.
  public init(
    name: String, relativeRadius: Double = 1, fill: RGBA? = nil, stroke: Stroke? = nil,
    model: LayerValues = LayerValues(), groups: [AnimationGroup] = []
  ) {
    self.name = name
    self.relativeRadius = relativeRadius
    self.fill = fill
    self.stroke = stroke
    self.model = model
    self.groups = groups
  }

  /// Returns the values of the animated properties.
  ///
  /// - Parameter elapsed: Seconds since the animations were started; `nil` while they do not run.
  /// - Returns: The model values, with those replaced that are animated.
  public func values(at elapsed: Double?) -> LayerValues {
    var values = model
    if let elapsed {
      for group in groups { group.apply(to: &values, at: elapsed) }
    }
    return values
  }

  /// Returns the largest scale that the layer reaches.
  ///
  /// - Parameter showsModel: Whether the model values are seen although there is an animation.
  /// - Returns: The largest scale at a key frame, or of the model where that is seen.
  func largestScale(showsModel: Bool) -> Double {
    let animated = groups.flatMap(\.animations).filter { $0.property == .scale }.flatMap(\.keyframes.values)
    return showsModel ? animated.reduce(model.scale, max) : animated.max() ?? model.scale
  }
}

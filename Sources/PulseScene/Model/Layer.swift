public import PulseMotion
public import PulsePixels

/// One of the shapes that an overlay is made of, with its paint and its animations.
public struct Layer: Hashable, Sendable {
  /// What a layer looks like.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// A disc.
    case disc

    /// A square as wide as the disc.
    case square

    /// A thin white ring that glows in the color of the fill: the halo of SVPulsingAnnotationView up to 0.2.
    case glowingRing

    /// An arrowhead that points where the overlay heads; its tip lies on the radius.
    case arrowhead

    /// A picture of the user's own; the radius is half of its longer side.
    case picture

    /// A ball that shines in the color of the fill: the dot of SVPulsingAnnotationView up to 0.2.
    case glossyDot
  }

  /// The line along the edge of a shape; half of it lies outside.
  public struct Stroke: Hashable, Sendable {
    /// The color of the line.
    public var color: RGBA

    /// The width of the line, before the layer is scaled.
    public var width: Extent

    /// The color of the overlay that it has and changes with; `nil` for a color that stays.
    public var colorRole: ColorRole?

    /// Whether the width is the overlay's, and changes with it.
    public var followsWidth = false

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - color: The color of the line.
    ///   - width: The width of the line, before the layer is scaled.
    public init(color: RGBA, width: Extent) {
      self.color = color
      self.width = width
    }
  }

  /// What a shape throws on what lies below: Core Animation's layer shadow.
  public struct Shadow: Hashable, Sendable {
    /// The color, with its opacity in its alpha.
    public var color: RGBA

    /// How far to the right it falls, in points.
    public var dx: Double

    /// How far down it falls, in points.
    public var dy: Double

    /// The standard deviation of its blur, in points.
    public var radius: Double

    /// The color of the overlay that it has and changes with; `nil` for a color that stays.
    public var colorRole: ColorRole?

    /// Creates a shadow.
    ///
    /// - Parameters:
    ///   - color: The color, with its opacity in its alpha.
    ///   - dx: How far to the right it falls, in points.
    ///   - dy: How far down it falls, in points.
    ///   - radius: The standard deviation of its blur, in points.
    public init(color: RGBA, dx: Double, dy: Double, radius: Double) {
      self.color = color
      self.dx = dx
      self.dy = dy
      self.radius = radius
    }
  }

  /// The name by which reports speak of the layer, such as `disc`.
  public var name: String

  /// What it looks like.
  public var shape = Shape.disc

  /// The radius, half of the width, before the layer is scaled.
  public var radius = Extent.radii(1)

  /// The distance of the edge from the radius, inwards, before the layer is scaled; `nil` for an edge at the radius.
  public var inset: Extent?

  /// The color inside, if there is one.
  public var fill: RGBA?

  /// The color of the overlay that the inside has and changes with; `nil` for a color that stays.
  public var fillRole: ColorRole?

  /// Whether the color inside is the overlay's main color, and changes with it.
  public var followsColor: Bool {
    get { fillRole == .main }
    set { fillRole = newValue ? .main : nil }
  }

  /// The line along the edge, if there is one.
  public var stroke: Stroke?

  /// The shadow, if there is one.
  public var shadow: Shadow?

  /// The pictures of a layer that shows one; its contents are the number of the one that is shown, from 0.
  public var pictures: [Picture] = []

  /// In which colors a picture is shown; the fill is that of a template.
  public var pictureMode = PictureMode.original

  /// Which point of a picture lies on the place.
  public var pictureAnchor = PictureAnchor.center

  /// Whether the layer is turned to where the overlay heads.
  public var followsHeading = false

  /// Whether the radius is the overlay's accuracy, and changes with it.
  public var followsAccuracy = false

  /// The values of the animated properties while no animation is in effect.
  public var model = LayerValues()

  /// The animations, later ones over earlier ones.
  public var groups: [AnimationGroup] = []

  /// Whether nothing of the layer is seen when its animations are over, as in the rest between two pulses.
  public var endsWithAnimations = false

  /// Creates a disc of the overlay's radius without paint.
  ///
  /// - Parameter name: The name by which reports speak of the layer.
  public init(name: String) {
    self.name = name
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

  /// Returns the picture of a number; the last one for a number beyond, `nil` for a layer without pictures.
  func picture(at number: Int) -> Picture? {
    pictures.isEmpty ? nil : pictures[min(number, pictures.count - 1)]
  }

  /// Returns the largest scale that the layer reaches.
  ///
  /// - Parameter showsModel: Whether the model values are seen although there is an animation.
  /// - Returns: The largest scale at a key frame, or of the model where that is seen.
  package func largestScale(showsModel: Bool) -> Double {
    let animated = groups.flatMap(\.animations).filter { $0.property == .scale }.flatMap(\.keyframes.values)
    return showsModel ? animated.reduce(model.scale, max) : animated.max() ?? model.scale
  }

  /// Returns whether all animations are over for good.
  ///
  /// - Parameter elapsed: Seconds since the animations were started; `nil` while they do not run.
  /// - Returns: Whether none will have an effect anymore.
  func isOver(at elapsed: Double?) -> Bool {
    guard let elapsed else { return false }
    return groups.allSatisfy { $0.timing.isOver(at: elapsed) }
  }

  /// Returns the layer with a number of pulses in place of endless ones.
  ///
  /// Afterwards its model values show, or nothing when the layer is what pulses.
  ///
  /// - Parameter pulses: The number of repetitions, above 0.
  /// - Returns: The layer, which comes to rest.
  package func limited(toPulses pulses: Int) -> Layer {
    var layer = self
    for index in groups.indices where groups[index].timing.repeatCount == .infinity {
      layer.groups[index].timing.repeatCount = Double(pulses)
      switch groups[index].timing.fillMode {
      case .removed, .backwards: layer.endsWithAnimations = true
      case .forwards: layer.groups[index].timing.fillMode = .removed
      case .both: layer.groups[index].timing.fillMode = .backwards
      }
    }
    return layer
  }
}

public import PulsePixels

/// A layer of an overlay: a shape or an image with its paint and its animations, like a `CALayer`.
public struct Layer: Hashable, Sendable {
  /// The shape of a layer: a disc, a square, a glowing ring, an arrowhead, an image, a glossy dot, a map pin or the dot
  /// in its head.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    case disc

    /// A square as wide as the disc.
    case square

    /// A thin white ring with a glow in the fill color: the halo of SVPulsingAnnotationView up to 0.2.
    case glowingRing

    /// An arrowhead pointing in the overlay's heading; the radius is the distance from the center to its tip.
    case arrowhead

    /// An image from the user; the radius is half of its longer side.
    case picture

    /// A glossy ball in the fill color: the dot of SVPulsingAnnotationView up to 0.2.
    case glossyDot

    /// A map pin, whose tip is at the overlay's position; the radius is half of its height.
    case pin

    /// The dot in the head of a pin of the same radius.
    case pinDot

    /// The box around the shape in radii, relative to the overlay's position; that of an image is another one.
    var extent: LabelBox {
      switch self {
      case .pin:
        LabelBox(left: -PinProportions.headRadius, top: -2, right: PinProportions.headRadius, bottom: 0)
      case .pinDot:
        LabelBox(around: (0, -PinProportions.headHeight), radius: PinProportions.dotRadius)
      case .disc, .square, .glowingRing, .arrowhead, .picture, .glossyDot:
        LabelBox(around: (0, 0), radius: 1)
      }
    }

    /// The distance in radii to which the shape reaches from the overlay's position, upwards, downwards or to a side.
    package var reach: Double {
      let box = extent
      return max(-box.left, -box.top, box.right, box.bottom)
    }
  }

  /// A stroke centered on the edge of a shape.
  public struct Stroke: Hashable, Sendable {
    /// The color.
    public var color: RGBA

    /// The width before the layer is scaled.
    public var width: LayerLength

    /// The overlay color that the stroke follows; `nil` for a fixed color.
    public var colorRole: ColorRole?

    /// Whether the width follows the overlay's stroke width.
    public var followsWidth = false

    /// Creates a stroke.
    public init(color: RGBA, width: LayerLength) {
      self.color = color
      self.width = width
    }
  }

  /// A blurred drop shadow, like the shadow of a `CALayer`.
  public struct Shadow: Hashable, Sendable {
    /// The color; its alpha is the shadow's opacity.
    public var color: RGBA

    /// The horizontal offset in points, positive to the right.
    public var dx: Double

    /// The vertical offset in points, positive downwards.
    public var dy: Double

    /// The standard deviation of the blur in points.
    public var radius: Double

    /// The overlay color that the shadow follows; `nil` for a fixed color.
    public var colorRole: ColorRole?

    /// Creates a shadow with offsets and a blur in points.
    public init(color: RGBA, dx: Double, dy: Double, radius: Double) {
      self.color = color
      self.dx = dx
      self.dy = dy
      self.radius = radius
    }
  }

  /// The name used in reports and messages, such as `disc`.
  public var name: String

  /// The geometry.
  public var shape = Shape.disc

  /// Half of the width before the layer is scaled.
  public var radius = LayerLength.radii(1)

  /// The distance from the radius inwards to the edge, before the layer is scaled; `nil` for 0.
  public var inset: LayerLength?

  /// The fill color; `nil` for no fill.
  public var fill: RGBA?

  /// The overlay color that the fill follows; `nil` for a fixed color.
  public var fillRole: ColorRole?

  /// Whether the fill follows the overlay's main color.
  public var followsColor: Bool {
    get { fillRole == .main }
    set { fillRole = newValue ? .main : nil }
  }

  /// The stroke; `nil` for none.
  public var stroke: Stroke?

  /// The shadow; `nil` for none.
  public var shadow: Shadow?

  /// The images of an image layer; the animated `contents` property is the index of the current one.
  public var pictures: [LayerImage] = []

  /// The rendering mode of the images; a template image is tinted with the fill color.
  public var pictureMode = ImageRenderingMode.original

  /// The point of an image that lies on the overlay's position.
  public var pictureAnchor = ImageAnchor.center

  /// Whether the layer is rotated by the overlay's heading.
  public var followsHeading = false

  /// Whether the radius follows the overlay's accuracy radius.
  public var followsAccuracy = false

  /// The values of the animated properties while no animation is active (Core Animation's model values).
  public var model = LayerPropertyValues()

  /// The animation groups; later ones override earlier ones.
  public var groups: [AnimationGroup] = []

  /// Whether the layer is hidden once its animations have ended.
  public var endsWithAnimations = false

  /// Creates an unpainted disc with the overlay's radius.
  public init(name: String) {
    self.name = name
  }

  /// Returns the values of all animatable properties, `elapsed` seconds after the start of the animations.
  ///
  /// Properties that no animation affects at that time have their model values; all of them if `elapsed` is `nil`.
  public func values(at elapsed: Double?) -> LayerPropertyValues {
    var values = model
    if let elapsed {
      for group in groups { group.apply(to: &values, at: elapsed) }
    }
    return values
  }

  /// Returns the image with an index, clamped to the last one; `nil` for a layer without images.
  func image(at index: Int) -> LayerImage? {
    pictures.isEmpty ? nil : pictures[min(index, pictures.count - 1)]
  }

  /// Returns the largest scale of all keyframes, including the model value if `showsModel` is true or nothing
  /// is animated.
  package func largestScale(showsModel: Bool) -> Double {
    // Without arrays, as it is asked for each of thousands of overlays.
    var largest = showsModel ? model.scale : nil
    for group in groups {
      for animation in group.animations where animation.property == .scale {
        for value in animation.keyframes.values { largest = max(largest ?? value, value) }
      }
    }
    return largest ?? model.scale
  }

  /// Returns whether all animations of the layer have ended `elapsed` seconds after their start; `false` if `elapsed`
  /// is `nil`.
  func isOver(at elapsed: Double?) -> Bool {
    guard let elapsed else { return false }
    return groups.allSatisfy { $0.timing.isOver(at: elapsed) }
  }

  /// Returns a copy of the layer in which endless animations repeat only `pulses` times.
  ///
  /// After the last one its model values show, or nothing if the layer itself pulses.
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

/// The role of a color that several layers of an overlay share and that commands can change over time: main, pulse
/// or stroke.
public enum ColorRole: Hashable, Sendable {
  /// The main color.
  case main

  /// The color of rings and halos: `isOwn` if specified, otherwise the main color until a command changes it.
  case pulse(isOwn: Bool)

  /// The stroke color.
  case stroke
}

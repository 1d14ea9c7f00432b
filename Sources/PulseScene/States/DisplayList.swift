public import PulseGeo
public import PulsePixels

/// The display list of a frame: everything drawn over the background, in 1/256 pixel and 8-bit colors.
///
/// Equal display lists render equal images.
public struct DisplayList: Hashable, Sendable {
  /// A shape with fill, stroke and shadow in a display list, composited as one translucent group.
  public struct Shape: Hashable, Sendable {
    /// A blurred drop shadow.
    public struct Shadow: Hashable, Sendable {
      /// The color; its alpha is the shadow's opacity.
      public var color: RGBA

      /// The offset to the right in 1/256 pixel.
      public var dx: Int

      /// The offset downwards in 1/256 pixel.
      public var dy: Int

      /// The standard deviation of the blur in 1/256 pixel.
      public var sigma: Int
    }

    /// The geometry.
    public var shape: Layer.Shape

    /// The center.
    public var center: SubpixelPoint

    /// The rotation of an arrowhead about the center.
    public var rotation = Rotation.none

    /// The edge of a geodesic circle, which is not a circle on the screen; `nil` for other shapes.
    public var edge: Edge?

    /// Half of the width, to the middle of the stroke, in 1/256 pixel.
    public var radius: Int

    /// The stroke width in 1/256 pixel; 0 for none.
    public var strokeWidth: Int

    /// The fill color; transparent for none.
    public var fill: RGBA

    /// The stroke color; transparent for none.
    public var stroke: RGBA

    /// The shadow; `nil` for none.
    public var shadow: Shadow?

    /// The opacity of the group, 0 to 255.
    public var opacity: UInt8

    /// The explicit outline of a shape, on all visible copies of the world.
    public struct Edge: Hashable, Sendable {
      /// The contours to fill together.
      public var contours: [[SubpixelPoint]]

      /// The polylines to stroke: the contours without the segments that close them at the edges of the map.
      public var lines: [[SubpixelPoint]]

      /// Returns the edge translated by a number of 1/256 pixels.
      public func moved(x dx: Int, y dy: Int) -> Edge {
        func move(_ line: [SubpixelPoint]) -> [SubpixelPoint] {
          line.map { SubpixelPoint(x: $0.x + dx, y: $0.y + dy) }
        }
        return Edge(contours: contours.map(move), lines: lines.map(move))
      }
    }

    /// Whether it changes any pixel: it has paint and covers at least 1/510 of a pixel.
    var isPainted: Bool {
      let hasPaint = fill.alpha > 0 || (stroke.alpha > 0 && strokeWidth > 0) || shape == .glowingRing
      // A square of 11 × 11 subpixels changes a pixel by less than half a level.
      return opacity > 0 && hasPaint && radius + (strokeWidth + 1) / 2 > 5
    }

    /// The bounding box in pixels.
    ///
    /// A disc's polygon exceeds its radius by a few subpixels, a glow by a fourth of the glowing ring, and a blur by
    /// three standard deviations.
    public var bounds: PixelRect {
      var reach = (strokeWidth + 1) / 2 + 5
      if shape == .glowingRing { reach += radius / 8 }
      if shape == .glossyDot { reach += radius / 2 }
      if let shadow { reach += max(abs(shadow.dx), abs(shadow.dy)) + 3 * shadow.sigma + 512 }
      if let edge, edge.contours.contains(where: { !$0.isEmpty }) {
        return edge.contours.joined().reduce(.empty) { $0.union(bounds(of: $1, reach: reach)) }
      }
      guard shape == .pin || shape == .pinDot else { return bounds(of: center, reach: radius + reach) }
      func corner(_ x: Double, _ y: Double) -> SubpixelPoint {
        SubpixelPoint(
          x: center.x + roundedToInteger(x * Double(radius)),
          y: center.y + roundedToInteger(y * Double(radius)))
      }
      // The stroke of a tip of 60 degrees ends in a point that is a whole width farther down.
      reach += strokeWidth / 2
      let extent = shape.extent
      return bounds(of: corner(extent.left, extent.top), reach: reach).union(
        bounds(of: corner(extent.right, extent.bottom), reach: reach))
    }

    /// Returns the pixels within a distance from a point, both in 1/256 pixel, in each direction.
    private func bounds(of point: SubpixelPoint, reach: Int) -> PixelRect {
      let (left, top) = ((point.x - reach) >> 8, (point.y - reach) >> 8)
      return PixelRect(
        x: left, y: top, width: (point.x + reach) >> 8 + 1 - left, height: (point.y + reach) >> 8 + 1 - top)
    }
  }

  /// The view.
  public var viewport: Viewport

  /// An element of a display list: shape, line, image or callout.
  ///
  /// Only shapes, of which there can be many, are inline, so that an element is no larger than a shape.
  public enum Element: Hashable, Sendable {
    case shape(Shape)

    /// A line or polygon.
    indirect case line(Line)

    /// A line whose parts have opacities of their own.
    case fadingLine(FadingLine)

    indirect case picture(Picture)

    indirect case callout(Callout)

    indirect case card(Card)

    /// A line of text beside an overlay.
    indirect case label(Label)

    /// The density of points.
    indirect case heat(Heat)

    /// The bounding box in pixels.
    public var bounds: PixelRect {
      switch self {
      case .shape(let shape): shape.bounds
      case .line(let line): line.bounds
      case .fadingLine(let line): line.bounds
      case .picture(let picture): picture.placement.bounds
      case .callout(let callout): callout.bounds
      case .card(let card): card.bounds
      case .label(let label): label.bounds
      case .heat(let heat): heat.bounds
      }
    }
  }

  /// The elements in paint order; each can touch the image.
  public var elements: [Element]

  package init(viewport: Viewport, elements: [Element]) {
    self.viewport = viewport
    self.elements = elements
  }
}

extension DisplayList {
  /// An image to draw in a frame: the bitmap, its position, size and rotation in pixels, its tint and its opacity.
  public struct Picture: Hashable, Sendable {
    /// The image.
    public var source: LayerImage

    /// Its center, size and rotation.
    public var placement: ImagePlacement

    /// The tint color of a template image; `nil` for original colors.
    public var tint: RGBA?

    /// The opacity, 0 to 255.
    public var opacity: UInt8
  }
}

public import PulseGeo
public import PulsePixels

/// What is to be drawn over the background, in whole 1/256 pixels and 8-bit colors.
///
/// Two frames with equal drawings are equal pictures.
public struct Drawing: Hashable, Sendable {
  /// A layer as it is drawn: one translucent sheet with everything that belongs to it.
  public struct Figure: Hashable, Sendable {
    /// What is thrown on what lies below.
    public struct Shadow: Hashable, Sendable {
      /// The color, with its opacity in its alpha.
      public var color: RGBA

      /// How far to the right it falls, in 1/256 pixel.
      public var dx: Int

      /// How far down it falls, in 1/256 pixel.
      public var dy: Int

      /// The standard deviation of its blur in 1/256 pixel.
      public var sigma: Int
    }

    /// What it looks like.
    public var shape: Layer.Shape

    /// The center.
    public var center: SubpixelPoint

    /// The turn of an arrowhead about the center.
    public var rotation = Rotation.none

    /// The edge of a disc that is no circle on the screen.
    public var edge: Edge?

    /// Half of the width of the fill, to the middle of the stroke, in 1/256 pixel.
    public var radius: Int

    /// The width of the stroke in 1/256 pixel; 0 without one.
    public var strokeWidth: Int

    /// The color inside; transparent without a fill.
    public var fill: RGBA

    /// The color of the stroke; transparent without one.
    public var stroke: RGBA

    /// The shadow, if there is one.
    public var shadow: Shadow?

    /// The opacity of everything together, 0 to 255.
    public var opacity: UInt8

    /// An edge that is given by its points, on all copies of the world that the picture shows.
    public struct Edge: Hashable, Sendable {
      /// The rings around the inside, filled together.
      public var contours: [[SubpixelPoint]]

      /// The edge itself, without what only closes the rings at the ends of the map.
      public var lines: [[SubpixelPoint]]

      /// Returns the edge somewhere else.
      ///
      /// - Parameters:
      ///   - dx: 1/256 pixels to the right.
      ///   - dy: 1/256 pixels downwards.
      /// - Returns: The moved edge.
      public func moved(x dx: Int, y dy: Int) -> Edge {
        func move(_ line: [SubpixelPoint]) -> [SubpixelPoint] {
          line.map { SubpixelPoint(x: $0.x + dx, y: $0.y + dy) }
        }
        return Edge(contours: contours.map(move), lines: lines.map(move))
      }
    }

    /// Whether any pixel gets a level of it: it has paint, and covers 1/510 of a pixel at least.
    var isPainted: Bool {
      let hasPaint = fill.alpha > 0 || (stroke.alpha > 0 && strokeWidth > 0) || shape == .glowingRing
      // A square of 11 × 11 grid steps is less than half a level of a pixel.
      return opacity > 0 && hasPaint && radius + (strokeWidth + 1) / 2 > 5
    }

    /// The pixels that the figure can touch.
    ///
    /// The polygon of a disc sticks out a few grid steps, a glow by a fourth of the ring that glows, and a
    /// blur by three standard deviations.
    public var bounds: PixelRect {
      var reach = (strokeWidth + 1) / 2 + 5
      if shape == .glowingRing { reach += radius / 8 }
      if shape == .glossyDot { reach += radius / 2 }
      if let shadow { reach += max(abs(shadow.dx), abs(shadow.dy)) + 3 * shadow.sigma + 512 }
      let points = edge?.contours.joined().map { $0 } ?? []
      let left = (points.map(\.x).min() ?? center.x - radius) - reach
      let right = (points.map(\.x).max() ?? center.x + radius) + reach
      let top = (points.map(\.y).min() ?? center.y - radius) - reach
      let bottom = (points.map(\.y).max() ?? center.y + radius) + reach
      return PixelRect(
        x: left >> 8, y: top >> 8, width: right >> 8 + 1 - left >> 8, height: bottom >> 8 + 1 - top >> 8)
    }
  }

  /// The part of the map.
  public var viewport: Viewport

  /// Something that is drawn.
  public enum Element: Hashable, Sendable {
    /// A layer of an overlay.
    case figure(Figure)

    /// A line, or an area.
    case line(Line)

    /// A picture of the user's own.
    case picture(Picture)

    /// The callout of an overlay.
    case callout(Callout)

    /// The pixels that the element can touch.
    public var bounds: PixelRect {
      switch self {
      case .figure(let figure): figure.bounds
      case .line(let line): line.bounds
      case .picture(let picture): picture.placement.bounds
      case .callout(let callout): callout.bounds
      }
    }
  }

  /// The elements, the lowest first; all can touch the picture.
  public var elements: [Element]

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - viewport: The part of the map.
  ///   - elements: The elements, the lowest first; all can touch the picture.
  package init(viewport: Viewport, elements: [Element]) {
    self.viewport = viewport
    self.elements = elements
  }

  /// The layers of overlays among the elements.
  public var figures: [Figure] {
    elements.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
  }

  /// The pixels of a picture that the drawing can touch.
  ///
  /// - Parameter size: The size of the picture.
  /// - Returns: The rectangle around all elements, cut at the edges of the picture.
  public func bounds(in size: PixelSize) -> PixelRect {
    elements.reduce(.empty) { $0.union($1.bounds.intersection(size.bounds)) }
  }
}

public import PulsePixels

/// A card with text and graphics over the map: a title, a clock, a legend, a profile or a time bar.
///
/// Its rectangle and the positions of its items, relative to the upper left corner of the image, are pixels.
public struct Annotation: Hashable, Sendable {
  /// The kinds of annotations in the order of their importance: what does not fit beside more important ones is left out.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case title
    case clock
    case legend
    case profile
    case subtitle
    case note
    case timeBar
  }

  /// The role of an item, which determines its color in a theme: text of the first or second rank, lines, or highlight.
  public enum Tone: Hashable, Sendable {
    /// Text and marks of the first rank.
    case primary

    /// Text of the second rank, which also has a contrast of 4.5:1.
    case secondary

    /// Lines and bars that are no text.
    case tertiary

    /// The highlight of the present instant.
    case accent
  }

  /// An item of a card.
  public enum Item: Hashable, Sendable {
    /// A line of text with the left end of its baseline; the size is in pixels per em.
    case text(String, x: Int, baseline: Int, size: Double, Tone)

    /// A line of text with values of the overlay of an index, or `nil` of the whole scene.
    case live(LiveText, overlay: Int?, x: Int, baseline: Int, size: Double, Tone)

    /// The data time of a frame, as text.
    case clock(ClockFormat, x: Int, baseline: Int, size: Double)

    /// A color map from left to right.
    case ramp(ColorRamp, PixelRect)

    /// A disc; its center and radius are in 1/256 pixel.
    case disc(center: SubpixelPoint, radius: Int, fill: RGBA, stroke: RGBA)

    /// A rectangle in a color of the theme.
    case bar(PixelRect, Tone)

    /// The part of a rectangle that lies before the present instant of a film, with a line at the instant.
    case progress(PixelRect)

    /// The elevations of the track of the overlay of an index, with its present position.
    case profile(ElevationProfile, overlay: Int, PixelRect)
  }

  /// The kinds that the card shows; a title and its subtitle share one.
  public var kinds: [Kind]

  /// The card in pixels.
  public var rect: PixelRect

  /// The radius of its corners in pixels.
  public var cornerRadius: Int

  /// The items from back to front.
  public var items: [Item]

  /// Creates a card.
  public init(_ kinds: [Kind], rect: PixelRect, cornerRadius: Int, items: [Item]) {
    (self.kinds, self.rect, self.cornerRadius, self.items) = (kinds, rect, cornerRadius, items)
  }
}

/// The annotations of a scene, laid out for its size, with their font.
public struct Annotations: Hashable, Sendable {
  /// The cards, which do not overlap.
  public var cards: [Annotation] = []

  /// The font of all text; `nil` without annotations.
  public var typeface: Typeface?

  /// Creates an empty set of annotations.
  public init() {}

  /// The rectangles of all cards in pixels.
  public var rects: [PixelRect] { cards.map(\.rect) }

  /// The upper edge in pixels of the cards across the bottom; `nil` without one.
  public var bottomEdge: Int? { cards.filter { $0.kinds == [.timeBar] }.map(\.rect.y).min() }

  /// The upper edge in pixels of the card in the lower left corner; `nil` without one.
  public var noteEdge: Int? { cards.filter { $0.kinds == [.note] }.map(\.rect.y).min() }
}

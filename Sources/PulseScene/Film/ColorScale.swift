import PulseBasics
public import PulsePixels

/// A scale that converts the values of a data field to colors.
public struct ColorScale: Hashable, Sendable {
  /// A category with its color.
  public struct Category: Hashable, Sendable {
    /// The text of the value.
    public var name: String

    /// The color.
    public var color: RGBA

    /// Creates a category.
    public init(_ name: String, _ color: RGBA) {
      (self.name, self.color) = (name, color)
    }
  }

  /// The kind of a scale: a color map over a domain of numbers, or categories.
  public enum Kind: Hashable, Sendable {
    /// A color map; values outside of the domain are clamped.
    case continuous(ScaleDomain, ColorRamp)

    /// Categories in the order of the legend.
    case categories([Category])
  }

  /// The name of the data field.
  public var field: String

  /// The colors of its values.
  public var kind: Kind

  /// The color of values without one of their own, such as categories that are not listed, which the legend shows; `nil`
  /// if there are none.
  public var other: RGBA?

  /// The color of events without a value, which the legend shows; `nil` if there are none.
  public var missing: RGBA?

  /// The unit of the values for the legend; `nil` for none.
  package var unit: String?

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - field: The name of the data field.
  ///   - kind: The colors of its values.
  ///   - other: The color of values without one of their own; `nil` if there are none.
  ///   - missing: The color of events without a value; `nil` if there are none.
  public init(field: String, kind: Kind, other: RGBA? = nil, missing: RGBA? = nil) {
    (self.field, self.kind, self.other, self.missing) = (field, kind, other, missing)
  }

  /// Returns the color of a number; `nil` for a number in no class, and for a scale of categories.
  public func color(of value: Double) -> RGBA? {
    guard case .continuous(let domain, let map) = kind, !domain.isOutside(value) else { return nil }
    return map.color(at: domain.fraction(of: value))
  }

  /// Returns the color of a category; `nil` for an unknown one, or a scale of numbers.
  public func color(ofCategory name: String) -> RGBA? {
    guard case .categories(let categories) = kind else { return nil }
    return categories.first { $0.name.bytewise == name.bytewise }?.color
  }
}

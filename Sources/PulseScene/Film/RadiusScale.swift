import Glibc

/// A scale that converts the values of a data field to radii; values outside of its domain are clamped.
public struct RadiusScale: Hashable, Sendable {
  /// The interpolation of radii between those of the ends of the domain.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable {
    /// The radius grows linearly with the value.
    case linear

    /// The area grows linearly with the value.
    case sqrt

    /// The radius grows by the same factor for equal steps of the value.
    case exp
  }

  /// The name of the data field.
  public var field: String

  /// The values that have the radii of the ends of ``radii``; the first one may be the larger one.
  public var domain: ScaleDomain

  /// The radii at the start and the end of the domain, of the same unit and above 0.
  public var radii: (start: Length, end: Length) {
    get { (startRadius, endRadius) }
    set { (startRadius, endRadius) = newValue }
  }

  private var startRadius: Length
  private var endRadius: Length

  /// The interpolation between the radii.
  public var interpolation: Interpolation

  /// Whether it is a scale of the widths of lines, which the legend shows as such.
  package var isOfLines = false

  /// The unit of the values for the legend; `nil` for none.
  package var unit: String?

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - field: The name of the data field.
  ///   - domain: The values at its ends.
  ///   - radii: The radii at its ends, of the same unit and above 0.
  ///   - interpolation: The interpolation between the radii.
  public init(
    field: String, domain: ScaleDomain, radii: (start: Length, end: Length),
    interpolation: Interpolation = .linear
  ) {
    (self.field, self.domain, self.interpolation) = (field, domain, interpolation)
    (startRadius, endRadius) = radii
  }

  /// Returns the radius of a value.
  public func radius(of value: Double) -> Length {
    let part = domain.fraction(of: value)
    let (start, end) = (startRadius.magnitude, endRadius.magnitude)
    let magnitude: Double
    // Exact at both ends.
    if part == 0 {
      magnitude = start
    } else if part == 1 {
      magnitude = end
    } else {
      magnitude =
        switch interpolation {
        case .linear: start + (end - start) * part
        case .sqrt: (start * start + (end * end - start * start) * part).squareRoot()
        // Powers differ in their last bits between machines.
        case .exp: (start * pow(end / start, part) * 0x1p20).rounded() * 0x1p-20
        }
    }
    return startRadius.isOnGround ? .meters(magnitude) : .points(magnitude)
  }
}

/// The domain of a scale: two different values, of which the first one may be the larger one.
public struct ScaleDomain: Hashable, Sendable {
  /// The value at the start of the scale.
  public var start: Double

  /// The value at the end of the scale.
  public var end: Double

  /// The values inside of the domain at which its classes end and the next ones begin, in the order from the start; empty for
  /// a continuous scale.
  public var breaks: [Double] = []

  /// Whether a continuous scale says that there are values beyond its start, which have its color, and beyond its end.
  package var (hasMoreAtStart, hasMoreAtEnd) = (false, false)

  /// Whether a value is in no class.
  package func isOutside(_ value: Double) -> Bool {
    !breaks.isEmpty && !(min(start, end)...max(start, end)).contains(value)
  }

  /// Creates a domain from two different values, which are finite unless it has classes of which the outer ones are open.
  public init(_ start: Double, _ end: Double) {
    (self.start, self.end) = (start, end)
  }

  /// Returns the position of a value between the ends, 0 to 1, or that of its class among the classes; values outside are
  /// clamped.
  public func fraction(of value: Double) -> Double {
    if start == end { return 0 }
    if !breaks.isEmpty {
      let number = breaks.count { start < end ? $0 <= value : $0 >= value }
      return Double(number) / Double(breaks.count)
    }
    // Halves do not overflow.
    return min(1, max(0, (value / 2 - start / 2) / (end / 2 - start / 2)))
  }
}

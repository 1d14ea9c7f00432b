package import PulseArguments
import PulseBasics
import PulseDocument
public import PulsePixels
public import PulseScene

/// A map of the density of points as specified.
public struct HeatSpec: Hashable, Sendable {
  /// The data field with the weight of each point; `nil` for points of equal weight.
  public var field: String?

  /// The standard deviation of the Gaussian around each point; `nil` for a part of the image.
  public var radius: Length?

  /// The colors; `nil` for those of the theme.
  public var colors: ColorRamp?

  /// The word for points of equal weight.
  package static let points = "points"

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - field: The data field with the weights.
  ///   - radius: The standard deviation of the Gaussian.
  ///   - colors: The colors.
  public init(field: String? = nil, radius: Length? = nil, colors: ColorRamp? = nil) {
    (self.field, self.radius, self.colors) = (field, radius, colors)
  }
}

extension HeatSpec: ArgumentValue {
  private static let remedy = "write FIELD[:RADIUS][=COLORS] or points, such as mag:20px=inferno"

  /// Parses `points` or `FIELD`, each with `:RADIUS` and `=COLORS`.
  package init(argument: String) throws(ArgumentValueError) {
    var field = argument
    var (radius, colors) = (Length?.none, ColorRamp?.none)
    if let cut = field.bytewise.cut(atFirst: "=") {
      let scale = try ColorScaleSpec(argument: "x=\(cut.after)")
      guard case .map(let map, nil) = scale.colors, scale.missing == nil else {
        throw ArgumentValueError("has no color scale after the =", remedy: Self.remedy)
      }
      (field, colors) = (String(cut.before), map)
    }
    if let colon = field.bytewise.lastIndex(of: ":"),
      let length = Length(parsing: String(field[field.utf8.index(after: colon)...]), bare: .points)
    {
      guard Scene.Limits.isValidRadius(length) else {
        throw ArgumentValueError("has a radius that is out of range", remedy: Self.remedy)
      }
      (field, radius) = (String(field[..<colon]), length)
    }
    let name = String(field[...].trimmed)
    guard !name.isEmpty else { throw ArgumentValueError("has no field", remedy: Self.remedy) }
    self.init(field: name == Self.points ? nil : name, radius: radius, colors: colors)
  }

  /// The map in option syntax.
  package var argument: String {
    let scale = colors.map { "=\($0.text)" } ?? ""
    return (field ?? Self.points) + (radius.map { ":\($0.description)" } ?? "") + scale
  }
}

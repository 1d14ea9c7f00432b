package import PulseArguments
import PulseBasics
import PulseDocument
public import PulsePixels
public import PulseScene

/// A color scale as specified, whose domain or categories can be those of the data.
public struct ColorScaleSpec: Hashable, Sendable {
  /// The colors of a scale as specified.
  public enum Colors: Hashable, Sendable {
    /// A color map for numbers, and categories for texts, as the data have them.
    case automatic

    /// A color map over a domain; `nil` for that of the data.
    case map(ColorRamp, ScaleDomain?)

    /// Categories with their colors.
    case categories([ColorScale.Category])
  }

  /// The name of the data field.
  public var field: String

  /// The colors.
  public var colors: Colors

  /// The color of rows without a value; `nil` for that of the effect.
  public var missing: RGBA?

  /// Creates a scale.
  public init(field: String, colors: Colors = .automatic, missing: RGBA? = nil) {
    (self.field, self.colors, self.missing) = (field, colors, missing)
  }

  /// Creates the specification of a scale.
  package init(_ scale: ColorScale) {
    let colors: Colors =
      switch scale.kind {
      case .continuous(let domain, let map): .map(map, domain)
      case .categories(let categories): .categories(categories)
      }
    self.init(field: scale.field, colors: colors, missing: scale.missing)
  }
}

extension ColorScaleSpec: ArgumentValue {
  private static let remedy =
    "write FIELD:A..B=SCALE, such as mag:2..7=magma, or FIELD:a=red,b=#07f for categories"

  /// The name of the color map of numbers without another one.
  private static let standardMap = "viridis"

  /// The name of the color of rows without a value.
  private static let missingName = "none"

  /// Parses `FIELD`, `FIELD=SCALE`, `FIELD:A..B=SCALE` or `FIELD:a=COLOR,b=COLOR`, each with `,none=COLOR` at its end.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError("is empty", remedy: Self.remedy) }
    var parts = Self.items(of: argument)
    var missing: RGBA?
    if parts.count > 1, let last = parts.last, let value = Self.value(of: last, named: Self.missingName) {
      missing = try Self.color(value)
      parts.removeLast()
    }
    var text = parts.joined(separator: ",")
    // A domain without colors.
    if !text.utf8.contains(UInt8(ascii: "=")),
      let parsed = try FieldScaleText.parts(text + "=", remedy: Self.remedy), parsed.domain != nil
    {
      text += "=\(Self.standardMap)"
    }
    guard let (field, domain, scale) = try FieldScaleText.parts(text, remedy: Self.remedy) else {
      guard parts.count == 1 else { throw ArgumentValueError("is not a color scale", remedy: Self.remedy) }
      self.init(field: text, missing: missing)
      return
    }
    if domain == nil, let colon = field.bytewise.lastIndex(of: ":") {
      let first = String(field[field.utf8.index(after: colon)...]) + "=" + scale
      try self.init(field: String(field[..<colon]), categories: Self.items(of: first), missing: missing)
    } else if let map = try Self.colorMap(scale) {
      self.init(field: field, colors: .map(map, domain), missing: missing)
    } else {
      throw ArgumentValueError(
        "has an unknown color scale",
        remedy: Self.correction(of: String(scale))
          ?? "use \(SpellChecker.disjunction(ColorRamp.standardNames)), or two or more colors such as #fff,#f00"
      )
    }
  }

  /// Creates a scale of categories from texts such as `a=red`.
  private init(field: String, categories items: [String], missing: RGBA?) throws(ArgumentValueError) {
    guard !field.isEmpty else { throw ArgumentValueError("has no field before the :", remedy: Self.remedy) }
    var categories: [ColorScale.Category] = []
    for item in items {
      guard let equals = item.bytewise.lastIndex(of: "="), equals != item.startIndex else {
        throw ArgumentValueError(
          "has a category without a color", remedy: "write \(item.isEmpty ? "a" : item)=COLOR")
      }
      let name = String(item[..<equals])
      guard !categories.contains(where: { $0.name.bytewise == name.bytewise }) else {
        throw ArgumentValueError("has the category '\(name.excerpt)' twice", remedy: "leave out one of them")
      }
      categories.append(
        ColorScale.Category(name, try Self.color(String(item[item.utf8.index(after: equals)...]))))
    }
    self.init(field: field, colors: .categories(categories), missing: missing)
  }

  /// Splits a text at the commas outside of parentheses, such as those of `rgb(1,2,3)`.
  private static func items(of text: String) -> [String] {
    var (items, depth) = ([""], 0)
    for scalar in text.unicodeScalars {
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if scalar == ",", depth <= 0 {
        items.append("")
      } else {
        items[items.count - 1].unicodeScalars.append(scalar)
      }
    }
    return items
  }

  private static func value(of item: String, named name: String) -> String? {
    item.bytewise.hasPrefix(name + "=") ? String(item.bytewise.dropFirst(name.utf8.count + 1)) : nil
  }

  private static func color(_ text: String) throws(ArgumentValueError) -> RGBA {
    do throws(ArgumentValueError) {
      return try RGBA(argument: text)
    } catch {
      throw ArgumentValueError("has '\(text.excerpt)', which \(error.problem)", remedy: error.remedy)
    }
  }

  /// Parses the name of a color map, or two and more colors; `nil` for another single word.
  private static func colorMap(_ text: Substring) throws(ArgumentValueError) -> ColorRamp? {
    if let map = ColorRamp(named: text.lowercased()) { return map }
    let items = items(of: String(text))
    guard items.count > 1 else { return nil }
    var colors: [RGBA] = []
    for item in items { colors.append(try color(item)) }
    return ColorRamp(through: colors)
  }

  private static func correction(of name: String) -> String? {
    let near = SpellChecker.suggestions(for: name, among: ColorRamp.standardNames)
    return near.isEmpty ? nil : SpellChecker.didYouMean(near)
  }

  /// The scale in option syntax.
  package var argument: String {
    let scale =
      switch colors {
      case .automatic: ""
      case .map(let map, let domain):
        "\(domain.map { ":\($0.text)" } ?? "")=\(map.name ?? map.stops.map(\.argument).joined(separator: ","))"
      case .categories(let categories):
        ":" + categories.map { "\($0.name)=\($0.color.argument)" }.joined(separator: ",")
      }
    return field + scale + (missing.map { ",\(Self.missingName)=\($0.argument)" } ?? "")
  }
}

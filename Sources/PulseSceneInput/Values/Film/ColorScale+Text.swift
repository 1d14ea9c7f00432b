import Glibc
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

    /// Classes of a color map, each with about as many values of the data.
    case classes(ColorRamp, count: Int)

    /// Categories with their colors.
    case categories([ColorScale.Category])
  }

  /// The name of the data field.
  public var field: String

  /// The colors.
  public var colors: Colors

  /// The color of values without one of their own; `nil` for ``missing`` or else a neutral gray.
  public var other: RGBA?

  /// The color of rows without a value; `nil` for a neutral gray.
  public var missing: RGBA?

  /// Creates a scale.
  public init(
    field: String, colors: Colors = .automatic, other: RGBA? = nil, missing: RGBA? = nil
  ) {
    (self.field, self.colors, self.other, self.missing) = (field, colors, other, missing)
  }

  /// The colors of a scale that does not depend on the data; `nil` for any other.
  var fixedKind: ColorScale.Kind? {
    switch colors {
    case .map(let map, let domain): domain.map { .continuous($0, map) }
    case .categories(let categories): .categories(categories)
    case .automatic, .classes: nil
    }
  }

  /// Whether the limits of numbers are those of the data.
  var limitsAreFound: Bool {
    switch colors {
    case .automatic, .map(_, nil), .classes: true
    case .map, .categories: false
    }
  }

  /// Whether the colors of numbers include translucent ones, which then are drawn as they are.
  var hasTranslucentMap: Bool {
    switch colors {
    case .map(let map, _), .classes(let map, _): !map.isOpaque
    case .automatic, .categories: false
    }
  }

  /// The position in viridis from which on its colors have a contrast of 3:1 with the land of the dark map, as WCAG 1.4.11
  /// asks of graphics.
  private static let firstOnDark = 0.37

  /// Returns the color map of numbers without a specified one; on the dark map, viridis without its dark colors.
  static func standardMap(on theme: MapTheme) -> ColorRamp? {
    let map = ColorRamp(named: standardMap)
    return theme == .dark ? map?.part(from: firstOnDark) : map
  }

  /// Creates the specification of a scale.
  package init(_ scale: ColorScale) {
    let colors: Colors =
      switch scale.kind {
      case .continuous(let domain, let map): .map(map, domain)
      case .categories(let categories): .categories(categories)
      }
    self.init(field: scale.field, colors: colors, other: scale.other, missing: scale.missing)
  }
}

extension ColorScaleSpec: ArgumentValue {
  private static let remedy =
    "write FIELD:A..B=SCALE, such as mag:2..7=magma, FIELD=magma/5 for classes, or FIELD:a=red,b=#07f for categories"

  /// The name of the color map of numbers without another one.
  private static let standardMap = "viridis"

  /// The names of the colors of values without one of their own, and of rows without a value.
  private static let (otherName, missingName) = ("other", "none")

  /// Parses `FIELD`, `FIELD=SCALE`, `FIELD:A..B=SCALE` or `FIELD:a=COLOR,b=COLOR`, each with `,other=COLOR` and
  /// `,none=COLOR` at its end; the field and categories can be in double quotes.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError("is empty", remedy: Self.remedy) }
    if let field = QuotedName(beginning: argument[...]), field.endsField {
      // Any other field has the same syntax after it.
      try self.init(argument: "x\(field.rest)")
      self.field = field.name
      return
    }
    var parts = Self.items(of: argument)
    func last(named name: String) throws(ArgumentValueError) -> RGBA? {
      guard parts.count > 1, let last = parts.last, let value = Self.value(of: last, named: name) else {
        return nil
      }
      parts.removeLast()
      return try Self.color(value)
    }
    var missing = try last(named: Self.missingName)
    let other = try last(named: Self.otherName)
    if missing == nil { missing = try last(named: Self.missingName) }
    try self.init(parts: parts)
    (self.other, self.missing) = (other, missing)
  }

  /// Parses the parts before the colors of values without one of their own.
  private init(parts: [String]) throws(ArgumentValueError) {
    if let (field, colors) = try Self.classes(named: parts) {
      self.init(field: field, colors: colors)
      return
    }
    var text = parts.joined(separator: ",")
    if let (field, first) = parts[0].bytewise.cut(atFirst: ":\"") {
      try self.init(field: String(field), categories: ["\"\(first)"] + parts.dropFirst())
      return
    }
    // A domain without colors.
    if !text.utf8.contains(UInt8(ascii: "=")),
      let parsed = try FieldScaleText.parts(text + "=", remedy: Self.remedy), parsed.domain != nil
    {
      text += "=\(Self.standardMap)"
    }
    guard let (field, domain, scale) = try FieldScaleText.parts(text, remedy: Self.remedy) else {
      guard parts.count == 1 else { throw ArgumentValueError("is not a color scale", remedy: Self.remedy) }
      self.init(field: text)
      return
    }
    let (ramp, count) = try Self.classes(of: scale)
    let colon = domain == nil ? field.bytewise.lastIndex(of: ":") : nil
    if let colon, !scale.bytewise.contains("="),
      let classes = try Self.domain(ofClasses: field[field.utf8.index(after: colon)...])
    {
      self.init(field: String(field[..<colon]), colors: .map(try ColorRamp(scale: scale), classes))
    } else if let count, colon == nil || (try? ColorRamp(scale: ramp)) != nil {
      let map = try ColorRamp(scale: ramp)
      let colors: Colors = domain.map { .map(map, $0.divided(into: count)) } ?? .classes(map, count: count)
      self.init(field: field, colors: colors)
    } else if let colon {
      let first = String(field[field.utf8.index(after: colon)...]) + "=" + scale
      try self.init(field: String(field[..<colon]), categories: Self.items(of: first))
    } else {
      self.init(field: field, colors: .map(try ColorRamp(scale: scale), domain))
    }
  }

  /// The numbers of classes whose colors can be told apart.
  private static let classCounts = 2...9

  /// Splits a scale from the number of its classes after a slash; `nil` for a continuous scale.
  private static func classes(of scale: Substring) throws(ArgumentValueError) -> (Substring, count: Int?) {
    guard let slash = scale.bytewise.lastIndex(of: "/") else { return (scale, nil) }
    let digits = scale[scale.utf8.index(after: slash)...]
    // The slash can be that of an opacity, inside of parentheses, or in a category.
    if digits.bytewise.contains(")") || digits.bytewise.contains("=") { return (scale, nil) }
    guard let count = Int(digits), classCounts.contains(count) else {
      if ColorRamp.colors(of: scale, between: ["/"]) != nil { return (scale, nil) }
      throw ArgumentValueError(
        "has '\(String(digits).excerpt)' after the slash, which is no number of classes",
        remedy: "use \(classCounts.lowerBound) to \(classCounts.upperBound), such as viridis/5")
    }
    return (scale[..<slash], count)
  }

  /// Parses the limits of classes, such as `0,10,20,30`, or `..10,20..` with open ones at the ends; `nil` for any other text.
  private static func domain(ofClasses text: Substring) throws(ArgumentValueError) -> ScaleDomain? {
    var rest = text.trimmed
    let isOpen = (rest.bytewise.hasPrefix(".."), rest.bytewise.hasSuffix(".."))
    if isOpen.0 { rest = rest.bytewise.dropFirst(2) }
    if isOpen.1 { rest = rest.bytewise.dropLast(2) }
    let items = items(of: String(rest))
    var numbers = items.compactMap { Double(decimal: $0[...].trimmed) }
    guard numbers.count == items.count, let first = numbers.first, let last = numbers.last else { return nil }
    let end = first > last ? -Double.infinity : .infinity
    if isOpen.0 { numbers.insert(-end, at: 0) }
    if isOpen.1 { numbers.append(end) }
    guard numbers.count > 2 else { return nil }
    let pairs = zip(numbers, numbers.dropFirst())
    guard pairs.allSatisfy({ $0 < $1 }) || pairs.allSatisfy({ $0 > $1 }),
      classCounts.contains(numbers.count - 1)
    else {
      throw ArgumentValueError(
        "has limits of classes that are not in order, or too many",
        remedy: "use up to \(classCounts.upperBound + 1) ascending ones, such as 0,10,20,30 or ..10,20..")
    }
    var domain = ScaleDomain(numbers[0], numbers[numbers.count - 1])
    domain.breaks = Array(numbers.dropFirst().dropLast())
    return domain
  }

  /// Parses classes with their limits and colors, such as `mag:..3=green`, `3..6=orange` and `6..=red`; `nil` for other texts.
  private static func classes(
    named parts: [String]
  ) throws(ArgumentValueError) -> (field: String, colors: Colors)? {
    var (field, colors, limits) = ("", [RGBA](), [(Double, Double)]())
    for (index, part) in parts.enumerated() {
      guard parts.count > 1, let equals = part.bytewise.lastIndex(of: "=") else { return nil }
      var range = part[..<equals]
      if index == 0 {
        guard let colon = range.bytewise.lastIndex(of: ":"), colon > range.startIndex else { return nil }
        field = String(range[..<colon])
        range = range[range.utf8.index(after: colon)...]
      }
      guard let halves = FieldScaleText.halves(of: range),
        let start = halves.0.isEmpty ? -.infinity : Double(decimal: halves.0),
        let end = halves.1.isEmpty ? .infinity : Double(decimal: halves.1)
      else { return nil }
      limits.append((start, end))
      colors.append(try color(String(part[part.utf8.index(after: equals)...].trimmed)))
    }
    let isInOrder =
      limits.allSatisfy { $0.0 < $0.1 } && zip(limits, limits.dropFirst()).allSatisfy { $0.1 == $1.0 }
    guard isInOrder, classCounts.contains(limits.count) else {
      throw ArgumentValueError(
        "has classes that do not follow each other, or too many",
        remedy: "begin each where the one before ends, up to \(classCounts.upperBound), such as "
          + "\(field.excerpt):..3=green,3..6=orange,6..=red")
    }
    var domain = ScaleDomain(limits[0].0, limits[limits.count - 1].1)
    domain.breaks = limits.dropFirst().map(\.0)
    return (field, .map(ColorRamp(through: colors), domain))
  }

  /// Creates a scale of categories from texts such as `a=red`.
  private init(field: String, categories items: [String]) throws(ArgumentValueError) {
    guard !field.isEmpty else { throw ArgumentValueError("has no field before the :", remedy: Self.remedy) }
    var categories: [ColorScale.Category] = []
    for item in items {
      guard let equals = item.bytewise.lastIndex(of: "="), equals != item.startIndex else {
        throw ArgumentValueError(
          "has a category without a color", remedy: "write \(item.isEmpty ? "a" : item)=COLOR")
      }
      let quoted = QuotedName(beginning: item[..<equals])
      let name = quoted.flatMap { $0.rest.isEmpty ? $0.name : nil } ?? String(item[..<equals])
      guard !categories.contains(where: { $0.name.bytewise == name.bytewise }) else {
        throw ArgumentValueError("has the category '\(name.excerpt)' twice", remedy: "leave out one of them")
      }
      categories.append(
        ColorScale.Category(name, try Self.color(String(item[item.utf8.index(after: equals)...]))))
    }
    self.init(field: field, colors: .categories(categories))
  }

  /// Splits a text at the commas outside of parentheses, such as those of `rgb(1,2,3)`, and of names in quotes.
  static func items(of text: String) -> [String] {
    let bytes = text.utf8
    var (items, depth, start, index) = ([String](), 0, bytes.startIndex, bytes.startIndex)
    var isName = true
    while index < bytes.endIndex {
      if isName, let name = QuotedName(beginning: text[index...]) {
        (index, isName) = (name.rest.startIndex, false)
        continue
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isEnd = byte == UInt8(ascii: ",") && depth <= 0
      if isEnd { items.append(String(text[start..<index])) }
      index = bytes.index(after: index)
      if isEnd { start = index }
      // A field can be before the first one.
      isName = isEnd || byte == UInt8(ascii: ":") && items.isEmpty
    }
    return items + [String(text[start...])]
  }

  private static func value(of item: String, named name: String) -> String? {
    item.bytewise.hasPrefix(name + "=") ? String(item.bytewise.dropFirst(name.utf8.count + 1)) : nil
  }

  /// Parses a color of a scale.
  static func color(_ text: String) throws(ArgumentValueError) -> RGBA {
    do throws(ArgumentValueError) {
      return try RGBA(argument: text)
    } catch {
      throw ArgumentValueError("has '\(text.excerpt)', which \(error.problem)", remedy: error.remedy)
    }
  }

  /// The scale in option syntax, with names in quotes where it would be read as something else.
  package var argument: String {
    let (plain, quoted): ((String) -> String, (String) -> String) = ({ $0 }, QuotedName.text)
    for (fieldName, category) in [(plain, plain), (plain, quoted), (quoted, plain)] {
      let written = text(field: fieldName, categories: category)
      if (try? Self(argument: written)) == self { return written }
    }
    return text(field: quoted, categories: quoted)
  }

  private func text(field name: (String) -> String, categories category: (String) -> String) -> String {
    let scale =
      switch colors {
      case .automatic: ""
      case .map(let map, let domain): "\(domain.map { ":\($0.text)" } ?? "")=\(map.text)"
      case .classes(let map, let count): "=\(map.text)/\(count)"
      case .categories(let categories):
        ":" + categories.map { "\(category($0.name))=\($0.color.argument)" }.joined(separator: ",")
      }
    let rest = [(Self.otherName, other), (Self.missingName, missing)]
    return name(field) + scale
      + rest.compactMap { name, color in color.map { ",\(name)=\($0.argument)" } }.joined()
  }
}

extension ScaleDomain {
  /// Returns the domain with a number of classes of equal width.
  func divided(into count: Int) -> ScaleDomain {
    var domain = self
    domain.breaks = (1..<count).map { index in
      let part = Double(index) / Double(count)
      return start * (1 - part) + end * part
    }
    return domain
  }

  /// Creates a domain of classes with about as many numbers each, between which lie the roundest limits; with fewer classes
  /// if there are not as many different numbers, and `nil` without two of them.
  init?(classes count: Int, of numbers: some Sequence<Double>) {
    let sorted = numbers.sorted()
    guard let first = sorted.first, let last = sorted.last, first < last else { return nil }
    self.init(first, last)
    for index in 1..<count {
      var place = index * sorted.count / count
      // Equal numbers are in one class.
      while place < sorted.count, place > 0, sorted[place] == sorted[place - 1] { place += 1 }
      guard place > 0, place < sorted.count else { continue }
      let limit = Self.roundest(above: sorted[place - 1], upTo: sorted[place])
      if breaks.last.map({ $0 < limit }) ?? true { breaks.append(limit) }
    }
  }

  /// Returns the number with the fewest digits that is above one number and at most another.
  private static func roundest(above lower: Double, upTo upper: Double) -> Double {
    guard upper - lower > 0, (upper - lower).isFinite else { return upper }
    if lower < 0, upper >= 0 { return 0 }
    var step = pow(10, (log10(max(abs(lower), abs(upper)))).rounded(.up))
    for _ in 0..<17 {
      for part in [1.0, 0.5, 0.2, 0.1] {
        let number = (upper / (step * part)).rounded(.down) * (step * part)
        // Decimals such as 0.3 are made from whole numbers.
        let exact = Double(shortestDecimal((number * 1e12).rounded() / 1e12)) ?? number
        if exact > lower, exact <= upper { return exact }
      }
      step /= 10
    }
    return upper
  }
}

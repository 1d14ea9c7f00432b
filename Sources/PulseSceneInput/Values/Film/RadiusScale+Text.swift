package import PulseArguments
import PulseBasics
import PulseDocument
public import PulseScene

/// A radius scale as specified, whose domain can be that of the data.
public struct RadiusScaleSpec: Hashable, Sendable {
  /// The name of the data field.
  public var field: String

  /// The values at the ends of the scale; `nil` for the smallest and the largest value of the data.
  public var domain: ScaleDomain?

  /// The radius at the start of the domain.
  public var start: Length

  /// The radius at the end of the domain, of the same unit.
  public var end: Length

  /// The interpolation between the radii.
  public var interpolation: RadiusScale.Interpolation

  /// Whether the radii are those of a field alone, which depend on the data.
  private var isStandard = false

  /// Creates a scale of radii of the same unit and above 0.
  public init(
    field: String, domain: ScaleDomain? = nil, from start: Length, to end: Length,
    interpolation: RadiusScale.Interpolation = .linear
  ) {
    (self.field, self.domain, self.interpolation) = (field, domain, interpolation)
    (self.start, self.end) = (start, end)
  }

  /// Returns the scale with the domain as specified, or else that of the data.
  ///
  /// The areas of standard radii are in proportion to values that are not negative and differ much, and many places have
  /// smaller ones.
  ///
  /// - Parameters:
  ///   - dataDomain: The smallest and the largest value of the data.
  ///   - count: The number of values.
  /// - Returns: The scale.
  package func resolved(dataDomain: ScaleDomain, count: Int = 0) -> RadiusScale {
    var scale = RadiusScale(
      field: field, domain: domain ?? dataDomain, radii: (start, end), interpolation: interpolation)
    guard isStandard else { return scale }
    // Of values that are nearly equal, only the differences tell something.
    if domain == nil, dataDomain.start >= 0, dataDomain.end > 2 * dataDomain.start {
      scale.domain = ScaleDomain(0, dataDomain.end)
      scale.radii.start = .points(1)
    }
    let crowding = Double(max(count, Self.fewPlaces)) / Double(Self.fewPlaces)
    scale.radii.end = .points((end.magnitude / crowding.squareRoot().squareRoot()).rounded())
    return scale
  }

  /// The widths of lines by a field alone: they grow linearly.
  package static let standardWidths = "1px..10px"

  /// Returns the scale of the widths of lines with the domain as specified, or else that of the data.
  ///
  /// Standard widths are in proportion to values that are not negative and differ much.
  ///
  /// - Parameter dataDomain: The smallest and the largest value of the data.
  /// - Returns: The scale.
  func resolvedForLines(dataDomain: ScaleDomain) -> RadiusScale {
    guard isStandard, var lines = try? Self(argument: "x=\(Self.standardWidths)") else {
      return resolved(dataDomain: dataDomain)
    }
    (lines.field, lines.domain) = (field, domain)
    var scale = lines.resolved(dataDomain: dataDomain)
    if domain == nil, dataDomain.start >= 0, dataDomain.end > 2 * dataDomain.start {
      scale.domain = ScaleDomain(0, dataDomain.end)
      scale.radii.start = .points(0.5)
    }
    return scale
  }

  /// The number of places up to which standard radii have their full size.
  private static let fewPlaces = 60

  /// Creates the specification of a scale.
  package init(_ scale: RadiusScale) {
    self.init(
      field: scale.field, domain: scale.domain, from: scale.radii.start, to: scale.radii.end,
      interpolation: scale.interpolation)
  }
}

extension RadiusScaleSpec: ArgumentValue {
  private static let remedy = "write FIELD, or FIELD:A..B=R..S, such as mag:2..7=2px..40px/exp"

  /// The radii of a field alone, whose areas grow with the values; see ``resolved(dataDomain:count:)``.
  package static let standardRadii = "4px..24px/sqrt"

  /// Parses `FIELD:A..B=R..S/INTERPOLATION`, in which only the field is necessary.
  package init(argument: String) throws(ArgumentValueError) {
    if let field = QuotedName(beginning: argument[...]), field.endsField {
      // Any other field has the same syntax after it.
      try self.init(argument: "x\(field.rest)")
      self.field = field.name
      return
    }
    guard argument.isEmpty || argument.utf8.contains(UInt8(ascii: "=")) else {
      try self.init(argument: "\(argument)=\(Self.standardRadii)")
      isStandard = true
      return
    }
    guard let (field, domain, scale) = try FieldScaleText.parts(argument, remedy: Self.remedy) else {
      throw ArgumentValueError("is not a scale of radii", remedy: Self.remedy)
    }
    var radii = scale
    var interpolation = RadiusScale.Interpolation.linear
    if let slash = scale.bytewise.lastIndex(of: "/") {
      let name = String(scale[scale.utf8.index(after: slash)...])
      guard let known = RadiusScale.Interpolation(rawValue: name) else {
        throw ArgumentValueError(
          "has an unknown interpolation",
          remedy: "use \(SpellChecker.disjunction(RadiusScale.Interpolation.choices))")
      }
      (radii, interpolation) = (scale[..<slash], known)
    }
    guard
      let (first, last) = FieldScaleText.halves(of: radii).flatMap({ halves -> (Length, Length)? in
        guard let start = Length(parsing: String(halves.0), bare: .meters),
          let end = Length(parsing: String(halves.1), bare: .meters)
        else {
          return nil
        }
        return (start, end)
      })
    else { throw ArgumentValueError("has no radii after the =", remedy: Self.remedy) }
    guard first.isOnGround == last.isOnGround else {
      throw ArgumentValueError(
        "has radii of different units", remedy: "use meters or px for both, such as 2px..40px")
    }
    // The factors of /exp need radii above 0.
    let (start, end) = interpolation == .exp ? (first, last) : (first.vanishing, last.vanishing)
    guard Scene.Limits.isValidRadius(start), Scene.Limits.isValidRadius(end) else {
      throw ArgumentValueError(
        "has a radius out of range", remedy: "use radii above 0 and at most \(Length.longest)")
    }
    self.init(field: field, domain: domain, from: start, to: end, interpolation: interpolation)
  }

  /// The scale in option syntax, with the field in quotes where it would be read as something else.
  package var argument: String {
    let suffix = interpolation == .linear ? "" : "/\(interpolation.rawValue)"
    let rest = (domain.map { ":\($0.text)" } ?? "") + (isStandard ? "" : "=\(start)..\(end)\(suffix)")
    return (try? Self(argument: field + rest)) == self ? field + rest : QuotedName.text(field) + rest
  }
}

extension RadiusScale.Interpolation: ArgumentValue {}

extension Length {
  /// The same length, or instead of 0, which no circle has, one that nobody can see.
  fileprivate var vanishing: Length {
    switch self {
    case .meters(0): .meters(0.01)
    case .points(0): .points(0.01)
    default: self
    }
  }
}

extension ScaleDomain {
  /// The domain in option syntax: `2..7`, `..2..7..` with values beyond both ends, or `0,10,20,30` for classes, of which the outer ones can be open, `..10,20..`.
  var text: String {
    if breaks.isEmpty {
      // Equal limits, as those of equal values, cannot be given.
      let end = start == end ? end + max(abs(end), 1) * 1e-9 : end
      return (hasMoreAtStart ? ".." : "") + "\(shortestDecimal(start))..\(shortestDecimal(end))"
        + (hasMoreAtEnd ? ".." : "")
    }
    let limits = ([start] + breaks + [end]).filter(\.isFinite).map(shortestDecimal).joined(separator: ",")
    return (start.isFinite ? "" : "..") + limits + (end.isFinite ? "" : "..")
  }
}

/// The common syntax of scales: a field, an optional domain after a colon, and the scale after an equals sign.
enum FieldScaleText {
  /// Parses `FIELD:A..B=SCALE` or `FIELD=SCALE`; `nil` without an equals sign or a field.
  ///
  /// - Throws: `ArgumentValueError` for a domain of equal values.
  static func parts(
    _ text: String, remedy: String
  ) throws(ArgumentValueError) -> (field: String, domain: ScaleDomain?, scale: Substring)? {
    guard let equals = text.bytewise.firstIndex(of: "=") else { return nil }
    let (head, scale) = (text[..<equals], text[text.utf8.index(after: equals)...])
    guard !head.isEmpty else { throw ArgumentValueError("has no field before the =", remedy: remedy) }
    guard let colon = head.bytewise.lastIndex(of: ":") else { return (String(head), nil, scale) }
    var limits = head[head.utf8.index(after: colon)...].trimmed
    let hasMore = (limits.bytewise.hasPrefix(".."), limits.bytewise.hasSuffix(".."))
    if hasMore.0 { limits = limits.bytewise.dropFirst(2) }
    if hasMore.1 { limits = limits.bytewise.dropLast(2) }
    guard let halves = halves(of: limits), let start = Double(decimal: halves.0),
      let end = Double(decimal: halves.1)
    else { return (String(head), nil, scale) }
    guard start != end else {
      throw ArgumentValueError("has equal values at both ends", remedy: "use different ones, such as 2..7")
    }
    let field = String(head[..<colon])
    guard !field.isEmpty else { throw ArgumentValueError("has no field before the :", remedy: remedy) }
    var domain = ScaleDomain(start, end)
    (domain.hasMoreAtStart, domain.hasMoreAtEnd) = hasMore
    return (field, domain, scale)
  }

  /// Returns the texts around `..`; `nil` without it.
  static func halves(of text: Substring) -> (Substring, Substring)? {
    text.bytewise.cut(atFirst: "..").map { ($0.before.trimmed, $0.after.trimmed) }
  }
}

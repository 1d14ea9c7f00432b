import PulseArguments
import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

/// The JSON form of a type of values in effect files: how a value is read, written, and described in the schema.
struct EffectForm<Value: Sendable>: Sendable {
  /// Reads a value; `nil` after reporting why it is invalid.
  ///
  /// The parameters are those that references can name.
  let read: @Sendable (DocumentValue, _ parameters: Set<EffectParameter>) -> Value?

  /// Returns the JSON of a value.
  let write: @Sendable (Value) -> JSONValue

  /// The schema of a value.
  let schema: JSONValue
}

// Forms made of others.
extension EffectForm {
  /// Returns the form of an array, whose elements are called by a noun in the plural.
  func array(_ counts: ClosedRange<Int>, of noun: String) -> EffectForm<[Value]> {
    EffectForm<[Value]>(
      read: { array, parameters in
        guard let elements = array.elements(counts, of: noun) else { return nil }
        let values = elements.compactMap { read($0, parameters) }
        return values.count == elements.count ? values : nil
      },
      write: { .array($0.map(write)) }, schema: JSONSchema.array(of: schema, counts: counts))
  }
}

extension EffectForm where Value: ParameterConvertible {
  /// The form of the value as that of a parameter.
  fileprivate var asParameter: EffectForm<ParameterValue> {
    EffectForm<ParameterValue>(
      read: { read($0, $1)?.parameterValue }, write: { Value($0).map(write) ?? .null }, schema: schema)
  }

  /// Returns the form of a value, or of a reference to a parameter of one of some kinds.
  ///
  /// - Parameters:
  ///   - what: The value in messages, such as "an opacity".
  ///   - kinds: The kinds of parameters.
  /// - Returns: The form.
  func orParameter(_ what: String, _ kinds: [EffectParameter.Kind]) -> EffectForm<ValueOrParameter<Value>> {
    EffectForm<ValueOrParameter<Value>>(
      read: { value, parameters in
        value.isParameterReference
          ? value.parameterReference(what, kinds, among: parameters).map(ValueOrParameter.parameter)
          : read(value, parameters).map(ValueOrParameter.value)
      },
      write: { value in
        switch value {
        case .value(let value): write(value)
        case .parameter(let parameter): parameter.reference
        }
      }, schema: schema.orParameter)
  }
}

extension JSONValue {
  /// The schema that matches this one, or a reference to a parameter.
  var orParameter: JSONValue {
    JSONSchema.any(of: [self, JSONSchema.choice(EffectParameter.allCases.map { "$\($0.rawValue)" })])
  }
}

extension EffectParameter {
  /// The reference to the parameter, such as `$color`.
  var reference: JSONValue { .string("$\(rawValue)") }
}

extension DocumentValue {
  /// Whether the value is a reference to a parameter, which starts with a `$`.
  var isParameterReference: Bool { text?.bytewise.hasPrefix("$") ?? false }

  /// Decodes a reference such as `$color`; reports any other value, and returns `nil`.
  ///
  /// - Parameters:
  ///   - what: The expected value in messages, such as "an opacity".
  ///   - kinds: The kinds of parameters that can be named.
  ///   - given: The parameters that the effect specifies.
  /// - Returns: The parameter.
  func parameterReference(
    _ what: String, _ kinds: [EffectParameter.Kind], among given: Set<EffectParameter>
  ) -> EffectParameter? {
    guard let text, let parameter = EffectParameter(rawValue: String(text.bytewise.dropFirst(1))) else {
      let names = EffectParameter.allCases.map { "$\($0.rawValue)" }
      let near = SpellChecker.suggestions(for: text ?? "", among: names)
      return reportExpected(
        "a parameter", near.isEmpty ? "use \(SpellChecker.disjunction(names))" : SpellChecker.didYouMean(near)
      )
    }
    guard kinds.contains(parameter.definition.kind) else {
      let fitting = EffectParameter.allCases.filter { kinds.contains($0.definition.kind) }
      let disjunction = SpellChecker.disjunction(fitting.map { "$\($0.rawValue)" } + ["the value itself"])
      return reportExpected(what, "use \(disjunction)")
    }
    guard parameter.canBeReferenced(among: given) else {
      report("'\(text.excerpt)' has no value; add '\(parameter.rawValue)' to parameters")
      return nil
    }
    return parameter
  }
}

extension EffectParameter {
  /// Returns whether the parameter can be referenced: it has a value, or is the optional stroke color.
  fileprivate func canBeReferenced(among given: Set<EffectParameter>) -> Bool {
    switch self {
    case .stroke: true
    case .pulseColor: given.contains(.pulseColor) || given.contains(.color)
    default: given.contains(self)
    }
  }
}

extension EffectParameter.Kind {
  /// The form of the values of parameters of this kind.
  var form: EffectForm<ParameterValue> {
    switch self {
    case .color: EffectForm<RGBA>.color.asParameter
    case .width, .inset: EffectForm<LayerLength>.width.asParameter
    case .seconds(let bounds): EffectForm<Double>.number(in: bounds, unit: "seconds").asParameter
    case .delay: EffectForm<Double>.delay.asParameter
    case .count(let bounds): EffectForm<Int>.integer(in: bounds).asParameter
    case .curve: EffectForm<TimingCurve>.curve.asParameter
    case .range(let bounds): EffectForm<StartEndRange>.range(in: bounds).asParameter
    case .number(let bounds): EffectForm<Double>.number(in: bounds).asParameter
    case .flag: EffectForm<Bool>.flag.asParameter
    }
  }
}

// Texts and words.
extension EffectForm<String> {
  /// A text that is not blank.
  static var name: EffectForm {
    EffectForm(
      read: { value, _ in value.nonBlankString() }, write: JSONValue.string,
      schema: JSONSchema.text(pattern: "\\S"))
  }

  /// Any text.
  static var text: EffectForm {
    EffectForm(
      read: { value, _ in value.string() }, write: JSONValue.string, schema: JSONSchema.type("string"))
  }
}

extension EffectForm where Value: CaseIterable & RawRepresentable<String> {
  /// One of the raw values of an enumeration.
  static var choice: EffectForm {
    EffectForm(
      read: { value, _ in value.choice(Value.self) }, write: { .string($0.rawValue) },
      schema: JSONSchema.choice(Value.allCases.map(\.rawValue)))
  }
}

// Numbers.
extension EffectForm<Double> {
  /// Returns the form of a number in a range, whose unit, in the plural, is for messages.
  static func number(in range: ClosedRange<Double>, unit: String = "") -> EffectForm {
    EffectForm(
      read: { value, _ in value.number(in: range, unit: unit) },
      write: { $0.isFinite ? .number($0) : .string("inf") }, schema: JSONSchema.number(in: range))
  }

  /// Seconds of 0 or more.
  static var seconds: EffectForm { number(in: 0...Scene.Limits.seconds.upperBound, unit: "seconds") }

  /// Seconds of 0 or more, or `inf`.
  fileprivate static var delay: EffectForm {
    EffectForm(
      read: { value, _ in
        value.text == "inf"
          ? .infinity : value.number(in: 0...Scene.Limits.seconds.upperBound, unit: "\"inf\" or seconds")
      },
      write: seconds.write, schema: JSONSchema.any(of: [seconds.schema, JSONSchema.choice(["inf"])]))
  }

  /// A number of repetitions above 0, or `infinite`.
  static var repeatCount: EffectForm {
    let most = Effect.Limits.repeats
    return EffectForm(
      read: { value, _ in
        if value.text == "infinite" { return .infinity }
        let remedy = "use \"infinite\" or a number above 0 and at most \(shortestDecimal(most))"
        guard let number = value.number else { return value.reportExpected("a number of times", remedy) }
        guard number > 0, number <= most else {
          value.report("'\(shortestDecimal(number))' is out of range; \(remedy)")
          return nil
        }
        return number
      },
      write: { $0.isFinite ? .number($0) : .string("infinite") },
      schema: JSONSchema.any(of: [JSONSchema.number(above: 0, upTo: most), JSONSchema.choice(["infinite"])]))
  }
}

extension EffectForm<Int> {
  /// Returns the form of a whole number in a range.
  static func integer(in range: ClosedRange<Int>) -> EffectForm {
    EffectForm(
      read: { value, _ in value.integer(in: range) }, write: { .number(Double($0)) },
      schema: JSONSchema.wholeNumber(in: range))
  }
}

extension EffectForm<Bool> {
  /// True or false.
  static var flag: EffectForm {
    EffectForm(
      read: { value, _ in value.boolean() }, write: JSONValue.boolean, schema: JSONSchema.type("boolean"))
  }
}

extension EffectForm<StartEndRange> {
  /// Returns the form of an array of two numbers in a range, a start and an end value.
  static func range(in bounds: ClosedRange<Double>) -> EffectForm {
    EffectForm(
      read: { value, _ in
        guard case .array(let elements) = value.json, elements.count == 2 else {
          return value.reportExpected("a pair of numbers", "write a start and an end, such as [0.8, 1.2]")
        }
        let numbers = elements.enumerated().map { index, element in
          value.child(element, at: index).number(in: bounds)
        }
        guard let start = numbers[0], let end = numbers[1] else { return nil }
        return StartEndRange(start, end)
      },
      write: { $0.json }, schema: JSONSchema.array(of: JSONSchema.number(in: bounds), counts: 2...2))
  }
}

// Colors, curves and lengths.
extension EffectForm<RGBA> {
  /// A color of CSS.
  static var color: EffectForm {
    EffectForm(
      read: { value, _ in
        if let color = value.text.flatMap(RGBA.init(css:)) { return color }
        let near = SpellChecker.suggestions(for: value.text ?? "", among: RGBA.cssNames).prefix(1)
        return value.reportExpected(
          "a color",
          near.isEmpty
            ? "use #rrggbb, a CSS name, rgb(), hsl() or hwb()" : SpellChecker.didYouMean(Array(near)))
      },
      write: { $0.json }, schema: JSONSchema.text(pattern: RGBA.pattern))
  }
}

extension EffectForm<TimingCurve> {
  /// A name, or `cubic-bezier(x1,y1,x2,y2)`.
  static var curve: EffectForm {
    EffectForm(
      read: { value, _ in
        guard let curve = value.text.flatMap(TimingCurve.init(parsing:)) else {
          let names = TimingCurve.named.map(\.key)
          let near = SpellChecker.suggestions(for: value.text ?? "", among: names)
          return value.reportExpected(
            "a timing curve",
            near.isEmpty
              ? "use \(names.joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"
              : SpellChecker.didYouMean(near))
        }
        do throws(ArgumentValueError) {
          try curve.check()
          return curve
        } catch {
          value.report("'\(curve.text)' \(error)")
          return nil
        }
      },
      write: { $0.json }, schema: JSONSchema.text(pattern: TimingCurve.pattern))
  }
}

extension EffectForm<Length> {
  /// A length above 0 with a unit, such as `500m` or `40px`.
  static var length: EffectForm {
    EffectForm(
      read: { value, _ in
        guard let length = value.text.flatMap({ Length(parsing: $0, bare: .meters) }) else {
          return value.reportExpected("a length", "\(value.remedyForLength), such as \"500m\" or \"40px\"")
        }
        return value.isInRange(length.magnitude, isZeroAllowed: false) ? length : nil
      },
      write: { .string($0.description) }, schema: JSONSchema.text(pattern: Length.pattern))
  }
}

extension EffectForm<LayerLength> {
  /// The radius of a layer, absolute or relative to that of the overlay, such as `11px` or `0.5r`.
  static var radius: EffectForm { length(bare: .meters, isZeroAllowed: false) }

  /// A width or an inset, such as `2px` or `0.1r`.
  static var width: EffectForm { length(bare: .points, isZeroAllowed: true) }

  private static func length(bare unit: BareLengthUnit, isZeroAllowed: Bool) -> EffectForm {
    EffectForm(
      read: { value, _ in
        guard let extent = value.text.flatMap({ LayerLength(parsing: $0, bare: unit) }) else {
          return value.reportExpected(
            "a length", "\(value.remedyForLength), such as \"0.5r\", \"11px\" or \"5m\"")
        }
        return value.isInRange(extent.magnitude, isZeroAllowed: isZeroAllowed) ? extent : nil
      },
      write: { .string($0.description) }, schema: JSONSchema.text(pattern: LayerLength.pattern))
  }
}

extension DocumentValue {
  /// The beginning of the remedy for a value that is no length.
  fileprivate var remedyForLength: String { text == nil ? "write it in quotes" : "use a length" }

  /// Returns whether the magnitude of the length is in range; reports it if not.
  fileprivate func isInRange(_ magnitude: Double, isZeroAllowed: Bool) -> Bool {
    let longest = Scene.Limits.meters
    if magnitude <= longest, magnitude > 0 || (isZeroAllowed && magnitude == 0) { return true }
    let lowest = isZeroAllowed ? "of 0 or more" : "above 0"
    report(
      "\(json.quotedForMessage) is out of range; use a length \(lowest) and at most \(shortestDecimal(longest / 1000))km"
    )
    return false
  }
}

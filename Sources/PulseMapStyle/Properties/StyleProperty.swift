import PulseBasics
package import PulseDocument

/// A property of layers as the specification declares it: its type, its default, and what its value may depend on.
package struct StyleProperty: Sendable {
  /// The types of properties.
  package enum ValueType: Sendable {
    case any, number, string, boolean, color, formatted, resolvedImage, padding, numberArray, colorArray
    case variableAnchorOffsetCollection, projectionDefinition

    /// One of some words.
    case enumeration([String])

    /// An array of numbers, strings or some words, of a fixed length if one is given.
    indirect case array(ValueType, count: Int? = nil)
  }

  /// The inputs that expressions of a property may read.
  package enum Dependence: Sendable {
    /// Nothing: the value is no expression.
    case nothing
    case zoom
    case zoomAndData

    /// The density, elevation or progress at a pixel: the value is a ramp of colors.
    case pixel

    /// The feature alone.
    case data
  }

  package let name: String
  package let valueType: ValueType

  /// The value of a property that is not given; `nil` if it has none.
  package let defaultValue: JSONValue?

  package let dependence: Dependence

  /// Whether values are mixed between stops; others hold until the next one.
  package let isInterpolated: Bool

  /// The least and the greatest number.
  package let range: ClosedRange<Double>

  /// Whether `{name}` in a string stands for a property of the feature.
  package let hasTokens: Bool

  /// Creates the declaration of a property.
  package init(
    _ name: String, _ valueType: ValueType, _ defaultValue: JSONValue? = nil,
    _ dependence: Dependence = .zoom, isInterpolated: Bool = false,
    range: ClosedRange<Double> = -Double.infinity...Double.infinity, hasTokens: Bool = false
  ) {
    self.name = name
    self.valueType = valueType
    self.defaultValue = defaultValue
    self.dependence = dependence
    self.isInterpolated = isInterpolated
    self.range = range
    self.hasTokens = hasTokens
  }

  /// The type that expressions must have; `nil` for any.
  var expressionType: StyleType? { valueType.expressionType }

  /// The value of a property that is not given, in the type of the property; null if it has none.
  package var standardValue: StyleValue {
    guard let defaultValue else { return .null }
    // The default of a ramp is an expression itself.
    if case .pixel = dependence { return .color(StyleColor(0, 0, 0, alpha: 0)) }
    let parser = ExpressionParser(expecting: expressionType)
    let literal = JSONValue.array([.string("literal"), defaultValue])
    return parser.parse(literal)?.constant ?? StyleValue(defaultValue)
  }
}

extension StyleProperty {
  /// Throws if a constant has a number out of range or a word that is none of the choices.
  ///
  /// The type of constants is checked as that of expressions.
  func checkConstant(_ json: JSONValue) throws(ExpressionError) {
    for (index, item) in (json.plainArray ?? [json]).enumerated() {
      let path = json.plainArray == nil ? [] : [index]
      if let number = item.plainNumber, !range.contains(number) {
        let remedy =
          range.upperBound == .infinity
          ? "\(javaScriptText(range.lowerBound)) or more"
          : "\(javaScriptText(range.lowerBound)) to \(javaScriptText(range.upperBound))"
        let message = "\(item.quotedForMessage) is out of range; use \(remedy)"
        throw ExpressionError(message, at: path)
      }
      if let choices = valueType.choices, let word = item.plainString, !choices.contains(word) {
        let near = SpellChecker.suggestions(for: word, among: choices)
        let remedy = near.isEmpty ? "use \(SpellChecker.disjunction(choices))" : SpellChecker.didYouMean(near)
        let message = "\(item.quotedForMessage) is not a valid value; \(remedy)"
        throw ExpressionError(message, at: path)
      }
    }
  }
}

extension StyleProperty.ValueType {
  /// The type that expressions must have; `nil` for any.
  var expressionType: StyleType? {
    switch self {
    case .any: nil
    case .number: .number
    case .string, .enumeration: .string
    case .boolean: .boolean
    case .color: .color
    case .formatted: .formatted
    case .resolvedImage: .resolvedImage
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .variableAnchorOffsetCollection: .variableAnchorOffsetCollection
    case .projectionDefinition: .projectionDefinition
    case .array(let item, let count): .array(item.expressionType ?? .value, count: count)
    }
  }

  /// The words that a value, or an item of it, must be one of; `nil` for any value.
  package var choices: [String]? {
    switch self {
    case .enumeration(let choices): choices
    case .array(let item, _): item.choices
    default: nil
    }
  }
}

// Short forms for the tables of properties.
extension StyleProperty {
  static func number(
    _ name: String, _ value: Double?, _ dependence: Dependence = .zoom, least: Double = -.infinity,
    greatest: Double = .infinity, isInterpolated: Bool = true
  ) -> StyleProperty {
    StyleProperty(
      name, .number, value.map(JSONValue.number), dependence, isInterpolated: isInterpolated,
      range: least...greatest)
  }

  static func color(_ name: String, _ value: String?, _ dependence: Dependence = .zoom) -> StyleProperty {
    StyleProperty(name, .color, value.map(JSONValue.string), dependence, isInterpolated: true)
  }

  static func boolean(_ name: String, _ value: Bool, _ dependence: Dependence = .zoom) -> StyleProperty {
    StyleProperty(name, .boolean, .boolean(value), dependence)
  }

  static func choice(
    _ name: String, _ choices: [String], _ value: String?, _ dependence: Dependence = .zoom
  ) -> StyleProperty {
    StyleProperty(name, .enumeration(choices), value.map(JSONValue.string), dependence)
  }

  static func numbers(
    _ name: String, _ values: [Double]?, _ dependence: Dependence = .zoom, count: Int? = nil,
    least: Double = -.infinity, isInterpolated: Bool = true
  ) -> StyleProperty {
    StyleProperty(
      name, .array(.number, count: count), values.map { .array($0.map(JSONValue.number)) }, dependence,
      isInterpolated: isInterpolated, range: least...Double.infinity)
  }

  static func image(_ name: String, _ dependence: Dependence = .zoom, hasTokens: Bool = false)
    -> StyleProperty
  {
    StyleProperty(name, .resolvedImage, nil, dependence, hasTokens: hasTokens)
  }
}

/// Conversions: the first argument that can be converted, or an error.
enum CoercionOperator {
  /// Returns the node that converts values to a type.
  static func node(_ type: StyleType, _ arguments: [Expression], at path: [Int]) -> Expression {
    Expression(
      type, arguments, at: path, inputs: type == .resolvedImage ? .renderer : [],
      evaluation: evaluation(to: type))
  }

  private static func evaluation(to type: StyleType) -> Expression.Evaluation {
    switch type {
    case .boolean: { call throws(ExpressionProblem) in .boolean(try call.value(0).isTruthy) }
    case .number: toNumber
    case .color: toColor
    case .formatted: { call throws(ExpressionProblem) in .formatted(FormattedText(try call.value(0).text)) }
    case .resolvedImage:
      { call throws(ExpressionProblem) in
        let name = try call.value(0).text
        return name.isEmpty ? .null : .image(StyleImage(name: name, isAvailable: false))
      }
    case .padding: parsing(type) { StylePadding($0).map(StyleValue.padding) }
    case .numberArray: parsing(type) { $0.numberArray.map(StyleValue.numberArray) }
    case .colorArray: parsing(type) { $0.colorArray.map(StyleValue.colorArray) }
    case .variableAnchorOffsetCollection:
      parsing(type) { AnchorOffset.pairs($0).map(StyleValue.anchorOffsets) }
    case .projectionDefinition: parsing(type) { StyleProjection($0).map(StyleValue.projection) }
    default:
      { call throws(ExpressionProblem) in
        let value = try call.value(0)
        if case .string = value { return value }
        return .string(try call.made([value.text]))
      }
    }
  }

  /// Returns the function that takes the first argument that a parser accepts.
  private static func parsing(
    _ type: StyleType, _ parse: @escaping @Sendable (StyleValue) -> StyleValue?
  ) -> Expression.Evaluation {
    { call throws(ExpressionProblem) in
      var input = StyleValue.null
      for index in 0..<call.count {
        input = try call.value(index)
        if let value = parse(input) { return value }
      }
      throw call.error("Could not parse \(type) from value '\(input.quoted)'")
    }
  }

  @Sendable private static func toNumber(_ call: Call) throws(ExpressionProblem) -> StyleValue {
    var input = StyleValue.null
    for index in 0..<call.count {
      input = try call.value(index)
      let number = input.convertedNumber
      if !number.isNaN { return .number(number) }
    }
    throw call.error("Could not convert \(input.json) to number.")
  }

  @Sendable private static func toColor(_ call: Call) throws(ExpressionProblem) -> StyleValue {
    var message = ""
    for index in 0..<call.count {
      let input = try call.value(index)
      message = "Could not parse color from value '\(input.quoted)'"
      switch input {
      case .color: return input
      case .string(let text):
        if let color = StyleColor(css: text) { return .color(color) }
      case .array(let items):
        guard 3...4 ~= items.count else {
          message =
            "Invalid rgba value \(input.json): expected an array containing either three or four numeric values."
          continue
        }
        guard let numbers = input.numbers, StyleColor.problem(items) == nil else {
          message = StyleColor.problem(items) ?? message
          continue
        }
        return .color(
          StyleColor(
            premultipliedLevels: Array(numbers.prefix(3)), alpha: numbers.count > 3 ? numbers[3] : 1))
      default: break
      }
    }
    throw call.error(message)
  }
}

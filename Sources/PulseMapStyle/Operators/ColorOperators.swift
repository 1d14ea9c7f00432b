extension ExpressionOperator {
  /// Colors of their channels, and back.
  static let colors: [ExpressionOperator] = [
    .function("rgb", .color, [.number, .number, .number], evaluation: color),
    .function("rgba", .color, [.number, .number, .number, .number], evaluation: color),
    .function("to-rgba", .array(.number, count: 4), [.color]) { call throws(ExpressionProblem) in
      let value = try call.value(0)
      guard case .color(let color) = value else { throw call.mismatch(value, .color) }
      let channels = [color.red * 255, color.green * 255, color.blue * 255, color.alpha]
      return .array(channels.map(StyleValue.number))
    },
  ]

  @Sendable private static func color(_ call: Call) throws(ExpressionProblem) -> StyleValue {
    let (red, green, blue) = (try call.number(0), try call.number(1), try call.number(2))
    let alpha = call.count > 3 ? try call.number(3) : 1
    let levels = 0.0...255
    guard levels.contains(red), levels.contains(green), levels.contains(blue), 0...1 ~= alpha else {
      throw call.error(StyleColor.problem([red, green, blue, alpha].map(StyleValue.number)) ?? "")
    }
    return .color(StyleColor(red / 255, green / 255, blue / 255, alpha: alpha))
  }
}

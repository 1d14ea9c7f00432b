import Glibc

extension ExpressionOperator {
  /// Numbers and what is computed from them.
  static let arithmetic: [ExpressionOperator] = [
    constant("pi", .pi), constant("e", M_E), constant("ln2", M_LN2),
    .variadic("+", .number, each: .number) { call throws(ExpressionProblem) in
      var sum = 0.0
      for index in 0..<call.count { sum += try call.number(index) }
      return .number(sum)
    },
    .variadic("*", .number, each: .number) { call throws(ExpressionProblem) in
      var product = 1.0
      for index in 0..<call.count { product *= try call.number(index) }
      return .number(product)
    },
    .overloaded(
      "-", .number,
      [
        Overload(.list([.number, .number])) { call throws(ExpressionProblem) in
          .number(try call.number(0) - call.number(1))
        },
        Overload(.list([.number])) { call throws(ExpressionProblem) in .number(-(try call.number(0))) },
      ]),
    binary("/") { $0 / $1 },
    binary("%") { $0.truncatingRemainder(dividingBy: $1) },
    binary("^") { pow($0, $1) },
    .variadic("min", .number, each: .number) { call throws(ExpressionProblem) in
      var least = Double.infinity
      for index in 0..<call.count {
        let number = try call.number(index)
        least = number.isNaN || number < least ? number : least
      }
      return .number(least)
    },
    .variadic("max", .number, each: .number) { call throws(ExpressionProblem) in
      var greatest = -Double.infinity
      for index in 0..<call.count {
        let number = try call.number(index)
        greatest = number.isNaN || number > greatest ? number : greatest
      }
      return .number(greatest)
    },
    unary("abs") { $0.magnitude },
    unary("ceil") { $0.rounded(.up) },
    unary("floor") { $0.rounded(.down) },
    unary("round") { $0.rounded() },
    unary("sqrt") { $0.squareRoot() },
    unary("ln") { log($0) },
    unary("log10") { log($0) / M_LN10 },
    unary("log2") { log($0) / M_LN2 },
    unary("sin") { sin($0) },
    unary("cos") { cos($0) },
    unary("tan") { tan($0) },
    unary("asin") { asin($0) },
    unary("acos") { acos($0) },
    unary("atan") { atan($0) },
  ]

  private static func constant(_ name: String, _ number: Double) -> ExpressionOperator {
    .function(name, .number, []) { _ in .number(number) }
  }

  private static func unary(_ name: String, _ function: @escaping @Sendable (Double) -> Double)
    -> ExpressionOperator
  {
    .function(name, .number, [.number]) { call throws(ExpressionProblem) in
      .number(function(try call.number(0)))
    }
  }

  private static func binary(_ name: String, _ function: @escaping @Sendable (Double, Double) -> Double)
    -> ExpressionOperator
  {
    .function(name, .number, [.number, .number]) { call throws(ExpressionProblem) in
      .number(function(try call.number(0), try call.number(1)))
    }
  }
}

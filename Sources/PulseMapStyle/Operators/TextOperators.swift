import PulseBasics

extension ExpressionOperator {
  /// Strings and what is made of them.
  static let texts: [ExpressionOperator] = [
    .variadic("concat", .string, each: .value) { call throws(ExpressionProblem) in
      var parts: [String] = []
      for index in 0..<call.count { parts.append(try call.value(index).text) }
      return .string(try call.made(parts))
    },
    .function("upcase", .string, [.string]) { call throws(ExpressionProblem) in
      .string(try call.made([try call.string(0).uppercased()]))
    },
    .function("downcase", .string, [.string]) { call throws(ExpressionProblem) in
      .string(try call.made([try call.string(0).lowercased()]))
    },
    .function("split", .array(.string), [.string, .string]) { call throws(ExpressionProblem) in
      .array(split(try call.made([try call.string(0)]), at: try call.string(1)).map(StyleValue.string))
    },
    .function("join", .string, [.array(.string), .string]) { call throws(ExpressionProblem) in
      let texts = try call.array(0).map(\.text)
      return .string(try call.made(texts, separator: try call.string(1)))
    },
    .function("is-supported-script", .boolean, [.string], reading: .renderer) {
      call throws(ExpressionProblem) in
      .boolean(call.context.isSupportedScript(try call.string(0)))
    },
    .function("resolved-locale", .string, [.collator]) { call throws(ExpressionProblem) in
      let value = try call.value(0)
      guard case .collator(let collator) = value else { throw call.mismatch(value, .collator) }
      return .string(collator.resolvedLocale)
    },
    .function("error", .error, [.string], reading: .neverFolded) { call throws(ExpressionProblem) in
      throw call.error(try call.string(0))
    },
  ]

  /// Returns the parts of a text between occurrences of another one; its code points for an empty one.
  private static func split(_ text: String, at separator: String) -> [String] {
    if separator.isEmpty { return text.unicodeScalars.map { String($0) } }
    var (parts, rest) = ([String](), text[...])
    while let found = rest.bytewise.firstRange(of: separator) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}

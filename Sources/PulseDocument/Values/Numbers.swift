extension Double {
  /// Reads a plain decimal number: digits with an optional sign, point and exponent, nothing else.
  ///
  /// Unlike `Double.init(_:)` it takes neither `nan` nor `inf` nor hexadecimal digits nor what overflows.
  package init?(decimal text: some StringProtocol) {
    let allowed = "0123456789+-.eE"
    guard !text.isEmpty, text.allSatisfy(allowed.contains), let value = Double(text), value.isFinite else {
      return nil
    }
    self = value
  }
}

/// Writes a number without the `.0` of whole ones.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

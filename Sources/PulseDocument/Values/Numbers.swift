extension Double {
  /// Reads a plain decimal number: digits with an optional sign, point and exponent, nothing else.
  ///
  /// Unlike `Double.init(_:)` it takes neither `nan` nor `inf` nor hexadecimal digits nor what overflows.
  package init?(decimal text: some StringProtocol) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isPlain, !text.isEmpty, let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}

/// Writes a number without the `.0` of whole ones.
package func shortest(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

import PulseBasics

extension Double {
  /// Creates a number from decimal text: digits with an optional sign, point and exponent.
  ///
  /// Unlike `Double.init(_:)` it accepts neither `nan` nor `inf` nor hexadecimal digits nor what overflows.
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

extension Double {
  /// Creates a number from decimal text of at most 15 digits without an exponent, such as `-12.5`; `nil` for any other text.
  ///
  /// The result is that of ``init(decimal:)``, in a fraction of the time.
  package init?(plain text: String) {
    var (digits, digitCount, decimals, isFraction, isNegative) = (0, 0, 0, false, false)
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        digitCount += 1
        if isFraction { decimals += 1 }
        // More digits are not exact.
        if digitCount > 15 { return nil }
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "-") where last == 0: isNegative = true
      default: return nil
      }
      last = byte
    }
    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= last else { return nil }
    // Both numbers are exact, so that the quotient is the number nearest to the decimal one.
    let magnitude = Double(digits) / Self.powersOfTen[decimals]
    self = isNegative ? -magnitude : magnitude
  }

  /// The powers of ten from 1 to 10^15.
  private static let powersOfTen = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }
}

/// Formats a number as its shortest decimal text, without `.0` for integers.
package func shortestDecimal(_ number: Double) -> String {
  let text = "\(number)"
  return text.bytewise.removing(suffix: ".0").map(String.init) ?? text
}

/// Returns the longitude from -180 to 180 degrees of the same place as one that is up to two turns beyond 360 degrees, as maps that
/// repeat the world give; `nil` for any other number.
package func longitudeWithinTurn(_ degrees: Double) -> Double? {
  guard abs(degrees) > 360, abs(degrees) <= 1080 else { return nil }
  // Without the digits that the difference would add.
  return (degrees.remainder(dividingBy: 360) * 1e9).rounded() / 1e9
}

/// The first year of two digits that is one of the century before ours, as in POSIX.
private let firstYearOfLastCentury = 69

/// Returns the first year of the century that a year of two digits is of.
package func century(ofYear digits: Int) -> Int { digits < firstYearOfLastCentury ? 2000 : 1900 }

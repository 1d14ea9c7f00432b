import PulseArguments

/// A byte count with an optional decimal suffix: `500000`, `500k`, `100M`, or `1.5G`.
struct ByteCount: Hashable, ArgumentValue {
  /// The number of bytes.
  let count: Int

  /// Creates a number of bytes.
  init(_ count: Int) {
    self.count = count
  }

  private static let units = ["k": 1e3, "M": 1e6, "G": 1e9]

  init(argument: String) throws(ArgumentValueError) {
    let unit = argument.last.flatMap { Self.units[String($0)] }
    let digits = unit == nil ? argument : String(argument.dropLast())
    let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isNumber, let number = Double(digits), number * (unit ?? 1) < 1e18 else {
      throw ArgumentValueError(
        "is not a number of bytes", remedy: "use bytes such as 500000, 500k, 100M or 1.5G")
    }
    count = Int(number * (unit ?? 1))
  }

  var argument: String { String(count) }
}

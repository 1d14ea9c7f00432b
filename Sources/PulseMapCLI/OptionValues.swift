import PulseArguments
import PulseBasics
import PulseMapKit
import PulseSystem

/// A byte count with an optional unit: `500000`, `500k`, `500 kB`, `1.5MB`, `1MiB`; case does not matter.
struct ByteCount: Hashable, ArgumentValue {
  /// The number of bytes.
  let count: Int

  /// Creates a number of bytes.
  init(_ count: Int) {
    self.count = count
  }

  /// The bytes in each unit, in lower case; the binary ones of IEC 80000-13 have an `i`.
  private static let units: [String: Double] = [
    "": 1, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9,
    "ki": 1024, "kib": 1024, "mi": 1_048_576, "mib": 1_048_576, "gi": 1_073_741_824, "gib": 1_073_741_824,
  ]

  init(argument: String) throws(ArgumentValueError) {
    let digits = argument.bytewise.prefix { $0.isASCIIDigit || $0 == "." }
    let unit = argument[digits.endIndex...].bytewise.drop { $0 == " " }.lowercased()
    guard !digits.isEmpty, let number = Double(digits), let scale = Self.units[unit], number * scale < 1e18
    else {
      throw ArgumentValueError(
        "is not a number of bytes", remedy: "use bytes such as 500000, 500k, 1.5MB or 1MiB")
    }
    count = Int(number * scale)
  }

  var argument: String { String(count) }

  /// The number as people read it, such as `77 kB` or `3.1 MB`.
  var rounded: String {
    switch count {
    case ..<1000: "\(count) bytes"
    case ..<999_500: "\((count + 500) / 1000) kB"
    default: "\(formatFixedPoint(Double(count) / 1e6, decimals: 1)) MB"
    }
  }
}

/// The value of the HTTP header `User-Agent` for tile servers.
struct UserAgent: Hashable, ArgumentValue {
  /// The environment variable that provides the value if no option does.
  static let environmentVariable = "PULSEMAP_USER_AGENT"

  /// The default value: name and version of the tool.
  static let standard = "pulsemap/\(PulseMapTool.version)"

  /// The value of the header.
  let text: String

  init(argument: String) throws(ArgumentValueError) {
    guard TileServerOptions.isUserAgent(argument) else {
      throw ArgumentValueError(
        "cannot be sent in a header", remedy: "use printable ASCII, such as my-maps/1.0")
    }
    text = argument
  }

  var argument: String { text }
}

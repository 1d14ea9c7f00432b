import PulseBasics

/// The case-insensitive headers of an HTTP response.
struct HTTPHeaders: Sendable {
  /// The maximum size in bytes, 64 KiB.
  static let limit = 1 << 16

  private var values: [String: String] = [:]
  private var size = 0

  /// Returns the value of a header; repeated ones are joined by commas.
  subscript(name: String) -> String? { values[name.lowercased()] }

  /// Parses the next header line; a status line discards the headers before it.
  ///
  /// - Returns: `false` when the size limit is exceeded.
  mutating func parse(line: String) -> Bool {
    size += line.utf8.count
    if line.bytewise.hasPrefix("HTTP/") {
      // Earlier headers belong to a proxy or an interim response.
      values = [:]
    } else if let colon = line.bytewise.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.utf8.index(after: colon)...].trimmed
      values[name] = values[name].map { "\($0), \(value)" } ?? String(value)
    }
    return size <= Self.limit
  }
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var trimmed: String {
    String(bytewise.trimmed)
  }
}

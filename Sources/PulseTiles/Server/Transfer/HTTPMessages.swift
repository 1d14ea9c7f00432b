import PulseBasics

/// An HTTP GET request.
struct HTTPRequest: Sendable {
  /// The full URL, which may contain an API key and must not be printed.
  var url: String

  /// Additional header lines such as `If-None-Match: "1"`, which may contain secrets and must not be printed.
  var headers: [String] = []

  /// The maximum body size in bytes.
  var limit = TileServerOptions.maxTileBytes

  /// Whether a range of bytes is requested, by a `Range` header: the body is not compressed, and one that is too large
  /// is omitted.
  var isRange = false
}

/// An HTTP response.
struct HTTPResponse: Sendable {
  /// The status code.
  var status: Int

  var headers: HTTPHeaders

  /// The decoded body.
  var body: [UInt8]

  /// The absolute URL of the `Location` header.
  var redirectURL: String?

  /// Whether the body was not received because it exceeds the size limit.
  var isBodyOmitted = false
}

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

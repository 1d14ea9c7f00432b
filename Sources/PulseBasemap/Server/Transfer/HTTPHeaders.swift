/// The headers of an answer.
struct HTTPHeaders: Sendable {
  /// The most bytes that are read, 64 KiB: some servers send several kilobytes.
  static let limit = 1 << 16

  private var values: [String: String] = [:]
  private var size = 0

  /// Returns the value of a header; where it came several times, they are joined by commas.
  subscript(name: String) -> String? { values[name.lowercased()] }

  /// Takes the next line of the answer; one that states a status begins anew.
  ///
  /// - Parameter line: The line with its end.
  /// - Returns: Whether the headers are of a bearable length so far.
  mutating func take(line: String) -> Bool {
    size += line.utf8.count
    if line.hasPrefix("HTTP/") {
      // What comes before belongs to a proxy, or is one of the preliminary answers.
      values = [:]
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmed
      values[name] = values[name].map { "\($0), \(value)" } ?? String(value)
    }
    return size <= Self.limit
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    String(String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()))
  }
}

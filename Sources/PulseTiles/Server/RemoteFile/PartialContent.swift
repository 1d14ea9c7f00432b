import PulseBasics

/// A validated response to a request for a range of bytes: 206 (partial content), or 200 with all of a small file.
struct PartialContent {
  /// The offset of the first byte.
  let start: Int

  let bytes: [UInt8]

  let version: RemoteFileVersion

  /// Whether the response is all of the file.
  let isWhole: Bool

  /// Validates a response.
  ///
  /// - Parameters:
  ///   - response: A response with status 200, 204, 206 or 416.
  ///   - range: The requested bytes, which may exceed the end of the file.
  /// - Throws: ``BasemapSourceError/noRanges(size:)`` or ``BasemapSourceError/wrongRange(detail:)``.
  init(_ response: HTTPResponse, requested range: Range<Int>) throws(BasemapSourceError) {
    let coding = response.headers["Content-Encoding"]?.trimmed.lowercased() ?? "identity"
    guard coding == "identity" || coding.isEmpty || response.body.isEmpty else {
      throw .wrongRange(detail: "the content encoding is '\(coding.prefix(40))'")
    }
    switch response.status {
    case 206:
      let header = response.headers["Content-Range"] ?? ""
      guard let (sent, total) = Self.contentRange(header) else {
        throw .wrongRange(detail: "the header Content-Range is '\(header.prefix(80))'")
      }
      let expected = range.lowerBound..<min(range.upperBound, total)
      guard sent == expected, !response.isBodyOmitted, response.body.count == sent.count else {
        throw .wrongRange(
          detail: "bytes \(range.lowerBound)-\(range.upperBound - 1) were requested, and "
            + (sent != expected
              ? "'\(header.prefix(80))' was sent" : "\(response.body.count) bytes of them were sent"))
      }
      (start, bytes, isWhole) = (sent.lowerBound, response.body, false)
      version = RemoteFileVersion(size: total, response.headers)
    case 200, 204:
      guard !response.isBodyOmitted else {
        throw .noRanges(size: response.headers["Content-Length"].flatMap { Int($0) })
      }
      (start, bytes, isWhole) = (0, response.body, true)
      version = RemoteFileVersion(size: response.body.count, response.headers)
    case 416:
      let header = response.headers["Content-Range"] ?? ""
      guard header.bytewise.hasPrefix("bytes */"), let total = Self.number(header.dropFirst(8)),
        total <= range.lowerBound
      else {
        throw .wrongRange(
          detail:
            "bytes \(range.lowerBound)-\(range.upperBound - 1) were refused, with '\(header.prefix(80))'")
      }
      (start, bytes, isWhole) = (0, [], false)
      version = RemoteFileVersion(size: total, response.headers)
    default: throw .wrongRange(detail: "the status is \(response.status)")
    }
  }

  /// Parses the value of `Content-Range`, such as `bytes 0-499/1234`; `nil` for other units and unknown sizes.
  private static func contentRange(_ text: String) -> (sent: Range<Int>, total: Int)? {
    guard text.lowercased().bytewise.hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).bytewise.split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts.first?.bytewise.split(separator: "-", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, ends.count == 2, let first = number(ends[0]), let last = number(ends[1]),
      let total = number(parts[1]), first <= last, last < total
    else { return nil }
    return (first..<last + 1, total)
  }

  /// Parses decimal digits, below 2^62.
  private static func number(_ text: Substring) -> Int? {
    guard 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(text)
  }
}

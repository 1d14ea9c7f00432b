import PulseBasics

/// A header that the user adds to requests, as a line such as `Authorization: Bearer 1234`; its value is a secret.
package struct RequestHeaderLine: Hashable, Sendable {
  /// The name as given, which may be printed.
  package let name: String

  /// The value without blanks around it, which must be neither printed nor stored.
  let value: String

  /// The greatest length of a line in bytes.
  static let longest = 8192

  /// The greatest number of headers.
  package static let mostLines = 64

  /// The result of parsing a line: a header, or a fault that does not quote the value.
  package enum Parsed: Hashable, Sendable {
    case header(RequestHeaderLine)

    /// The end of a sentence, such as `has no colon after the name`, and what to write instead.
    case fault(String, remedy: String)
  }

  /// The form of a line, for messages.
  private static let form = "write 'NAME: VALUE'"

  /// Returns the header of a line, or its fault.
  ///
  /// - Complexity: O(length), over bytes.
  package static func parse(_ line: some StringProtocol) -> Parsed {
    func fault(_ problem: String, _ remedy: String = form) -> Parsed { .fault(problem, remedy: remedy) }
    guard line.utf8.count <= longest else { return fault("is longer than \(longest) bytes", "shorten it") }
    let line = line.bytewise.trimming { $0 == " " || $0 == "\t" }
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return fault("has no colon after the name")
    }
    // A name with other characters may be a secret by mistake.
    guard colon > line.startIndex, line.utf8[..<colon].allSatisfy(isOfName) else {
      return fault("has no name of a header before the colon")
    }
    let name = String(line[..<colon])
    let value = line[line.utf8.index(after: colon)...].bytewise.trimming { $0 == " " || $0 == "\t" }
    guard !value.isEmpty else {
      return fault("has no value after '\(name)'", "write '\(name): VALUE' in quotation marks")
    }
    guard value.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      return fault("has a character in the value of '\(name)' that cannot be sent", "use printable ASCII")
    }
    if let remedy = remedy(forReserved: name.lowercased()) {
      return fault("sets '\(name)', which pulsemap sets itself", remedy)
    }
    return .header(RequestHeaderLine(name: name, value: String(value)))
  }

  /// Whether a byte is a character of a token (RFC 9110, section 5.6.2).
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// The names, in lowercase, of headers about the connection, the body and the part that is asked for.
  private static let reserved: Set<String> = [
    "accept-encoding", "connection", "expect", "host", "http2-settings", "keep-alive", "range", "te",
    "trailer",
    "transfer-encoding", "upgrade",
  ]

  /// The beginnings of such names; those of proxies are for another recipient.
  private static let reservedPrefixes = ["content-", "if-", "proxy-"]

  /// Returns what to do in place of setting a header of a lowercase name; `nil` for a name that may be set.
  private static func remedy(forReserved name: String) -> String? {
    if name == "user-agent" { return "write --user-agent TEXT" }
    if reserved.contains(name) || reservedPrefixes.contains(where: { name.bytewise.hasPrefix($0) }) {
      return "leave it out"
    }
    return nil
  }

  /// The line that is sent.
  var text: String { "\(name): \(value)" }

  /// The texts that must not be stored: the value, and what follows its first word, such as a token after `Bearer`.
  var secrets: [String] {
    let parts = value.bytewise.cut(atFirst: " ")
    return [value] + (parts.map { [String($0.after.bytewise.trimming { $0 == " " })] } ?? [])
  }
}

extension RequestHeaderLine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name, and a placeholder of the value.
  package var description: String { "\(name): {value}" }

  /// The same, so that the value is in no dump either.
  package var debugDescription: String { description }
}

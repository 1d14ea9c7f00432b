import PulseBasics

/// A request of a browser: the method, the path and the host; everything else is ignored.
package struct PreviewRequest: Hashable, Sendable {
  /// The size in bytes of the largest head.
  package static let largestHead = 1 << 14

  /// The bytes at the end of a head.
  static let end = Array("\r\n\r\n".utf8)

  /// The method, such as `GET`.
  package let method: String

  /// The path, which begins with a slash, as it was sent.
  package let path: String

  /// The value of the header `Host`.
  package let host: String

  /// Parses the head of a request, up to the empty line; `nil` unless it is one of HTTP/1.1 without a body.
  ///
  /// - Parameter head: The bytes with the empty line.
  package init?(_ head: [UInt8]) {
    guard head.count <= Self.largestHead, head.suffix(4) == Self.end[...],
      head.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || [9, 10, 13].contains($0) })
    else { return nil }
    let text = String(decoding: head.dropLast(4), as: UTF8.self)
    let lines = text.bytewise.lines
    // Each line ends with both characters, and neither stands alone.
    guard let first = lines.first, lines.joined(separator: "\r\n").bytewise == text.bytewise else {
      return nil
    }
    let words = first.bytewise.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].bytewise.allSatisfy(\.isASCIILetter),
      words[1].bytewise.hasPrefix("/"),
      ["HTTP/1.0", "HTTP/1.1"].contains(words[2]), let host = Self.host(in: lines.dropFirst())
    else { return nil }
    (method, path, self.host) = (String(words[0]), String(words[1]), host)
  }

  /// Returns the only host; `nil` if a line is malformed, or there is a body.
  private static func host(in lines: some Sequence<Substring>) -> String? {
    var hosts: [Substring] = []
    for line in lines {
      guard let colon = line.bytewise.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].bytewise.allSatisfy({ scalar in
          scalar.isASCIILetter || scalar.isASCIIDigit || "!#$%&'*+-.^_`|~".bytewise.contains(scalar)
        })
      else { return nil }
      let value = line[line.utf8.index(after: colon)...].bytewise.drop { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "host": hosts.append(value)
      case "content-length": if value != "0" { return nil }
      case "transfer-encoding": return nil
      default: break
      }
    }
    return hosts.count == 1 ? String(hosts[0]) : nil
  }

  /// Returns whether the host is a name of the loopback address with a port.
  ///
  /// A page of another site can give its own name the address of this machine, but not change this header.
  func isAddressed(toPort port: Int) -> Bool {
    ["127.0.0.1", "localhost", "[::1]"].contains { "\($0):\(port)" == host.lowercased() }
  }
}

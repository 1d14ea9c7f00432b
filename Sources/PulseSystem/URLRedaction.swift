/// The removal of credentials from URLs: what is printed, stored or sent to others has `{key}` in their place.
///
/// It works on any text, such as a message or a JSON document, so that it can stand where text leaves the program.
package enum URLRedaction {
  /// The text in place of a credential; in a URL for tiles it stands for the user's key.
  package static let placeholder = "{key}"

  /// Parts of the names of query parameters whose values are credentials, in lowercase and without punctuation.
  private static let secretParts = [
    "key", "token", "secret", "signature", "credential", "password", "passwd", "passphrase", "session",
    "auth", "jwt",
    "apicode", "appcode", "hmac",
  ].map { Array($0.utf8) }

  /// Whole names of such parameters.
  private static let secretNames = Set(
    [
      "access", "ak", "appid", "bearer", "clientid", "code", "connectid", "googleaccessid", "hash", "hdnea",
      "hdnts", "k",
      "license", "mac", "md5", "otp", "pass", "permit", "policy", "pw", "pwd", "sas", "sid", "sig", "sign",
      "sk", "st",
      "ticket", "tk", "tok", "uid", "verify",
    ].map { Array($0.utf8) })

  /// The least length in bytes of a query or fragment without a name that is taken for a credential.
  private static let leastBareLength = 6

  /// The beginnings of the names of parameters of signed URLs: of Amazon, Google, Alibaba and Tencent.
  private static let signedPrefixes = ["xamz", "xgoog", "xoss", "qsign"].map { Array($0.utf8) }

  /// Returns a text with ``placeholder`` in place of the credentials in all URLs in it: user names, passwords, the
  /// values of parameters such as `key`, `access_token` and `X-Amz-Signature`, and queries and fragments without a name.
  package static func shown(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let shown = shown(bytes)
    return shown == bytes ? text : String(decoding: shown, as: UTF8.self)
  }

  /// Returns the bytes of a text, such as a document, with ``placeholder`` in place of the credentials in all URLs.
  package static func shown(_ bytes: [UInt8]) -> [UInt8] {
    guard var scanner = Scanner(bytes) else { return bytes }
    return scanner.shown()
  }

  /// Returns the credentials in a URL as they are written there.
  package static func secrets(in url: String) -> [String] {
    guard var scanner = Scanner(Array(url.utf8)) else { return [] }
    _ = scanner.shown()
    return scanner.secrets.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let schemeEnd = Array("://".utf8)

  /// The schemes that are known where a slash is missing.
  private static let webSchemes = ["http", "https"].map { Array($0.utf8) }

  /// Returns whether the value of a parameter is a credential, by its name.
  private static func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
    let plain = percentDecoded(name).compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }
    return secretNames.contains(plain) || signedPrefixes.contains { plain.starts(with: $0) }
      || secretParts.contains { plain.firstRange(of: $0) != nil }
  }

  package static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// A reader of a text from the first end of a scheme, or the first question mark, on.
  private struct Scanner {
    let bytes: [UInt8]
    var index: Int
    var secrets: [[UInt8]] = []

    /// Creates a reader of a text; `nil` if there is no URL in it.
    init?(_ bytes: [UInt8]) {
      let starts = [
        bytes.firstRange(of: schemeEnd.dropLast())?.lowerBound, bytes.firstIndex(of: UInt8(ascii: "?")),
      ]
      guard let first = starts.compactMap(\.self).min() else { return nil }
      (self.bytes, index) = (bytes, first)
    }

    /// Whether a question mark inside a word begins the parameters of a URL without a scheme.
    private var beginsParameters: Bool {
      guard bytes[index] == UInt8(ascii: "?"), index > 0, !Self.isEnd(bytes[index - 1]) else { return false }
      let name = bytes[(index + 1)...].prefix { !Self.isEnd($0) && !"=&#;?/'".utf8.contains($0) }
      return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: "=")
    }

    private func isAt(_ text: some Sequence<UInt8>) -> Bool { bytes[index...].starts(with: text) }

    /// The length of the end of a scheme, such as `://`, or `:/` after one of the web; `nil` if there is none.
    private var schemeEndLength: Int? {
      if isAt(schemeEnd) { return schemeEnd.count }
      guard isAt(schemeEnd.dropLast()) else { return nil }
      let letters = bytes[..<index].reversed().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
      return webSchemes.contains(letters.reversed().map { $0 | 0x20 }) ? schemeEnd.count - 1 : nil
    }

    /// Returns whether no URL goes on with a byte, whatever surrounds it.
    private static func isEnd(_ byte: UInt8) -> Bool {
      byte <= 0x20 || byte == 0x7F || "\"<>\\`".utf8.contains(byte)
    }

    /// Returns whether a byte after a quotation mark shows that the mark is a part of the URL.
    private static func isOfURL(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        true
      default: "%&#/+-_=~".utf8.contains(byte) || byte >= 0x80
      }
    }

    mutating func shown() -> [UInt8] {
      var output = Array(bytes[..<index])
      var isInURL = false
      while index < bytes.count {
        let byte = bytes[index]
        if let length = schemeEndLength {
          output += schemeEnd.prefix(length)
          index += length
          isInURL = true
          skipUserInformation(&output)
        } else if isInURL || beginsParameters, "?&#;".utf8.contains(byte) {
          isInURL = true
          output.append(byte)
          index += 1
          skipValue(&output)
        } else {
          if Self.isEnd(byte) { isInURL = false }
          output.append(byte)
          index += 1
        }
      }
      return output
    }

    /// Replaces what precedes the `@` of an authority.
    private mutating func skipUserInformation(_ output: inout [UInt8]) {
      let authority = bytes[index...].prefix { !Self.isEnd($0) && !"/?#".utf8.contains($0) }
      guard let at = authority.lastIndex(of: UInt8(ascii: "@")), at > index else { return }
      secrets.append(Array(bytes[index..<at]))
      output += URLRedaction.placeholder.utf8
      index = at
    }

    /// Copies the name of a parameter and, if it is that of a credential, replaces its value.
    private mutating func skipValue(_ output: inout [UInt8]) {
      // Parameters of a path end with its component.
      let ends = bytes[index - 1] == UInt8(ascii: ";") ? "&#?/" : "&#"
      let rest = bytes[index...]
      let name = rest.prefix { !Self.isEnd($0) && !"=&#;?/".utf8.contains($0) }
      guard rest.dropFirst(name.count).first == UInt8(ascii: "=") else { return skipBareValue(&output, ends) }
      let start = index + name.count + 1
      let value = self.value(from: start, endingBefore: ends)
      guard !value.isEmpty, URLRedaction.isSecret(name) || hidesURL(value) else { return }
      output += bytes[index..<start]
      output += URLRedaction.placeholder.utf8
      if !value.elementsEqual(URLRedaction.placeholder.utf8) { secrets.append(Array(value)) }
      index = value.endIndex
    }

    /// Replaces a query or a fragment without a name that is as long as a credential: all of it, as it may be one.
    private mutating func skipBareValue(_ output: inout [UInt8], _ ends: String) {
      let value = self.value(from: index, endingBefore: ends)
      guard bytes[index - 1] != UInt8(ascii: ";"), value.count >= URLRedaction.leastBareLength,
        value.reversed().drop(while: { $0 == UInt8(ascii: "=") }).allSatisfy({
          Self.isOfURL($0) && ($0 != UInt8(ascii: "/") || bytes[index - 1] == UInt8(ascii: "?"))
            && $0 != UInt8(ascii: "=")
        })
      else { return }
      // The name of a chapter of a page is a word.
      let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
      if bytes[index - 1] == UInt8(ascii: "#"), value.count < 20, !value.contains(where: isDigit) { return }
      output += URLRedaction.placeholder.utf8
      secrets.append(Array(value))
      index = value.endIndex
    }

    /// Returns the value that begins at an index, without the punctuation of a sentence around its URL.
    private func value(from start: Int, endingBefore ends: String) -> ArraySlice<UInt8> {
      var value = bytes[start...].prefix { !Self.isEnd($0) && !ends.utf8.contains($0) }
      // A quotation mark ends the URL where nothing of a URL follows.
      if let quote = value.indices.first(where: { index in
        value[index] == UInt8(ascii: "'")
          && (index + 1 == bytes.count || !Self.isOfURL(bytes[index + 1]))
      }) {
        value = value[..<quote]
      }
      while let last = value.last, ".,:;)]'".utf8.contains(last) { value = value.dropLast() }
      return value
    }

    /// Whether a value is a URL with credentials, percent-encoded.
    private func hidesURL(_ value: ArraySlice<UInt8>) -> Bool {
      guard value.contains(UInt8(ascii: "%")) else { return false }
      let decoded = String(decoding: URLRedaction.percentDecoded(value), as: UTF8.self)
      return URLRedaction.shown(decoded) != decoded
    }
  }
}

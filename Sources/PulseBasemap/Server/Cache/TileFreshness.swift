/// How long the answer of a server may be used, by RFC 9111.
struct TileFreshness: Hashable, Sendable {
  /// What holds where a server says nothing: 7 days, the least that the tile policy of OpenStreetMap asks for.
  static let standardSeconds = 7 * 86_400

  /// The longest time in seconds: the 2^31 of RFC 9111, section 1.2.2.
  private static let longest = 1 << 31

  /// Whether the answer may be kept on a disk.
  let isStorable: Bool

  /// The seconds for which it is used from its making on, 0 or more.
  let lifetime: Int

  /// The seconds of these that are left, for which it is used without asking again, 0 or more.
  let seconds: Int

  /// Reads the headers `Cache-Control`, `Age`, `Expires` and `Date`.
  ///
  /// - Parameters:
  ///   - headers: The headers of an answer.
  ///   - now: When it came, in seconds since the beginning of 1970.
  ///   - stored: What ``lifetime`` was of an earlier answer that this one confirms: by RFC 9111, section 4.3.4, it
  ///     still holds where this one specifies no other.
  init(_ headers: HTTPHeaders, now: Int, stored: Int? = nil) {
    var maximum: Int?
    var (isStorable, isChecked) = (true, false)
    for directive in (headers["Cache-Control"] ?? "").lowercased().split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      switch parts.first {
      case "no-store": isStorable = false
      case "no-cache": isChecked = true
      case "max-age" where parts.count == 2: maximum = Self.seconds(parts[1].filter { $0 != "\"" })
      default: break
      }
    }
    self.isStorable = isStorable
    var isAged = true
    if isChecked {
      lifetime = 0
    } else if let maximum {
      lifetime = maximum
    } else if let expires = headers["Expires"] {
      // What cannot be read, such as 0, is over already.
      // The clock of the server counts, where it tells it.
      let start = headers["Date"].flatMap(HTTPDate.init)?.seconds ?? now
      lifetime = min(max(0, (HTTPDate(expires)?.seconds ?? start) - start), Self.longest)
      isAged = false
    } else {
      lifetime = min(max(0, stored ?? Self.standardSeconds), Self.longest)
      isAged = stored != nil
    }
    seconds = isAged ? max(0, lifetime - (Self.seconds(headers["Age"] ?? "") ?? 0)) : lifetime
  }

  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return min(Int(text) ?? longest, longest)
  }
}

/// The freshness of an HTTP response by RFC 9111.
struct TileFreshness: Hashable, Sendable {
  /// The lifetime in seconds without cache headers: 7 days, the minimum of OpenStreetMap's tile usage policy.
  static let defaultLifetime = 7 * 86_400

  /// The maximum lifetime in seconds: 2^31 by RFC 9111, section 1.2.2.
  private static let longest = 1 << 31

  /// Whether the response may be stored, without `no-store`.
  let isStorable: Bool

  /// The freshness lifetime in seconds from the creation of the response, 0 or more.
  let lifetime: Int

  /// The remaining seconds without revalidation, 0 or more: lifetime minus `Age`.
  let seconds: Int

  /// Evaluates the headers `Cache-Control`, `Age`, `Expires` and `Date`.
  ///
  /// - Parameters:
  ///   - headers: The headers of a response.
  ///   - now: The time of receipt, in seconds since 1970.
  ///   - stored: The ``lifetime`` of the stored response that a 304 validates; it persists unless the headers specify
  ///     another (RFC 9111, section 4.3.4).
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
      // An invalid date, such as 0, means expired. The server's own clock counts if it sends `Date`.
      let start = headers["Date"].flatMap(HTTPDate.init)?.seconds ?? now
      lifetime = min(max(0, (HTTPDate(expires)?.seconds ?? start) - start), Self.longest)
      isAged = false
    } else {
      lifetime = min(max(0, stored ?? Self.defaultLifetime), Self.longest)
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

import PulseBasics

/// The freshness of an HTTP response by RFC 9111, for a private cache.
struct TileFreshness: Hashable, Sendable {
  /// The lifetime in seconds without cache headers: 7 days, the minimum of OpenStreetMap's tile usage policy.
  static let defaultLifetime = 7 * 86_400

  /// The lifetime in seconds of the answer that there is no such tile, without cache headers: a day, as a tile may be
  /// made at any time.
  static let defaultAbsence = 86_400

  /// The maximum lifetime in seconds of the answer that there is no such tile, whatever the headers say: 7 days.
  static let longestAbsence = 7 * 86_400

  /// The maximum lifetime in seconds: 2^31 by RFC 9111, section 1.2.2.
  private static let longest = 1 << 31

  /// Whether the response may be stored, without `no-store`.
  let isStorable: Bool

  /// The freshness lifetime in seconds from the creation of the response, 0 or more.
  let lifetime: Int

  /// The remaining seconds without revalidation, 0 or more: lifetime minus age.
  let seconds: Int

  /// Whether the lifetime is that of the headers rather than the default or that of the stored response.
  let isExplicit: Bool

  /// Whether the response must not be used without validation once it is stale, even if the server fails:
  /// `must-revalidate` or `no-cache`.
  let mustRevalidate: Bool

  /// Evaluates the headers `Cache-Control`, `Age`, `Expires`, `Date` and `Vary`.
  ///
  /// - Parameters:
  ///   - headers: The headers of a response.
  ///   - now: The time of receipt, in seconds since 1970.
  ///   - stored: The ``lifetime`` of the stored response that a 304 validates; it persists unless the headers specify
  ///     another (RFC 9111, section 4.3.4).
  init(_ headers: HTTPHeaders, now: Int, stored: Int? = nil) {
    let control = CacheControl(headers["Cache-Control"] ?? "")
    isStorable = !control.directives.keys.contains("no-store")
    // With field names, `no-cache` and `private` apply to these fields alone.
    let isChecked = control.directives["no-cache"].map { $0 == nil } ?? false
    // `*` never matches a request (section 4.1).
    let variesAlways = VaryingFields(headers).isAny
    mustRevalidate = isChecked || variesAlways || control.directives.keys.contains("must-revalidate")
    let date = headers["Date"].flatMap(HTTPDate.init)?.seconds
    var isAged = true
    var isExplicit = true
    if isChecked || variesAlways {
      lifetime = 0
    } else if let maximum = control.directives["max-age"] {
      // An invalid number means stale (section 4.2.1).
      lifetime = maximum.flatMap(Self.seconds) ?? 0
    } else if let expires = headers["Expires"] {
      // An invalid date, such as 0, means expired. The server's own clock counts if it sends `Date`.
      let start = date ?? now
      lifetime = min(max(0, (HTTPDate(expires)?.seconds ?? start) - start), Self.longest)
    } else {
      lifetime = min(max(0, stored ?? Self.defaultLifetime), Self.longest)
      isAged = stored != nil
      isExplicit = false
    }
    self.isExplicit = isExplicit
    let age = Self.age(headers, apparent: date.map { now - $0 } ?? 0)
    seconds = isAged ? max(0, lifetime - age) : lifetime
  }

  /// Returns the age of a response in seconds (section 4.2.3): of several values of `Age`, the first counts.
  private static func age(_ headers: HTTPHeaders, apparent: Int) -> Int {
    let value = (headers["Age"] ?? "").bytewise.prefix { $0 != "," }.trimmed
    return max(0, apparent, seconds(value) ?? 0)
  }

  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return min(Int(text) ?? longest, longest)
  }
}

/// The directives of `Cache-Control` in lowercase, each with its value; of several values of one, the first counts.
struct CacheControl {
  private(set) var directives: [String: String?] = [:]

  /// Parses a header, in which values may be quoted.
  init(_ text: String) {
    for part in Self.parts(of: text) {
      let equals = part.bytewise.firstIndex(of: "=")
      let name = part[..<(equals ?? part.endIndex)]
      guard !name.isEmpty, directives[name.trimmed.lowercased()] == nil else { continue }
      let value = equals.map { part[part.utf8.index(after: $0)...] }
      let isQuoted =
        value.map { $0.utf8.count > 1 && $0.bytewise.hasPrefix("\"") && $0.bytewise.hasSuffix("\"") } ?? false
      // White space around the equals sign makes a value invalid.
      let isSpaced = value != nil && name.unicodeScalars.last?.properties.isWhitespace == true
      directives[name.trimmed.lowercased()] = .some(
        value.map { isSpaced ? "" : String(isQuoted ? $0.bytewise.dropFirst(1).bytewise.dropLast(1) : $0) })
    }
  }

  /// Splits a list at the commas that are outside of quotation marks.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var (isQuoted, isEscaped) = (false, false)
    for scalar in text.unicodeScalars {
      if scalar == ",", !isQuoted {
        parts.append("")
        continue
      }
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && isQuoted && !isEscaped
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts.map(\.trimmed)
  }
}

/// The request fields on which a response depends, by its header `Vary`.
struct VaryingFields {
  private let names: Set<String>

  /// Parses the header of a response.
  init(_ headers: HTTPHeaders) {
    names = Set((headers["Vary"] ?? "").bytewise.split(separator: ",").map { $0.trimmed.lowercased() })
  }

  /// Whether the response depends on more than headers.
  var isAny: Bool { names.contains("*") }

  /// Whether the response depends on the user agent, the only header that differs between runs.
  var hasUserAgent: Bool { names.contains("user-agent") }
}

import PulseBasics
import PulseSystem

/// A tile or document with its HTTP validators and expiry, as stored in the disk cache.
struct CachedTile: Hashable, Sendable {
  /// The image file, vector tile or document; empty for a negative response.
  var bytes: [UInt8]

  /// The time from which on it is stale, in seconds since 1970.
  var expiry: Int

  /// The freshness lifetime in seconds (RFC 9111); `nil` in files of earlier versions.
  var lifetime: Int?

  /// The `ETag` header.
  var entityTag: String?

  /// The `Last-Modified` header.
  var lastModified: String?

  /// Whether the server has no such tile: status 404 or 410.
  var isMissing = false

  /// Whether it must not be used without validation once it is stale, even if the server fails.
  var mustRevalidate = false

  /// The user agent on which the response depends by its header `Vary`; `nil` if it does not.
  var userAgent: String?

  /// The request headers of a conditional request: `If-None-Match` and `If-Modified-Since`.
  var conditionalHeaders: [String] {
    if isMissing { return [] }
    return [entityTag.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }]
      .compactMap(\.self)
  }

  /// Returns whether it can be used without a request, given the time and the user agent.
  ///
  /// One that was stored while the clock was ahead, as its lifetime shows, would be fresh until the clock is there again.
  func isFresh(at now: Int, for userAgent: String) -> Bool {
    let start = expiry.subtractingReportingOverflow(lifetime ?? TileFreshness.defaultLifetime)
    return now < expiry && !start.overflow && start.partialValue <= now
      && self.userAgent ?? userAgent == userAgent
  }

  /// The first line of all files.
  static let signature = "pulsemap tile 1"

  /// The names of optional lines, which earlier versions of the program do not know.
  private enum OptionalLine: String, CaseIterable {
    case lifetime, missing, revalidate, agent
  }

  /// The file format: text lines, an empty line, then the bytes of the tile.
  var file: [UInt8] {
    let lines = [
      Self.signature, "bytes \(bytes.count)", "crc32 \(crc32(bytes[...]))", "expiry \(expiry)",
      "etag \(entityTag ?? "")", "modified \(lastModified ?? "")", lifetime.map { "lifetime \($0)" },
      isMissing ? "missing 1" : nil, mustRevalidate ? "revalidate 1" : nil, userAgent.map { "agent \($0)" },
      "",
      "",
    ]
    return Array(lines.compactMap(\.self).joined(separator: "\n").utf8) + bytes
  }

  init(
    bytes: [UInt8], expiry: Int, lifetime: Int? = nil, entityTag: String? = nil, lastModified: String? = nil
  ) {
    self.bytes = bytes
    self.expiry = expiry
    self.lifetime = lifetime
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Parses a cache file; `nil` if it is malformed or its CRC differs.
  init?(file: [UInt8]) {
    var lines: [Substring] = []
    var rest = file[...]
    while lines.last?.isEmpty != true {
      guard let end = rest.prefix(4096).firstIndex(of: UInt8(ascii: "\n")), lines.count < 12 else {
        return nil
      }
      lines.append(Substring(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    guard lines.count >= 7, lines[0] == Self.signature else { return nil }
    func value(_ line: Int, _ name: String) -> String? {
      lines[line].bytewise.hasPrefix("\(name) ")
        ? String(lines[line].bytewise.dropFirst(name.utf8.count + 1)) : nil
    }
    guard value(1, "bytes") == String(rest.count), value(2, "crc32") == String(crc32(rest)),
      let expiry = value(3, "expiry").flatMap({ Int($0) }), let entityTag = value(4, "etag"),
      let lastModified = value(5, "modified")
    else { return nil }
    self.init(
      bytes: Array(rest), expiry: expiry, entityTag: entityTag.isEmpty ? nil : entityTag,
      lastModified: lastModified.isEmpty ? nil : lastModified)
    for line in 6..<lines.count - 1 {
      let found = OptionalLine.allCases.lazy.compactMap { name in
        value(line, name.rawValue).map { (name, $0) }
      }
      guard let (name, text) = found.first else { return nil }
      switch name {
      case .lifetime:
        guard let seconds = Int(text) else { return nil }
        lifetime = seconds
      case .missing: isMissing = text == "1"
      case .revalidate: mustRevalidate = text == "1"
      case .agent: userAgent = text
      }
    }
  }
}

extension CachedTile {
  /// Creates a cache entry of the answer that there is no such tile; `nil` if its headers forbid to store it.
  ///
  /// It is fresh for as long as the headers say, up to ``TileFreshness/longestAbsence``, or without headers
  /// for ``TileFreshness/defaultAbsence``.
  ///
  /// - Parameters:
  ///   - headers: The headers of the response.
  ///   - settings: The clock and the user agent.
  init?(missingWith headers: HTTPHeaders, settings: TileServerOptions) {
    let now = settings.now()
    guard var tile = CachedTile(bytes: [], headers: headers, old: nil, settings: settings) else { return nil }
    let isExplicit = TileFreshness(headers, now: now).isExplicit
    tile.expiry = min(
      tile.expiry, now + (isExplicit ? TileFreshness.longestAbsence : TileFreshness.defaultAbsence))
    tile.isMissing = true
    self = tile
  }

  /// Creates a cache entry of a response; `nil` if its headers forbid to store it.
  ///
  /// - Parameters:
  ///   - bytes: The validated body.
  ///   - headers: The headers of the response.
  ///   - old: The stored response that a 304 validates.
  ///   - settings: The clock, the user agent and the API key, which is never stored.
  init?(bytes: [UInt8], headers: HTTPHeaders, old: CachedTile?, settings: TileServerOptions) {
    let now = settings.now()
    let freshness = TileFreshness(headers, now: now, stored: old?.lifetime)
    guard freshness.isStorable else { return nil }
    self.init(
      bytes: bytes, expiry: now + freshness.seconds, lifetime: freshness.lifetime,
      entityTag: settings.storable(headers["ETag"]) ?? old?.entityTag,
      lastModified: settings.storable(headers["Last-Modified"]) ?? old?.lastModified)
    // A 304 without the header leaves what the stored response said.
    let isSilent = headers["Cache-Control"] == nil && headers["Vary"] == nil
    mustRevalidate = freshness.mustRevalidate || (isSilent && old?.mustRevalidate == true)
    let varies = headers["Vary"] == nil ? old?.userAgent != nil : VaryingFields(headers).hasUserAgent
    userAgent = varies ? settings.userAgent : nil
  }
}

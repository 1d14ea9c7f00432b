import PulseCompression

/// A tile with its HTTP validators and expiry, as stored in the disk cache.
struct CachedTile: Hashable, Sendable {
  /// The image file or the vector tile.
  var bytes: [UInt8]

  /// The time from which on the tile is stale, in seconds since 1970.
  var expiry: Int

  /// The freshness lifetime in seconds (RFC 9111); `nil` in files of earlier versions.
  var lifetime: Int?

  /// The `ETag` header.
  var entityTag: String?

  /// The `Last-Modified` header.
  var lastModified: String?

  /// The request headers of a conditional request: `If-None-Match` and `If-Modified-Since`.
  var conditionalHeaders: [String] {
    [entityTag.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }]
      .compactMap(\.self)
  }

  private static let signature = "pulsemap tile 1"

  /// The file format: text lines, an empty line, then the bytes of the tile.
  var file: [UInt8] {
    let lines = [
      Self.signature, "bytes \(bytes.count)", "crc32 \(crc32(bytes[...]))", "expiry \(expiry)",
      "etag \(entityTag ?? "")", "modified \(lastModified ?? "")", lifetime.map { "lifetime \($0)" }, "", "",
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
      guard let end = rest.prefix(4096).firstIndex(of: UInt8(ascii: "\n")), lines.count < 8 else {
        return nil
      }
      lines.append(Substring(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    // Earlier versions wrote no lifetime.
    guard 7...8 ~= lines.count, lines[0] == Self.signature else { return nil }
    func value(_ line: Int, _ name: String) -> String? {
      lines[line].hasPrefix("\(name) ") ? String(lines[line].dropFirst(name.count + 1)) : nil
    }
    guard value(1, "bytes") == String(rest.count), value(2, "crc32") == String(crc32(rest)),
      let expiry = value(3, "expiry").flatMap({ Int($0) }), let entityTag = value(4, "etag"),
      let lastModified = value(5, "modified")
    else { return nil }
    let lifetime = lines.count == 8 ? value(6, "lifetime").flatMap { Int($0) } : nil
    guard lines.count == 7 || lifetime != nil else { return nil }
    self.init(
      bytes: Array(rest), expiry: expiry, lifetime: lifetime, entityTag: entityTag.isEmpty ? nil : entityTag,
      lastModified: lastModified.isEmpty ? nil : lastModified)
  }
}

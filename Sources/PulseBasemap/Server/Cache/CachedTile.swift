import PulseCompression

/// A tile as it is kept on a disk.
struct CachedTile: Hashable, Sendable {
  /// The file, or the vector tile.
  var bytes: [UInt8]

  /// The second since the beginning of 1970 at which the server has to be asked again.
  var expiry: Int

  /// The seconds for which the server lets the tile be used from its making on; `nil` when an earlier version of the
  /// program kept it.
  var lifetime: Int?

  /// What the server calls this version of the tile.
  var entityTag: String?

  /// When the server says that the tile was changed.
  var modification: String?

  /// The lines of a request that ask for the tile only if it has changed.
  var conditions: [String] {
    [entityTag.map { "If-None-Match: \($0)" }, modification.map { "If-Modified-Since: \($0)" }]
      .compactMap(\.self)
  }

  private static let signature = "pulsemap tile 1"

  /// The form on the disk: lines of text, an empty one, and the bytes.
  var file: [UInt8] {
    let lines = [
      Self.signature, "bytes \(bytes.count)", "crc32 \(crc32(bytes[...]))", "expiry \(expiry)",
      "etag \(entityTag ?? "")", "modified \(modification ?? "")", lifetime.map { "lifetime \($0)" }, "", "",
    ]
    return Array(lines.compactMap(\.self).joined(separator: "\n").utf8) + bytes
  }

  /// Creates a tile.
  init(
    bytes: [UInt8], expiry: Int, lifetime: Int? = nil, entityTag: String? = nil, modification: String? = nil
  ) {
    self.bytes = bytes
    self.expiry = expiry
    self.lifetime = lifetime
    self.entityTag = entityTag
    self.modification = modification
  }

  /// Reads the form on the disk; `nil` when a bit of it is wrong.
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
    // Earlier versions of the program wrote no lifetime.
    guard 7...8 ~= lines.count, lines[0] == Self.signature else { return nil }
    func value(_ line: Int, _ name: String) -> String? {
      lines[line].hasPrefix("\(name) ") ? String(lines[line].dropFirst(name.count + 1)) : nil
    }
    guard value(1, "bytes") == String(rest.count), value(2, "crc32") == String(crc32(rest)),
      let expiry = value(3, "expiry").flatMap({ Int($0) }), let entityTag = value(4, "etag"),
      let modification = value(5, "modified")
    else { return nil }
    let lifetime = lines.count == 8 ? value(6, "lifetime").flatMap { Int($0) } : nil
    guard lines.count == 7 || lifetime != nil else { return nil }
    self.init(
      bytes: Array(rest), expiry: expiry, lifetime: lifetime, entityTag: entityTag.isEmpty ? nil : entityTag,
      modification: modification.isEmpty ? nil : modification)
  }
}

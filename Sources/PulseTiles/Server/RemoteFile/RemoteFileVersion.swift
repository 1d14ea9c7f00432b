import PulseBasics
import PulseSystem

/// A version of a file on a web server: its size and the validators of HTTP.
struct RemoteFileVersion: Hashable, Sendable {
  /// The size in bytes.
  let size: Int

  /// The `ETag` header, strong or weak.
  let entityTag: String?

  /// The `Last-Modified` header.
  let lastModified: String?

  init(size: Int, entityTag: String?, lastModified: String?) {
    (self.size, self.entityTag, self.lastModified) = (size, entityTag, lastModified)
  }

  /// Creates the version that a response describes.
  init(size: Int, _ headers: HTTPHeaders) {
    self.init(size: size, entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
  }

  /// Restores the version from a file of the cache, whose contents are the size; `nil` if it is malformed.
  init?(_ cached: CachedTile) {
    guard cached.bytes.count <= 19, let size = Int(String(decoding: cached.bytes, as: UTF8.self)), size >= 0
    else { return nil }
    self.init(size: size, entityTag: cached.entityTag, lastModified: cached.lastModified)
  }

  /// The bytes that the cache stores, besides the validators.
  var cachedBytes: [UInt8] { Array("\(size)".utf8) }

  /// Whether the validators can tell this version from another one.
  var hasValidator: Bool { entityTag != nil || lastModified != nil }

  /// The value of `If-Range`: the entity tag if it is strong, or the date; `nil` without them (RFC 9110, section
  /// 13.1.5).
  var ifRange: String? {
    guard let entityTag else { return lastModified }
    return entityTag.bytewise.hasPrefix("W/") ? nil : entityTag
  }

  /// A hash that identifies the version.
  var identifier: String {
    let validator = entityTag.map { "etag \(Self.opaque($0))" } ?? "date \(lastModified ?? "")"
    return String(SHA256.hash(of: Array("\(size) \(validator)".utf8)).prefix(32))
  }

  /// Returns whether a response, of which a part of the headers may be missing, can be of this version.
  func matches(_ other: RemoteFileVersion) -> Bool {
    guard size == other.size else { return false }
    if let one = entityTag, let two = other.entityTag { return Self.opaque(one) == Self.opaque(two) }
    if let one = lastModified, let two = other.lastModified { return one == two }
    return true
  }

  private static func opaque(_ entityTag: String) -> Substring {
    entityTag.bytewise.hasPrefix("W/") ? entityTag.dropFirst(2) : entityTag[...]
  }
}

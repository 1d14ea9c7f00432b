import PulseCompression

/// What tells one content from another.
package enum ContentKey {
  /// Returns the key of a text: 64 hexadecimal digits, by SHA-256.
  package static func key(of text: String) -> String { SHA256.hash(of: Array(text.utf8)) }
}

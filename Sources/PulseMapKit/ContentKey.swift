import PulseCompression

/// What tells one content from another.
package enum ContentKey {
  /// The number of the rendering, which is part of the keys of batches.
  ///
  /// It is raised with every change by which the same scene gives other pictures, so that a batch which is run again
  /// renders them; a test on the golden pictures reminds of it.
  package static let rendering = 2

  /// Returns the key of a text: 64 hexadecimal digits, by SHA-256.
  package static func key(of text: String) -> String { SHA256.hash(of: Array(text.utf8)) }
}

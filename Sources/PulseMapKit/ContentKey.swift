import PulseCompression

/// Content keys: SHA-256 digests that identify what a file was rendered from.
package enum ContentKey {
  /// The version of the rendering, a part of the keys of batch rows.
  ///
  /// It is incremented with every change by which the same scene yields other pixels, so that resumed batches render
  /// those rows again. A test on the golden images enforces this.
  package static let renderingVersion = 2

  /// Returns the SHA-256 digest of a text as 64 hexadecimal digits.
  package static func key(of text: String) -> String { SHA256.hash(of: Array(text.utf8)) }
}

/// A row of a manifest as it is written, not yet understood.
package struct ManifestRecord: Hashable, Sendable {
  /// The number of its first line, from 1.
  package var line: Int

  /// Its bytes, without what separates it from others.
  package var bytes: [UInt8]

  /// Why it cannot be understood, if that is known already.
  package var flaw: String?
}

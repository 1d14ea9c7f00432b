/// Whether the files of a true-color picture have an alpha channel.
package enum AlphaChannel: Hashable, Sendable, CaseIterable {
  /// They have one if a pixel is not opaque.
  case ifNeeded

  /// They have one also for opaque pixels, as frames need whose file announces it.
  case always

  /// They have none, and alpha is lost.
  case never
}

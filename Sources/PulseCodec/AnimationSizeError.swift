/// The error of an animation that is too large for a WebP file.
package enum AnimationSizeError: Error, Hashable, Sendable {
  /// A WebP file would exceed the 32-bit size of its header.
  case tooManyBytes(Int)
}

extension AnimationSizeError: CustomStringConvertible {
  /// The error message with a remedy.
  package var description: String {
    switch self {
    case .tooManyBytes(let count):
      "'\(count)' bytes are too many for a .webp file; use at most \(WebPLimits.bytes): fewer or smaller frames"
    }
  }
}

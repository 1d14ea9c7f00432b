/// The error of encoding an animation: a file too large for its format.
package enum AnimationEncodingError: Error, Hashable, Sendable {
  /// A WebP file would exceed the 32-bit size of its header.
  case tooManyBytes(Int)
}

extension AnimationEncodingError: CustomStringConvertible {
  /// The error message with a remedy.
  package var description: String {
    switch self {
    case .tooManyBytes(let count):
      "'\(count)' bytes are too many for a .webp file; use at most \(WebPLimits.bytes): fewer or smaller frames"
    }
  }
}

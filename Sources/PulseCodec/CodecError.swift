/// Why an animation cannot be encoded.
package enum CodecError: Error, Hashable, Sendable {
  /// A WebP file would be longer than it can state.
  case tooManyBytes(Int)
}

extension CodecError: CustomStringConvertible {
  /// The problem in words: what is wrong, and what to do instead.
  package var description: String {
    switch self {
    case .tooManyBytes(let count):
      "'\(count)' bytes are too many for a .webp file; use at most \(WebPLimits.bytes): fewer or smaller frames"
    }
  }
}

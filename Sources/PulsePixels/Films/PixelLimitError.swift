/// Frames of a film that change more pixels than a file of its size may, so that it takes too long to look at them.
public struct PixelLimitError: Error, Hashable, Sendable {
  /// The number of the first frame that goes beyond the limit, from 0.
  public let frame: Int

  /// The largest number of pixels that may change in all frames together.
  public let limit: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - frame: The number of the first frame that goes beyond the limit, from 0.
  ///   - limit: The largest number of pixels that may change in all frames together.
  public init(frame: Int, limit: Int) {
    self.frame = frame
    self.limit = limit
  }
}

extension PixelLimitError: CustomStringConvertible {
  /// The limit, and what to do.
  public var description: String {
    "frame \(frame) goes beyond the limit of \(limit) changed pixels for a file of this size; use fewer or smaller frames"
  }
}

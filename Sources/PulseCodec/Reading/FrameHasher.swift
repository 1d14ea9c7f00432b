package import PulsePixels
import PulseSystem

/// An incremental hasher of the frames of an animation, which keeps the hash states of the latest frame and so
/// rehashes
/// only from the first changed row on.
package struct FrameHasher: Sendable {
  /// The number of bands of rows; the hash state before each is cached.
  private static let bandCount = 64

  private let limit: Int
  private var count = 0
  private var latest: (size: PixelSize, hash: String)?

  /// The hash states before each band of the latest frame.
  private var states: [SHA256] = []

  /// The number of pixels hashed so far.
  package private(set) var hashedPixels = 0

  /// Creates a hasher of at most `limit` pixels.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns the hash of the next frame, equal to ``AnimationDigest/hash(of:)``.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - changedRows: The rows that may differ from the previous frame; `nil` for all.
  /// - Returns: The SHA-256 hash as 64 hexadecimal digits.
  /// - Throws: `PixelLimitError` if the hashed pixels of all frames together exceed the limit.
  /// - Complexity: O(pixels from the first changed row on).
  package mutating func hash(
    of frame: Bitmap, changedRows: Range<Int>?
  ) throws(PixelLimitError) -> String {
    let size = frame.size
    defer { count += 1 }
    let height = max(1, (size.height + Self.bandCount - 1) / Self.bandCount)
    var row = 0
    if let latest, latest.size == size, let changedRows {
      if changedRows.isEmpty { return latest.hash }
      row = changedRows.lowerBound / height * height
    }
    let pixels = (size.height - row) * size.width
    guard pixels <= limit - hashedPixels else { throw PixelLimitError(frame: count, limit: limit) }
    hashedPixels += pixels
    var hash = row > 0 ? states[row / height] : SHA256()
    states.removeSubrange(min(row / height, states.count)...)
    while row < size.height {
      states.append(hash)
      let end = min(row + height, size.height)
      AnimationDigest.addPixels(frame.pixels[row * size.width..<end * size.width], to: &hash)
      row = end
    }
    let hexDigest = hash.hexDigest()
    latest = (size, hexDigest)
    return hexDigest
  }
}

import PulseCompression
package import PulsePixels

/// Hashes pictures of a film one after the other, from the first row on that changed.
package struct PictureHasher: Sendable {
  /// The parts of a picture before each of which the state of the hash is kept.
  private static let bandCount = 64

  private let limit: Int
  private var count = 0
  private var latest: (size: PixelSize, hash: String)?

  /// The hash of everything above each band of the latest picture.
  private var states: [SHA256] = []

  /// The number of pixels that were hashed so far.
  package private(set) var hashedPixels = 0

  /// Creates a hasher.
  ///
  /// - Parameter limit: The largest number of pixels that are hashed.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns the hash of the next picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - changedRows: The rows in which it may differ from the one before it; `nil` for all.
  /// - Returns: The same as ``FilmDigest/hash(of:)``.
  /// - Throws: `PixelLimitError` when there are more pixels to hash than the limit.
  /// - Complexity: O(pixels of the first changed row and of those below it).
  package mutating func hash(
    of picture: Bitmap, changedRows: Range<Int>?
  ) throws(PixelLimitError) -> String {
    let size = picture.size
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
      FilmDigest.add(picture.pixels[row * size.width..<end * size.width], to: &hash)
      row = end
    }
    let hexDigest = hash.hexDigest()
    latest = (size, hexDigest)
    return hexDigest
  }
}

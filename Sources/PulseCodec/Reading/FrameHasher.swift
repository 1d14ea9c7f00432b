package import PulsePixels
import PulseSystem

/// An incremental hasher of the frames of an animation, which keeps the hash states of the latest frame and so
/// rehashes only from the first changed row on, several frames at a time.
package struct FrameHasher: Sendable {
  /// A frame that is not hashed yet: its pixels from a row on, before which it equals the frame before.
  private struct WaitingFrame {
    let firstRow: Int
    let pixels: [RGBA]

    /// Copies a frame, with fully transparent pixels as zeros.
    init(_ frame: Bitmap, from firstRow: Int) {
      self.firstRow = firstRow
      let pixels = frame.pixels[firstRow * frame.size.width..<frame.size.area]
      let hiddenColors = pixels.reduce(0) { $0 | ($1.packed < 0x0100_0000 ? $1.packed : 0) }
      self.pixels = hiddenColors == 0 ? Array(pixels) : pixels.map { $0.alpha == 0 ? .clear : $0 }
    }
  }

  /// The number of bands of rows; the hash state before each is cached.
  private static let bandCount = 64

  /// The number of pixels of the frames that wait, 128 MB.
  private static let waitingArea = 1 << 25

  private let limit: Int
  private var count = 0

  /// The size of the latest frame.
  private var size: PixelSize?

  private var waiting: [WaitingFrame] = []

  /// The hash states before each band of the latest frame that is hashed.
  private var states: [SHA256] = []

  private var hashes: [String] = []

  /// The number of pixels hashed so far, those of frames that wait included.
  package private(set) var hashedPixels = 0

  /// Creates a hasher of at most `limit` pixels.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - changedRows: The rows that may differ from the previous frame; `nil` for all.
  /// - Throws: `PixelLimitError` if the hashed pixels of all frames together exceed the limit.
  /// - Complexity: O(pixels from the first changed row on).
  package mutating func add(_ frame: Bitmap, changedRows: Range<Int>?) throws(PixelLimitError) {
    defer { count += 1 }
    if size != frame.size { hashWaitingFrames() }
    var row = 0
    if size == frame.size, let changedRows {
      row = changedRows.isEmpty ? frame.size.height : changedRows.lowerBound
      if row < frame.size.height { row -= row % Self.bandHeight(of: frame.size) }
    }
    size = frame.size
    let pixels = (frame.size.height - row) * frame.size.width
    guard pixels <= limit - hashedPixels else { throw PixelLimitError(frame: count, limit: limit) }
    hashedPixels += pixels
    waiting.append(WaitingFrame(frame, from: row))
    let most = min(SHA256.laneCount, Self.waitingArea / max(frame.size.area, 1))
    if waiting.count >= most { hashWaitingFrames() }
  }

  /// Returns the SHA-256 hashes of all frames, as ``AnimationDigest`` defines them, in hexadecimal.
  package mutating func finish() -> [String] {
    hashWaitingFrames()
    return hashes
  }

  /// Returns the height of a band, whose bytes are whole blocks of the hash.
  private static func bandHeight(of size: PixelSize) -> Int {
    let height = max(1, (size.height + bandCount - 1) / bandCount)
    // 16 pixels are a block.
    let unit = 16 >> min(size.width.trailingZeroBitCount, 4)
    return (height + unit - 1) / unit * unit
  }

  private mutating func hashWaitingFrames() {
    guard let size, !waiting.isEmpty else { return }
    let height = Self.bandHeight(of: size)
    var current = Array(repeating: SHA256(), count: waiting.count)
    var latestStates: [SHA256] = []
    for (band, row) in stride(from: 0, to: size.height, by: height).enumerated() {
      // A frame that begins to differ here or later has the state of the one before it.
      var state = band < states.count ? states[band] : SHA256()
      for index in waiting.indices {
        if waiting[index].firstRow < row { state = current[index] } else { current[index] = state }
      }
      latestStates.append(state)
      let changed = waiting.indices.filter { waiting[$0].firstRow <= row }
      var states = changed.map { current[$0] }
      SHA256.update(
        &states,
        with: changed.map { index in
          let (first, end) = (
            row - waiting[index].firstRow, min(row + height, size.height) - waiting[index].firstRow
          )
          return waiting[index].pixels[first * size.width..<end * size.width]
        })
      for (index, state) in zip(changed, states) { current[index] = state }
    }
    for (frame, state) in zip(waiting, current) {
      hashes.append(frame.firstRow < size.height ? state.hexDigest() : hashes[hashes.count - 1])
    }
    states = latestStates
    waiting = []
  }
}

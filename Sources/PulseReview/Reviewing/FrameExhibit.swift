import PulseCanvas
public import PulseCompare
import PulsePixels

/// A pair of frames as pictures for a report, compressed.
public struct FrameExhibit: Sendable {
  /// The numbers of the frames.
  public let frame: FrameComparison

  /// The expected frame as a PNG file.
  let expected: [UInt8]

  /// The frame that was compared with it; `nil` when both are equal.
  let actual: [UInt8]?

  /// Where they differ; `nil` when both are equal.
  let difference: [UInt8]?

  /// Makes the pictures of a comparison.
  ///
  /// - Parameters:
  ///   - frame: The numbers of the frames.
  ///   - comparison: The frames.
  /// - Throws: `CanvasError`.
  /// - Complexity: O(pixels).
  init(_ frame: FrameComparison, _ comparison: PictureComparison) throws(CanvasError) {
    func png(_ picture: Bitmap) throws(CanvasError) -> [UInt8] { try Canvas(picture).encoded(as: .png()) }
    self.frame = frame
    expected = try png(comparison.expected)
    guard comparison.largestDifference != nil else {
      (actual, difference) = (nil, nil)
      return
    }
    actual = try png(comparison.actual)
    difference = try png(comparison.difference)
  }

  /// Expected, difference and actual side by side, each as large as both frames together need.
  ///
  /// - Returns: The strip; of equal frames the difference is the pale expected frame.
  /// - Throws: `CanvasError`.
  func strip() throws -> Bitmap {
    let first = try Bitmap(decoding: expected)
    let second = try actual.map { bytes throws(CanvasError) in try Bitmap(decoding: bytes) } ?? first
    // Equal frames compared with themselves give the pale picture; others have theirs already.
    let middle =
      try difference.map { bytes throws(CanvasError) in try Bitmap(decoding: bytes) }
      ?? PictureComparison(of: first, with: first).difference
    return Bitmap(sideBySide: [first, middle, second], cell: middle.size)
  }
}

extension Bitmap {
  /// Puts pictures side by side in cells, with a gap between them.
  init(sideBySide pictures: [Bitmap], cell: PixelSize) {
    self.init(size: PixelSize(cell.width * pictures.count, cell.height))
    for (column, picture) in pictures.enumerated() {
      for y in 0..<picture.size.height {
        let start = y * size.width + column * cell.width
        pixels.replaceSubrange(
          start..<start + picture.size.width,
          with: picture.pixels[y * picture.size.width..<(y + 1) * picture.size.width])
      }
    }
  }
}

package import PulseCompare
import PulseImages
import PulsePixels

/// The diff artifact of a compared frame: expected, actual and difference image as PNG files.
package struct FrameDiffArtifact: Sendable {
  /// The metrics of the frame.
  package let frame: FrameComparison

  /// The position of the frame among the compared frames, from 0.
  package let comparisonIndex: Int

  /// The expected frame as a PNG file.
  let expected: [UInt8]

  /// The actual frame as a PNG file; `nil` for equal frames.
  let actual: [UInt8]?

  /// The difference image as a PNG file; `nil` for equal frames.
  let diffImage: [UInt8]?

  /// Encodes the images of a comparison in O(pixels), or throws `ImageFileError`.
  init(_ frame: FrameComparison, comparisonIndex: Int, _ comparison: ImageComparison) throws(ImageFileError) {
    func png(_ image: Bitmap) throws(ImageFileError) -> [UInt8] {
      try PNGWriter.auto.encodedBytes(of: image)
    }
    self.frame = frame
    self.comparisonIndex = comparisonIndex
    expected = try png(comparison.expected)
    guard comparison.largestDifference != nil else {
      (actual, diffImage) = (nil, nil)
      return
    }
    actual = try png(comparison.actual)
    diffImage = try png(comparison.diffImage)
  }

  /// Returns the expected, difference and actual image side by side, each with the bounds of both frames.
  ///
  /// For equal frames the difference is the faded expected frame.
  ///
  /// - Returns: The strip.
  /// - Throws: `ImageFileError`.
  func comparisonStrip() throws -> Bitmap {
    let first = try Bitmap(decoding: expected)
    let second = try actual.map { bytes throws(ImageFileError) in try Bitmap(decoding: bytes) } ?? first
    // A comparison of equal frames with themselves gives the faded image.
    let middle =
      try diffImage.map { bytes throws(ImageFileError) in try Bitmap(decoding: bytes) }
      ?? ImageComparison(of: first, with: first).diffImage
    return Bitmap(sideBySide: [first, middle, second], cell: middle.size)
  }

  /// Encodes the strip of expected, difference and actual image as a PNG file, or throws `ImageFileError`.
  package func comparisonStripPNG() throws -> [UInt8] {
    try PNGWriter.auto.encodedBytes(of: comparisonStrip())
  }
}

extension PairResult {
  /// The number of frames that reports can show: the compared ones, or those of an animation without a counterpart.
  package var frameCount: Int {
    let alone = isGoldenAlone ? expected : outcome == .missing ? actual : nil
    return comparison?.frames.count ?? alone?.animation.animation.frameCount ?? 0
  }

  /// Returns the indices of at most `limit` compared frames to show, in increasing order; differing frames
  /// have priority.
  package func frameIndicesToShow(atMost limit: Int) -> [Int] {
    guard let frames = comparison?.frames else { return Array(0..<min(frameCount, limit)) }
    let different = frames.indices.filter { frames[$0].largestDifference != nil }.prefix(limit)
    let equal = frames.indices.filter { frames[$0].largestDifference == nil }
    return (different + equal.prefix(limit - different.count)).sorted()
  }

  /// Decodes the frames again and creates diff artifacts at given positions, one at a time to save memory.
  ///
  /// - Parameters:
  ///   - frameIndices: The indices among the compared frames.
  ///   - body: Receives the artifacts in time order.
  /// - Throws: The error of `body`, or a decoding error.
  /// - Complexity: O(pixels of all frames).
  package func forEachDiffArtifact(_ frameIndices: [Int], _ body: (FrameDiffArtifact) throws -> Void) throws {
    guard let actual = actual ?? expected, !frameIndices.isEmpty else { return }
    let wanted = Set(frameIndices)
    var comparisonIndex = 0
    _ = try AnimationComparison(
      of: actual.animation.animation, with: (expected ?? actual).animation.animation,
      rules: comparison?.rules ?? ComparisonRules()
    ) { frame, comparison in
      defer { comparisonIndex += 1 }
      if wanted.contains(comparisonIndex) {
        try body(FrameDiffArtifact(frame, comparisonIndex: comparisonIndex, comparison))
      }
    }
  }
}

extension Bitmap {
  /// Creates an image of others side by side in cells of equal size.
  init(sideBySide images: [Bitmap], cell: PixelSize) {
    self.init(size: PixelSize(cell.width * images.count, cell.height))
    for (column, image) in images.enumerated() {
      for y in 0..<image.size.height {
        let start = y * size.width + column * cell.width
        pixels.replaceSubrange(
          start..<start + image.size.width,
          with: image.pixels[y * image.size.width..<(y + 1) * image.size.width])
      }
    }
  }
}

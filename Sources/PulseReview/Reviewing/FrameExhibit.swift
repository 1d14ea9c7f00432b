import PulseFormats
import PulseGD
package import PulseCompare
import PulsePixels

/// A pair of frames as pictures for a report, compressed.
package struct FrameExhibit: Sendable {
  /// The numbers of the frames.
  package let frame: FrameComparison

  /// The place of the frame among those that were compared, from 0.
  package let place: Int

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
  ///   - place: The place of the frame among those that were compared.
  ///   - comparison: The frames.
  /// - Throws: `CanvasError`.
  /// - Complexity: O(pixels).
  init(_ frame: FrameComparison, place: Int, _ comparison: PictureComparison) throws(CanvasError) {
    func png(_ picture: Bitmap) throws(CanvasError) -> [UInt8] { try PNGWriter.libgd.bytes(of: picture) }
    self.frame = frame
    self.place = place
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

  /// The strip as a PNG file.
  ///
  /// - Throws: `CanvasError`.
  package func stripPNG() throws -> [UInt8] { try PNGWriter.libgd.bytes(of: strip()) }
}

extension PairReview {
  /// The number of frames that can be shown: those that were compared, or those of a film that is alone.
  package var frameCount: Int {
    comparison?.frames.count ?? (outcome == .missing ? actual?.film.film.frameCount : nil) ?? 0
  }

  /// Returns which frames to show, by their places among those that were compared.
  ///
  /// - Parameter limit: The largest number of frames; those that differ come first.
  /// - Returns: The places in rising order.
  package func shownPlaces(atMost limit: Int) -> [Int] {
    guard let frames = comparison?.frames else { return Array(0..<min(frameCount, limit)) }
    let different = frames.indices.filter { frames[$0].largestDifference != nil }.prefix(limit)
    let equal = frames.indices.filter { frames[$0].largestDifference == nil }
    return (different + equal.prefix(limit - different.count)).sorted()
  }

  /// Makes pictures of frames, one after the other, so that memory holds those of one.
  ///
  /// - Parameters:
  ///   - places: The places of the frames among those that were compared.
  ///   - body: Takes the pictures, in the order of time.
  /// - Throws: What `body` throws, or what is wrong with a file.
  /// - Complexity: O(pixels of all frames).
  package func exhibit(_ places: [Int], _ body: (FrameExhibit) throws -> Void) throws {
    guard let actual, !places.isEmpty else { return }
    let wanted = Set(places)
    var place = 0
    _ = try FilmComparison(
      of: actual.film.film, with: (expected ?? actual).film.film,
      rules: comparison?.rules ?? ComparisonRules()
    ) { frame, comparison in
      defer { place += 1 }
      if wanted.contains(place) { try body(FrameExhibit(frame, place: place, comparison)) }
    }
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

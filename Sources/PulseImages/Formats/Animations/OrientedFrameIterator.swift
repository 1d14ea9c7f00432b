import PulsePixels

/// An iterator that turns the frames of a file as its orientation says.
struct OrientedFrameIterator: FrameIterator {
  private var frames: CompositingFrameIterator
  private let orientation: ImageOrientation

  init(_ frames: CompositingFrameIterator, _ orientation: ImageOrientation) {
    (self.frames, self.orientation) = (frames, orientation)
  }

  var lowBitsHash: UInt64 { frames.lowBitsHash }

  /// The changed rows: none, or unknown, as turned frames have them in other places.
  var changedRows: Range<Int>? { frames.changedRows?.isEmpty == true ? 0..<0 : nil }

  mutating func next() throws -> Bitmap? { try frames.next().map(orientation.displayed) }
}

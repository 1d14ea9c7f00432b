package import PulseFormats
import PulseGD
import PulsePixels

extension AnimationFile {
  /// Parses a file, whose still images libgd and libwebp decode when they are needed.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``CanvasError`` for a file without an image, or without a whole first frame.
  /// - Complexity: O(bytes); the pixels of a PNG that is no animation are decoded once.
  package init(_ bytes: [UInt8]) throws(CanvasError) {
    try self.init(bytes) { bytes, format, area throws(CanvasError) in
      try Bitmap(decoding: bytes, as: format, upTo: area)
    }
  }
}

package import PulseImages
import PulsePixels

extension AnimationFile {
  /// Parses an image or animation file, with libgd and libwebp as decoders of still images.
  ///
  /// The animation of the file is oriented for display, so its parts are decoded as stored.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``ImageFileError`` for a file without an image, or without a whole first frame.
  /// - Complexity: O(bytes); the pixels of a PNG without animation are decoded once.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    try self.init(bytes) { bytes, format, area throws(ImageFileError) in
      try Bitmap(decodingAsStored: bytes, as: format, upTo: area)
    }
  }
}

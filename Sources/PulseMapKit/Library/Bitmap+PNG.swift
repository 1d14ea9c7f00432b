import PulseImages
public import PulsePixels

extension Bitmap {
  /// Decodes an image file: PNG, JPEG, WebP, or the first frame of a GIF.
  ///
  /// - Parameter file: The bytes of the file.
  /// - Throws: ``JobError`` for a damaged file, or one of another format.
  public init(file: [UInt8]) throws(JobError) {
    do throws(ImageFileError) {
      self = try Bitmap(decoding: file)
    } catch {
      throw JobError(diagnostics: [JobDiagnostic("image", "cannot be used: \(error)")])
    }
  }

  /// Encodes the bitmap as a PNG file, with all levels of alpha.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``JobError`` for a bitmap without pixels, or with more than libgd can take.
  public func png() throws(JobError) -> [UInt8] {
    do throws(ImageFileError) {
      return try PNGWriter.auto.encodedBytes(of: self)
    } catch {
      throw JobError(diagnostics: [JobDiagnostic("image", "cannot be encoded: \(error)")])
    }
  }
}

package import PulseFormats
import PulseCodec
import PulseCompression
package import PulsePixels

/// A picture, an animation or a folder of pictures that was opened to be looked at.
package struct OpenFilm: Sendable {
  /// What it is, such as `GIF` or `PNG sequence`.
  package let kind: String

  /// The pictures.
  package private(set) var film: AnimatedImage

  /// The file as it is stored; `nil` for several files.
  package private(set) var file: AnimationFile?

  /// The bytes of the file or the files.
  package let byteCount: Int

  /// The SHA-256 of the file in hexadecimal digits; `nil` for several files.
  package let hash: String?

  /// What is wrong with the file.
  package var problems: [String] { file?.problems ?? [] }

  /// Opens a file.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: `CanvasError` if it is no picture, or too damaged to show anything.
  /// - Complexity: O(bytes).
  package init(_ bytes: [UInt8]) throws {
    let file = try AnimationFile(bytes)
    self.file = file
    kind = file.container.rawValue
    film = file.film
    byteCount = bytes.count
    hash = SHA256.hash(of: bytes)
  }

  /// Describes a film that is not in a file.
  init(kind: String, film: AnimatedImage, hash: String? = nil) {
    self.kind = kind
    self.film = film
    self.hash = hash
    (file, byteCount) = (nil, 0)
  }

  /// Opens files of which each is one picture.
  ///
  /// - Parameters:
  ///   - count: The number of files, at least 1.
  ///   - byteCount: The bytes of all files.
  ///   - read: Returns the contents of a file by its number, from 0.
  /// - Throws: What `read` throws, or `CanvasError` if the first file is no picture.
  package init(
    stills count: Int, byteCount: Int, read: @escaping @Sendable (_ number: Int) throws -> [UInt8]
  ) throws {
    let first = try AnimationFile(read(0))
    file = nil
    kind = "\(first.container.rawValue) sequence"
    film = AnimatedImage(stills: first, frameCount: count, read: read)
    self.byteCount = byteCount
    hash = nil
  }

  /// Lets go of the contents; what is known about them stays, and no picture can be seen any more.
  mutating func releaseFile() {
    file = nil
    film = AnimatedImage(
      size: film.size, frameCount: film.frameCount, delays: film.delays, loopCount: film.loopCount
    ) {
      ReleasingFrameIterator()
    }
  }
}

/// No pictures.
private struct ReleasingFrameIterator: FrameIterator {
  mutating func next() -> Bitmap? { nil }
}

import PulseCompression
package import PulsePixels

/// What a film is told by: hashes of its pictures as they are seen, and one of everything that is seen.
///
/// The hash of a picture is SHA-256 of its pixels, row by row, four bytes each: red, green, blue, alpha; a pixel
/// that is fully transparent counts as four zeros. ``timeline`` is SHA-256 of the text of ``description``, so
/// that any program can compute it. Files of all formats that show the same have the same hashes, whatever
/// wrote and compressed them.
package struct FilmDigest: Hashable, Sendable {
  /// The size of the pictures in pixels.
  package let size: PixelSize

  /// How many times the film plays, 0 forever; `nil` without times.
  package let loopCount: Int?

  /// How long each picture is shown; `nil` without times.
  package let delays: [FrameDelay]?

  /// The hashes of the pictures in hexadecimal digits.
  package internal(set) var pictures: [String] = []

  /// Looks at all pictures of a film.
  ///
  /// - Parameter film: The film.
  /// - Throws: What is wrong with the file that a picture comes from, or `PixelLimitError`.
  /// - Complexity: O(pixels of all pictures below the first row that changes); memory holds a few of them.
  package init(of film: AnimatedImage) throws {
    self.init(size: film.size, loopCount: film.loopCount, delays: film.delays)
    var frameIterator = film.frameIterator()
    var hasher = PictureHasher(limit: film.pixelLimit)
    while let picture = try frameIterator.next() {
      pictures.append(try hasher.hash(of: picture, changedRows: frameIterator.changedRows))
    }
  }

  /// Creates the digest of a film whose pictures are still to be added, or are known.
  ///
  /// - Parameters:
  ///   - size: The size of the pictures in pixels.
  ///   - plays: How many times the film plays, 0 forever; `nil` without times.
  ///   - delays: How long each picture is shown; `nil` without times.
  ///   - pictures: The hashes of the pictures that are known.
  package init(size: PixelSize, loopCount: Int?, delays: [FrameDelay]?, pictures: [String] = []) {
    self.size = size
    self.loopCount = loopCount
    self.delays = delays
    self.pictures = pictures
  }

  /// Adds the hash of the next picture.
  ///
  /// - Parameter picture: The hash, as ``PictureHasher`` finds it.
  package mutating func add(_ picture: String) {
    pictures.append(picture)
  }

  /// The hash of the whole film in hexadecimal digits.
  package var timeline: String { SHA256.hash(of: Array(description.utf8)) }

  /// Returns the hash of a picture.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: 64 hexadecimal digits.
  /// - Complexity: O(pixels).
  package static func hash(of picture: Bitmap) -> String {
    var hash = SHA256()
    add(picture.pixels[...], to: &hash)
    return hash.hexDigest()
  }

  /// Adds pixels to a hash.
  static func add(_ all: ArraySlice<RGBA>, to hash: inout SHA256) {
    for start in stride(from: all.startIndex, to: all.endIndex, by: piece) {
      let pixels = all[start..<min(start + piece, all.endIndex)]
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * pixels.count)
      for pixel in pixels {
        let word = pixel.alpha == 0 ? 0 : pixel.packed
        bytes.append(UInt8(truncatingIfNeeded: word))
        bytes.append(UInt8(truncatingIfNeeded: word >> 8))
        bytes.append(UInt8(truncatingIfNeeded: word >> 16))
        bytes.append(UInt8(truncatingIfNeeded: word >> 24))
      }
      hash.update(bytes)
    }
  }

  /// The pixels whose bytes are made at a time.
  private static let piece = 1 << 14
}

extension FilmDigest: CustomStringConvertible {
  /// One line for the size and the plays, then one for each picture: its delay in seconds and its hash.
  ///
  /// A `-` stands for what is not stated.
  package var description: String {
    let head = "pulsemap.timeline/1 \(size) \(loopCount.map(String.init) ?? "-")\n"
    return pictures.indices.reduce(into: head) { text, index in
      text += "\(delays.map { "\($0[index])" } ?? "-") \(pictures[index])\n"
    }
  }
}

import PulseImages
import PulsePixels
import Testing

/// Invalid image bytes and the expected error.
struct HostileInput: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let message: String

  init(_ name: String, _ bytes: [UInt8], message: String) {
    testDescription = name
    self.bytes = bytes
    self.message = message
  }

  /// Returns a modified file of another encoder.
  init(
    _ name: String, from picture: String, message: String, _ change: (inout [UInt8]) -> Void
  ) {
    var bytes = ForeignPicture.all.first { $0.name == picture }?.bytes ?? []
    change(&bytes)
    self.init(name, bytes, message: message)
  }

  static let all = [
    HostileInput("nothing", [], message: "the data is not an image; use PNG, GIF, JPEG or WebP"),
    HostileInput(
      "text", Array("hello".utf8), message: "the data is not an image; use PNG, GIF, JPEG or WebP"),
    HostileInput(
      "TIFF", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0],
      message: "TIFF is not supported; use PNG, GIF, JPEG or WebP"),
    HostileInput(
      "AVIF", [0, 0, 0, 32] + Array("ftypavif".utf8),
      message: "AVIF is not supported; use PNG, GIF, JPEG or WebP"),
    HostileInput(
      "PNG of 65535x65535", from: "PNG RGB",
      message: "an image of 65535x65535 has too many pixels; use at most 268435456"
    ) {
      $0.replaceSubrange(16..<24, with: [0, 0, 255, 255, 0, 0, 255, 255])
      $0.replaceSubrange(29..<33, with: [0x39, 0x67, 0x4E, 0x07])
    },
    HostileInput(
      "PNG of 70000x1", from: "PNG RGB",
      message: "the image size 70000x1 is out of range; use 1 to 65535 pixels for each side"
    ) {
      $0.replaceSubrange(16..<24, with: [0, 1, 0x11, 0x70, 0, 0, 0, 1])
      $0.replaceSubrange(29..<33, with: [0x7D, 0x21, 0xEA, 0x1C])
    },
    HostileInput(
      "GIF of 65535x65535", from: "GIF",
      message: "an image of 65535x65535 has too many pixels; use at most 268435456"
    ) { $0.replaceSubrange(6..<10, with: [255, 255, 255, 255]) },
    HostileInput(
      "JPEG of 65535x65535", from: "JPEG",
      message: "an image of 65535x65535 has too many pixels; use at most 268435456"
    ) { bytes in
      let header = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) } ?? 0
      bytes.replaceSubrange(header + 5..<header + 9, with: [255, 255, 255, 255])
    },
    HostileInput(
      "WebP that claims to be 255x255", from: "WebP lossless",
      message: "the WebP image cannot be read (its data is damaged); use an intact file"
    ) { $0.replaceSubrange(21..<25, with: [0xFE, 0x80, 0x3F, 0]) },
    HostileInput(
      "PNG with a wrong checksum", from: "PNG RGB",
      message: "the PNG image cannot be read (IDAT: CRC error); use an intact file"
    ) { $0[45] ^= 1 },
    HostileInput(
      "PNG with an impossible depth", from: "PNG RGB",
      message: "the PNG image cannot be read (IHDR: invalid color type 2 with 3 bits); use an intact file"
    ) {
      $0[24] = 3; $0.replaceSubrange(29..<33, with: [0x6F, 0xE1, 0x60, 0x2D])
    },
    HostileInput(
      "PNG with two transparent colors", from: "PNG RGB with a transparent color",
      message: "the PNG image cannot be read (tRNS: wrong place); use an intact file"
    ) { bytes in
      let type = bytes.indices.first { bytes[$0...].starts(with: Array("tRNS".utf8)) } ?? 4
      bytes.insert(contentsOf: bytes[type - 4..<type + 14], at: type - 4)
    },
    HostileInput(
      "JPEG without its end marker", from: "JPEG",
      message: "the JPEG image cannot be read (its data is truncated); use an intact file"
    ) { $0.removeLast(2) },
    HostileInput(
      "JPEG with half of its data cut out", from: "JPEG",
      message: "the JPEG image cannot be read (Corrupt JPEG data: premature end of data segment); "
        + "use an intact file"
    ) { $0.removeSubrange($0.count - 30..<$0.count - 2) },
    HostileInput(
      "GIF without a frame", from: "GIF",
      message: "the GIF image cannot be read (it has no frames); use an intact file"
    ) { $0.replaceSubrange(13..., with: Array(repeating: 0, count: 48) + [0x3B]) },
    HostileInput(
      "WebP that is animated",
      Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2]
        + Array(repeating: 0, count: 9),
      message: "the WebP image cannot be read (it is animated); use an intact file"),
  ]
}

@Suite struct HostileInputTests {
  @Test(arguments: HostileInput.all)
  func `says what is wrong with a file`(input: HostileInput) throws {
    let error = try #require(throws: ImageFileError.self) { _ = try GDImage(decoding: input.bytes) }
    #expect(error.description == input.message)
  }

  @Test(arguments: ImageFormat.allCases)
  func `says that a file does not begin as its format does`(format: ImageFormat) throws {
    let error = try #require(throws: ImageFileError.self) {
      _ = try GDImage(decoding: [1, 2, 3], as: format)
    }
    #expect(
      error.description
        == "the \(format) image cannot be read (its signature is missing); use an intact file")
  }

  @Test func `says that a file is of another format than it should be`() throws {
    let picture = try GDImage(.sample(PixelSize(3, 3))).encoded(as: .png())
    let error = try #require(throws: ImageFileError.self) { _ = try GDImage(decoding: picture, as: .jpeg) }
    #expect(error.description == "the JPEG image cannot be read (it is a PNG image); use an intact file")
  }

  @Test func `nothing reaches the standard error stream, whatever byte of a file is wrong`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      for picture in ForeignPicture.all + ForeignPicture.interlaced {
        _ = try GDImage(decoding: picture.bytes)
        for index in picture.bytes.indices {
          for flip: UInt8 in [0x01, 0x80, 0xFF] {
            var bytes = picture.bytes
            bytes[index] ^= flip
            _ = try? GDImage(decoding: bytes).size
          }
        }
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }

  @Test func `nothing reaches the standard error stream either if the checksums of a PNG fit`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      for picture in DamagedPNG.all { _ = try? GDImage(decoding: picture.bytes).size }
      for picture in ForeignPicture.png + ForeignPicture.interlaced {
        let file = PNGFixture(picture.bytes)
        for (index, chunk) in file.chunks.enumerated() {
          var wrong = file
          wrong.chunks.remove(at: index)
          _ = try? GDImage(decoding: wrong.bytes).size
          wrong.chunks.insert(contentsOf: [chunk, chunk], at: 0)
          _ = try? GDImage(decoding: wrong.bytes).size
          for place in chunk.body.indices {
            for flip: UInt8 in [0x01, 0x80] {
              wrong = file
              wrong.chunks[index].body[place] ^= flip
              _ = try? GDImage(decoding: wrong.bytes).size
            }
          }
        }
      }
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }
}

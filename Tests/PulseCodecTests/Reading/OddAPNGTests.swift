import PulseCodec
import PulseImages
import PulsePixels
import PulseSystem
import PulseTestSupport
import Testing

@Suite struct `An odd APNG` {
  private static let colors = [RGBA(255, 0, 0), RGBA(0, 255, 0), RGBA(0, 0, 255)]

  private static func chunk(_ type: String, _ body: [UInt8] = []) -> [UInt8] {
    Array(PNGChunk(type: type, body: body[...]).bytes)
  }

  private static let start =
    [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]
    + chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0])

  /// Returns an animation control chunk for two frames.
  private static func announcement(loopCount: UInt8) -> [UInt8] {
    chunk("acTL", [0, 0, 0, 2, 0, 0, 0, loopCount])
  }

  private static func control(
    _ number: UInt8, x: UInt8 = 0, y: UInt8 = 0, width: UInt8 = 4, height: UInt8 = 4
  ) -> [UInt8] {
    let numbers = [number, width, height, x, y].flatMap { [UInt8](bigEndian: Int($0)) }
    return chunk("fcTL", numbers + [0, 1, 0, 2, 0, 0])
  }

  private static func pixels(_ color: Int, side: Int = 4) -> [UInt8] {
    let color = colors[color]
    let row: [UInt8] = [0] + Array(repeating: [color.red, color.green, color.blue], count: side).joined()
    return deflate(Array(Array(repeating: row, count: side).joined())[...], level: 6)
  }

  private static let first = chunk("IDAT", pixels(0))
  private static let second = control(1) + chunk("fdAT", [0, 0, 0, 2] + pixels(1))
  private static let end = chunk("IEND")

  private func colors(of bytes: [UInt8]) throws -> [RGBA] {
    var frameIterator = try AnimationFile(bytes).animation.frameIterator()
    var colors: [RGBA] = []
    while let picture = try frameIterator.next() { colors.append(picture[0, 0]) }
    return colors
  }

  @Test func `may tell of its first frame before it says that it is animated`() throws {
    let bytes =
      Self.start + Self.control(0) + Self.announcement(loopCount: 3) + Self.first + Self.second + Self.end
    let file = try AnimationFile(bytes)
    #expect(file.container == .apng && file.problems == [] && file.loopCount == 3)
    #expect(file.frames.map(\.delay) == [FrameDelay(1, over: 2), FrameDelay(1, over: 2)])
    #expect(try colors(of: bytes) == Array(Self.colors[..<2]))
    let shown = try Oracle.decode(bytes, with: .chromium)
    #expect(shown.frames.count == 2 && shown.loop == 3)
    // Without the announcement it is a picture.
    let still = try AnimationFile(Self.start + Self.control(0) + Self.first + Self.end)
    #expect(still.container == .png && still.problems == [])
  }

  @Test func `whose first frame is not all of the picture is refused, as browsers refuse it`() throws {
    let small =
      Self.start + Self.announcement(loopCount: 3) + Self.control(0, width: 2, height: 2) + Self.first
      + Self.end
    #expect(throws: TestSupportError.self) { try Oracle.decode(small, with: .chromium) }
    for (part, name) in [
      (Self.control(0, width: 2, height: 2), "2x2+0+0"), (Self.control(0, y: 1, height: 3), "4x3+0+1"),
    ] {
      let bytes = Self.start + Self.announcement(loopCount: 3) + part + Self.first + Self.second + Self.end
      let error = #expect(throws: ImageFileError.self) { try AnimationFile(bytes) }
      #expect(
        error?.description
          == "the PNG image cannot be read (frame 0: fcTL: the first frame is \(name) instead of "
          + "4x4); use an intact file")
    }
    // Behind a picture for other programs, a first frame may be smaller.
    let hidden =
      Self.start + Self.announcement(loopCount: 3) + Self.chunk("IDAT", Self.pixels(2))
      + Self.control(0, x: 1, y: 1, width: 2, height: 2)
      + Self.chunk("fdAT", [0, 0, 0, 1] + Self.pixels(0, side: 2))
      + Self.control(2) + Self.chunk("fdAT", [0, 0, 0, 3] + Self.pixels(1)) + Self.end
    #expect(try AnimationFile(hidden).problems == [])
    #expect(try colors(of: hidden) == [.clear, Self.colors[1]])
  }

  @Test func `with several announcements plays as the first one says, as Chromium has it`() throws {
    let (three, five) = (Self.announcement(loopCount: 3), Self.announcement(loopCount: 5))
    for bytes in [
      Self.start + three + five + Self.control(0) + Self.first + Self.second + Self.end,
      Self.start + three + Self.control(0) + Self.first + five + Self.second + Self.end,
    ] {
      #expect(try AnimationFile(bytes).loopCount == 3)
      #expect(try AnimationFile(bytes).problems == [])
    }
    let both = Self.start + three + five + Self.control(0) + Self.first + Self.second + Self.end
    #expect(try Oracle.decode(both, with: .chromium).loop == 3)
  }
}

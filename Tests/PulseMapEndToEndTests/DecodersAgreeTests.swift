import PulseTestSupport
import Testing

/// A GIF with expected properties for all decoders.
struct Rendering: Sendable, CustomTestStringConvertible {
  let options: String
  var width = 200
  var height = 150
  /// The count of the loop extension: 0 for forever, nil without one.
  var loop: Int? = 0
  /// The delays in hundredths of a second.
  var delays = Array(repeating: 4, count: 20)

  var testDescription: String { options }

  static let all = [
    Rendering(options: Sample.coast),
    // The extension counts what follows the first time.
    Rendering(options: "\(Sample.coast) --basemap #88aacc --loop 3", loop: 2),
    Rendering(options: "\(Sample.coast) --basemap white --rings 3 --loop 1", loop: nil),
    Rendering(
      options: "\(Sample.coast) --color gold --stroke navy --stroke-width 3px --size 61x47 --quality 100",
      width: 61, height: 47),
    // Below quality 86, the inside of a pulse that has its size changes in every second frame.
    Rendering(
      options: "\(Sample.coast) --color gold --stroke navy --stroke-width 3px --size 61x47 --quality 85",
      width: 61, height: 47, delays: Array(repeating: 4, count: 6) + Array(repeating: 8, count: 7)),
    // Nothing until 0.2; a picture every 0.04 s up to the pause at 0.5 and after it; nothing after 1.2.
    Rendering(
      options: "\(Sample.coast) --timeline start@0.2,pause@0.5,resume@0.9,stop@1.2 --duration 2",
      delays: [20] + Array(repeating: 4, count: 8) + [40] + Array(repeating: 4, count: 7) + [80]),
    Rendering(options: "\(Sample.coast) --delay inf", delays: [4]),
  ]
}

@Suite struct `The decoders of other people` {
  @Test(arguments: Rendering.all)
  func `see the same frames, times and loop, and those that were asked for`(_ rendering: Rendering) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(rendering.options) -o a.gif", in: folder.url)
    let pillow = try Oracle.decode(folder.file("a.gif"), with: .pillow)
    for decoder in [Oracle.ReferenceDecoder.gifsicle, .ffmpeg, .chromium] {
      #expect(try Oracle.decode(folder.file("a.gif"), with: decoder) == pillow, "\(decoder)")
    }
    #expect(pillow.width == rendering.width && pillow.height == rendering.height)
    #expect(pillow.loop == rendering.loop)
    #expect(pillow.frames.map(\.delay) == rendering.delays)
  }

  @Test func `see nothing before the start and after the stop, and one picture throughout a pause`() throws {
    let folder = try TemporaryFolder()
    let timeline = "--timeline start@0.08,pause@0.16,resume@0.24,stop@0.32 --duration 0.4 --fps 50"
    try ToolUnderTest.succeed("render \(Sample.small) \(timeline) -o a.gif", in: folder.url)
    try ToolUnderTest.succeed("render \(Sample.small) --opacity-range 0:0 -o nothing.gif", in: folder.url)
    let seen = try Oracle.decode(folder.file("a.gif"), with: .gifsicle).frames
    let nothing = try Oracle.decode(folder.file("nothing.gif"), with: .gifsicle).frames
    #expect(nothing.map(\.delay) == [80])
    // The frames from 0.16 on show the picture of the pause, and so does the one at which it ends.
    #expect(seen.map(\.delay) == [8, 2, 2, 2, 2, 10, 2, 2, 2, 8])
    #expect(seen.first?.hash == nothing.first?.hash)
    #expect(seen.last?.hash == nothing.first?.hash)
    #expect(Set(seen.map(\.hash)).count == seen.count - 1)
  }

  @Test func `see in a still GIF the very pixels of the PNG`() throws {
    let folder = try TemporaryFolder()
    let options = "\(Sample.small) --delay inf --color #1e90ff80 --stroke crimson"
    try ToolUnderTest.succeed("render \(options) -o a.gif -o a.png", in: folder.url)
    let gif = try Oracle.decode(folder.file("a.gif"), with: .pillow)
    let png = try Oracle.decode(folder.file("a.png"), with: .pillow)
    #expect(gif.frames.map(\.hash) == png.frames.map(\.hash))
  }
}

@Suite struct `The delays of a GIF` {
  @Test(arguments: [10, 12, 24, 25, 30, 50], [("", 80), ("--duration 1.23", 123)])
  func `add up to the duration exactly, and none is too short to be shown`(
    rate: Int, duration: (option: String, hundredths: Int)
  ) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.small) --fps \(rate) \(duration.option) -o a.gif", in: folder.url)
    for decoder in [Oracle.ReferenceDecoder.pillow, .gifsicle] {
      let delays = try Oracle.decode(folder.file("a.gif"), with: decoder).frames.map(\.delay)
      #expect(delays.reduce(0, +) == duration.hundredths, "\(decoder): \(delays)")
      #expect(delays.allSatisfy { $0 >= 2 }, "\(decoder): \(delays)")
      // No frame is longer than its share, rounded up, unless a rest of one hundredth had to go somewhere.
      #expect(delays.allSatisfy { $0 <= 100 / rate + 2 }, "\(decoder): \(delays)")
    }
  }
}

import PulseTestSupport
import Testing

@Suite struct `An APNG` {
  @Test func `shows the pictures of the PNG sequence, each for exactly its part of a second`() throws {
    let folder = try TemporaryFolder()
    let options = "\(Sample.coast) --fps 30 --duration 0.2 --loop 3"
    try ToolUnderTest.succeed("render \(options) -o a.apng -o %d.png", in: folder.url)
    for decoder in [Oracle.ReferenceDecoder.pillow, .ffmpeg] {
      let seen = try Oracle.decode(
        folder.file("a.apng"), with: decoder, writingFramesTo: folder.file("\(decoder)"))
      #expect(seen.frames.map(\.milliseconds) == Array(repeating: 33.33, count: 6), "\(decoder)")
      if decoder == .pillow { #expect(seen.loop == 3) }
      for index in 0..<6 {
        _ = try Oracle.decode(
          folder.file("\(index).png"), with: .pillow, writingFramesTo: folder.file("png"))
        let wanted = try folder.bytes("png/0000.rgba")
        let found = try folder.bytes("\(decoder)/000\(index).rgba")
        // Overlays shine through, to within a level; the first frame is the picture itself.
        let error = zip(wanted, found).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        #expect(wanted.count == found.count && error <= (index == 0 ? 0 : 1), "\(decoder), frame \(index)")
      }
    }
  }
}

/// A transparent animation with expected properties for all decoders.
struct Overlay: Sendable, CustomTestStringConvertible {
  let options: String
  let file: String
  var decoders: [Oracle.ReferenceDecoder] = [.pillow, .chromium]
  var loop: Int? = 0
  let milliseconds: [Double]

  var testDescription: String { "\(options) -o \(file)" }

  static let all = [
    // Pure red is what Chromium, which multiplies colors by alpha, gives back exactly.
    Overlay(
      options: "--fps 60 --duration 0.1 --loop 2", file: "a.apng", decoders: [.pillow, .ffmpeg, .chromium],
      loop: 2, milliseconds: Array(repeating: 16.67, count: 6)),
    Overlay(
      options: "--fps 60 --duration 0.1 --loop 2", file: "a.webp", loop: 2,
      milliseconds: [17, 16, 17, 17, 16, 17]),
    // Nothing until 0.2; after the pause nothing again, for longer than a GIF frame.
    Overlay(
      options: "--timeline start@0.2,pause@0.24,stop@0.4 --duration 700", file: "a.webp",
      milliseconds: [200, 40, 160, 699_600]),
    Overlay(
      options: "--matte white --timeline start@0.2,pause@0.24,stop@0.4 --duration 1 --loop 3", file: "a.gif",
      decoders: [.pillow, .gifsicle, .ffmpeg, .chromium], loop: 2, milliseconds: [200, 40, 160, 600]),
  ]
}

@Suite struct `A transparent animation` {
  @Test(arguments: Overlay.all)
  func `is seen the same by the decoders of other people`(_ overlay: Overlay) throws {
    let folder = try TemporaryFolder()
    let options = "\(Sample.coast) --basemap none \(overlay.options)"
    try ToolUnderTest.succeed("render \(options) -o \(overlay.file)", in: folder.url)
    let seen = try overlay.decoders.map { try Oracle.decode(folder.file(overlay.file), with: $0) }
    #expect(Set(seen.map { $0.frames.map(\.hash) }).count == 1)
    for (decoder, seen) in zip(overlay.decoders, seen) {
      // Chromium cuts the delays of an APNG to whole milliseconds.
      let tolerance = decoder == .chromium ? 1 : 0.001
      let times = zip(seen.frames.map(\.milliseconds), overlay.milliseconds)
      #expect(times.allSatisfy { abs($0 - $1) < tolerance }, "\(decoder): \(seen.frames.map(\.milliseconds))")
      #expect(seen.frames.count == overlay.milliseconds.count, "\(decoder)")
      // ffmpeg loses count of an APNG's plays.
      if decoder != .ffmpeg || overlay.file == "a.gif" { #expect(seen.loop == overlay.loop, "\(decoder)") }
    }
  }

  @Test func `does not depend on the number of threads in any format`() throws {
    let folder = try TemporaryFolder()
    for jobs in [1, 5] {
      try ToolUnderTest.succeed(
        "render \(Sample.coast) --basemap none --matte navy --effect location --duration 0.4 --sidecar --jobs \(jobs)"
          + " -o \(jobs).gif -o \(jobs).apng -o \(jobs).webp", in: folder.url)
    }
    for ending in ["gif", "apng", "webp"] {
      let isSame = try folder.bytes("1.\(ending)") == folder.bytes("5.\(ending)")
      #expect(isSame, "\(ending)")
    }
  }
}

@Suite struct `A matte` {
  @Test(arguments: [
    "-o a.gif", "--basemap none -o a.apng -o a.webp", "--basemap teal -o a.gif -o a.png",
  ])
  func `that changes nothing is named`(options: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 1 --lon 2 --size 20x20 --delay inf --matte white \(options)", in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.standardError
        == "pulsemap: warning: --matte: has no effect without --basemap none and a "
        + ".gif, .jpg, .avif, .y4m or .mp4 output; leave it out\n")
  }

  @Test func `makes a translucent background opaque`() throws {
    let folder = try TemporaryFolder()
    let view = "--size 20x20 --zoom 12 --lat 1 --lon 2 --effect none"
    try ToolUnderTest.succeed("render \(view) --basemap #ff000080 --matte white -o a.gif", in: folder.url)
    // Half red, half white: 255 * (1 - 128 / 255) is left of green and blue.
    try ToolUnderTest.succeed("render \(view) --basemap #ff7f7f -o b.gif", in: folder.url)
    let seen = try Oracle.decode(folder.file("a.gif"), with: .pillow)
    #expect(try Oracle.decode(folder.file("b.gif"), with: .pillow) == seen)
  }
}

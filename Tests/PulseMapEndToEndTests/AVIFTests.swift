import Foundation
import PulseTestSupport
import Testing

@Suite struct `An AVIF file` {
  private let scene = "\(Sample.coast) --size 81x65 --fps 10"

  /// Returns the mean channel error of a frame, whose sides are even, against a PNG file.
  private func error(_ frame: [UInt8], _ name: String, in folder: borrowing TemporaryFolder) throws -> Double
  {
    let still = try Oracle.decode(
      folder.file(name), with: .pillow, writingFramesTo: folder.file("still"))
    let wanted = try folder.bytes("still/0000.rgba")
    let (width, row) = (still.width + still.width % 2, still.width * 4)
    var sum = 0
    for y in 0..<still.height {
      for x in 0..<row {
        let (seen, own) = (Int(frame[y * width * 4 + x]), Int(wanted[y * row + x]))
        sum += abs(seen - own)
      }
    }
    return Double(sum) / Double(wanted.count)
  }

  @Test func `shows the frames of the PNG sequence forever, in ffmpeg and Chromium`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) -o a.avif -o %d.png", in: folder.url)
    let probed = try Oracle.probeVideo(folder.file("a.avif"), writingFramesTo: folder.url)
    #expect(probed.width == 82 && probed.height == 66 && probed.frames == 8 && probed.rate == "10/1")
    #expect(probed.matrix == "bt709" && probed.range == "tv")
    let size = 82 * 66 * 4
    let frames = try folder.bytes("frames.rgba")
    let seen = try Oracle.decode(
      folder.file("a.avif"), with: .chromium, writingFramesTo: folder.file("seen"))
    #expect(seen.loop == 0 && seen.frames.map(\.milliseconds) == Array(repeating: 100, count: 8))
    for index in [0, 4, 7] {
      let own = Array(frames[index * size..<(index + 1) * size])
      #expect(try error(own, "\(index).png", in: folder) < 3)
      #expect(try error(folder.bytes("seen/000\(index).rgba"), "\(index).png", in: folder) < 3)
    }
  }

  @Test func `is a still at a time`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.coast) --size 81x65 --at 0.3 -o a.avif -o a.png", in: folder.url)
    let probed = try Oracle.probeVideo(folder.file("a.avif"), writingFramesTo: folder.url)
    // Colors of small dots have full resolution.
    #expect(probed.frames == 1 && probed.pixels == "yuv444p")
    #expect(try error(folder.bytes("frames.rgba"), "a.png", in: folder) < 3)
  }

  @Test func `can be as small as a marker`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --size 20x20 --fps 10 -o a.avif", in: folder.url)
    #expect(try Oracle.probeVideo(folder.file("a.avif"), writingFramesTo: folder.url).width == 20)
  }

  @Test func `ends with the version and the key of the scene, or with neither`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --at 0 -o a.avif", in: folder.url)
    try ToolUnderTest.succeed("render \(Sample.small) --at 0 --no-metadata -o b.avif", in: folder.url)
    let (marked, bare) = (try folder.bytes("a.avif"), try folder.bytes("b.avif"))
    let box = marked.dropFirst(bare.count)
    #expect(Array(marked.prefix(bare.count)) == bare)
    #expect(box.dropFirst(3).first == UInt8(box.count) && box.dropFirst(4).starts(with: "freepulsemap ".utf8))
  }

  @Test func `names the encoders that ffmpeg lacks`() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir bin; printf '#!/bin/sh\\necho "Codec is not recognized" >&2\\n' > bin/ffmpeg; chmod +x bin/ffmpeg
      PATH=$PWD/bin:$PATH pulsemap render \(Sample.small) --size 80x80 -o a.avif
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError == """
        pulsemap: error: --output: 'a.avif' needs an ffmpeg with libsvtav1 or libaom-av1, which this one lacks; install \
        Debian's package ffmpeg, or write .webp

        """)
    #expect(try folder.names == ["bin"])
  }
}

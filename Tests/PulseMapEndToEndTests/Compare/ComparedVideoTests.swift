import Foundation
import PulseTestSupport
import Testing

@Suite struct `Videos that are compared` {
  private let scene = "\(Sample.small) --radius 1km --color red --duration 0.4 --fps 10"

  /// Writes frames as PNG files, and videos of them by ffmpeg: without loss, and in other matrices and ranges.
  private func makeVideos(in folder: borrowing TemporaryFolder) throws {
    try ToolUnderTest.succeed("render \(scene) -o a.gif -o f-%d.png", in: folder.url)
    let script = """
      from() { ffmpeg -v error -y -framerate 10 -i f-%d.png "$@"; }
      from -c:v libx264rgb -preset ultrafast -qp 0 same.mp4
      from -vf format=rgb24,format=gbrp -c:v libvpx-vp9 -deadline realtime -lossless 1 same.webm
      from -vf format=rgb24,scale=out_color_matrix=bt601:out_range=pc,format=yuv444p -colorspace smpte170m -color_range pc \
        -c:v libx264 -preset ultrafast -qp 0 bt601.mp4
      from -vf format=rgb24,scale=out_color_matrix=bt709:out_range=tv,format=yuv444p -colorspace bt709 -color_range tv \
        -c:v libx264 -preset ultrafast -qp 0 bt709.mp4
      """
    let made = try ToolUnderTest.shell("set -e\n\(script)", in: folder.url)
    try #require(made.status == 0, "\(made.standardError)")
  }

  @Test func `with several plays of a loop say how to have one`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.small) --radius 1km --fps 10 -o a.gif -o a.mp4", in: folder.url)
    let result = try ToolUnderTest.run("compare a.gif a.mp4", in: folder.url)
    #expect(
      result.text.contains(
        "\na video repeats a short loop; to compare the same frames, render it with --cycles 1\n"),
      "\(result.text)")
  }

  @Test func `have the pixels and times of what they were made from`() throws {
    let folder = try TemporaryFolder()
    try makeVideos(in: folder)
    for name in ["same.mp4", "same.webm"] {
      let frames = try ToolUnderTest.run("compare f-%d.png \(name) --ignore timing", in: folder.url)
      #expect(frames.text == "match     \(name): 4 frames equal\n", "\(frames.standardError)")
      // A GIF with all its colors has the same times as well; how often a video plays is unknown.
      let animation = try ToolUnderTest.run("compare a.gif \(name) --tolerance 8", in: folder.url)
      #expect(animation.status == 0, "\(animation.text)")
    }
    for name in ["bt601.mp4", "bt709.mp4"] {
      let result = try ToolUnderTest.run(
        "compare f-%d.png \(name) --ignore timing --tolerance 3", in: folder.url)
      #expect(result.status == 0, "\(name): \(result.text)")
    }
    let slower = try ToolUnderTest.shell(
      "ffmpeg -v error -framerate 5 -i f-%d.png -c:v libx264rgb -preset ultrafast -qp 0 slow.mp4; pulsemap compare same.mp4 slow.mp4",
      in: folder.url)
    #expect(
      slower.text.hasPrefix(
        "differ    slow.mp4: frame 0 is shown for 0.2 s instead of 0.1 s, as are 3 more\n"))
  }

  @Test(arguments: ["mp4", "webm", "avif"])
  func `resemble the animation that pulsemap rendered with them`(format: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) --size 64x64 -o a.gif -o a.\(format)", in: folder.url)
    let exact = try ToolUnderTest.run("compare a.gif a.\(format)", in: folder.url)
    #expect(exact.status == 1)
    #expect(
      exact.text.contains(
        "\nvideos are usually lossy; to compare their quality, add --metric ssimulacra2 --threshold 70\n"))
    let scored = try ToolUnderTest.run(
      "compare a.gif a.\(format) --metric ssimulacra2 --threshold 30", in: folder.url)
    #expect(scored.status == 0 && !scored.text.contains("lossy"), "\(scored.text)")
    let inspected = try ToolUnderTest.succeed("inspect a.\(format)", in: folder.url)
    #expect(inspected.text.contains(", 64x64, 4 frames, 0.4 s, "))
    // As goldens they are equal to themselves, by their hashes as well.
    let script = """
      mkdir goldens out && cp a.\(format) goldens/ && cp a.\(format) out/
      pulsemap compare --goldens goldens out --update --update-in-ci && pulsemap compare --goldens goldens --verify
      """
    let golden = try ToolUnderTest.shell(script, in: folder.url)
    #expect(golden.status == 0, "\(golden.standardError)")
    #expect(try folder.text("goldens/goldens.jsonl").contains(#""path": "a.\#(format)""#))
  }

  @Test func `keep the alpha of WebM`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(scene) --size 64x64 --basemap none -o a.webm -o a.apng", in: folder.url)
    let script = """
      pulsemap compare a.webm a.webm --diff d.png
      /usr/bin/python3 -c 'from PIL import Image; i = Image.open("d.png").convert("RGBA"); print(i.getpixel((0, 0))[3], i.getpixel((32, 32))[3])'
      """
    let result = try ToolUnderTest.shell(script, in: folder.url)
    let alphas = result.text.split(separator: "\n").last?.split(separator: " ").compactMap { Int($0) } ?? []
    #expect(alphas.count == 2 && alphas[0] == 0 && alphas[1] > 60, "\(result.text)\(result.standardError)")
  }

  /// Codecs whose frames ffmpeg decodes to subsampled colors, to other matrices, more bits, planes and packed pixels.
  @Test(arguments: [
    "-c:v libx264 -preset ultrafast -pix_fmt yuv420p a.mp4",
    "-c:v libx264 -preset ultrafast -pix_fmt yuv422p10le a.mp4",
    "-c:v libx264rgb -preset ultrafast a.mp4",
    "-c:v libx265 -preset ultrafast -x265-params log-level=none:pools=none -pix_fmt yuv420p a.mp4",
    "-c:v libvpx -deadline realtime -pix_fmt yuv420p a.webm",
    "-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv444p -color_range pc a.webm",
    "-c:v qtrle -pix_fmt argb -f mov a.mp4",
    "-c:v libx264 -preset ultrafast -pix_fmt gray a.mp4",
  ])
  func `have the pixels that ffmpeg itself converts to RGBA`(output: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) --size 60x42 -o f-%d.png", in: folder.url)
    let name = output.split(separator: " ").last.map(String.init) ?? ""
    let script = """
      set -e
      ffmpeg -v error -framerate 10 -i f-%d.png \(output)
      ffmpeg -v error -i \(name) -vf scale=out_range=pc:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact,format=rgba \
        -f framehash -hash sha256 - | sed -n 's/^0,.*, *\\([0-9a-f]\\{64\\}\\)$/\\1/p'
      """
    let hashes = try ToolUnderTest.shell(script, in: folder.url)
    try #require(hashes.status == 0, "\(hashes.standardError)")
    let wanted = hashes.text.split(separator: "\n")
    #expect(wanted.count == 4)
    let inspected = try ToolUnderTest.succeed("inspect --json \(name)", in: folder.url).text
    let found = inspected.matches(of: /"pixels": ?"([0-9a-f]{64})"/).map(\.output.1)
    #expect(found == wanted)
  }

  @Test func `are not called damaged where ffmpeg refuses to work`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) -o a.mp4", in: folder.url)
    for (line, message) in [
      ("[vost#0:0/rawvideo @ 0x55ab] Invalid time base: -1", "[vost#0:0/rawvideo] Invalid time base: -1"),
      ("Unknown decoder 'libvpx-vp9'", "Unknown decoder 'libvpx-vp9'"),
    ] {
      try folder.write(
        "#!/bin/sh\necho \"\(line)\" >&2\necho 'Invalid argument' >&2\nexit 234\n", to: "fake")
      // A program that another process of the tests has open for writing cannot be run; a copy is open nowhere.
      let script = "cp fake ffmpeg && chmod +x ffmpeg && PATH=$PWD:$PATH pulsemap inspect a.mp4"
      let result = try ToolUnderTest.shell(script, in: folder.url)
      #expect(result.status == 2)
      #expect(
        result.standardError
          == "pulsemap: error: a.mp4: cannot be used: ffmpeg refuses to read it: '\(message)'; "
          + "use a complete ffmpeg of version 5.1 or later, or convert the file\n")
    }
  }

  @Test func `are refused with a reason when they are damaged or ffmpeg is missing`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) -o a.mp4 -o a.webm", in: folder.url)
    for name in ["a.mp4", "a.webm"] {
      try Data(folder.bytes(name).dropLast(900)).write(to: folder.file("cut-\(name)"))
      let damaged = try ToolUnderTest.run("compare \(name) cut-\(name)", in: folder.url)
      #expect(damaged.status == 2 && damaged.text == "")
      #expect(
        damaged.standardError.hasPrefix(
          "pulsemap: error: cut-\(name): cannot be used: ffmpeg cannot decode it: '"))
      #expect(!damaged.standardError.contains("0x"))
    }
    try folder.write("....ftypisom", to: "empty.mp4")
    #expect(try ToolUnderTest.run("inspect empty.mp4", in: folder.url).status == 2)
    let missing = try ToolUnderTest.run("inspect a.mp4", in: folder.url, variables: ["PATH": "/nonexistent"])
    #expect(missing.status == 2)
    #expect(
      missing.standardError
        == "pulsemap: error: a.mp4: cannot be used: it needs ffmpeg, which is not installed; install Debian's package ffmpeg\n"
    )
  }
}

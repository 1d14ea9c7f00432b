import PulseTestSupport
import Testing

@Suite struct `An option that no output has a use for` {
  @Test(arguments: [
    ("--quality 30", "a.webp", "a .gif or .jpg output"), ("--colors 16", "a.apng", "a .gif output"),
    ("--dither diffusion", "a.png", "a .gif output"), ("--lossy 20", "a.webp", "a .gif output"),
    ("--png-writer compact", "a.apng", "a .png output"),
    ("--at 0.2", "a.gif", "a still, such as a .png output"),
    ("--fps 10", "a.png", "an animation or a sequence"),
    ("--cycles 2", "a.png", "an animation or a sequence"),
    ("--loop 3", "a.png", "a .gif, .apng, .webp or .svg output"),
    ("--no-metadata", "a.y4m", "an output other than .y4m or .raw"),
    ("--timeout 3", "a.gif", "the --basemap of a tile server"),
    ("--max-tiles 3", "a.gif", "the --basemap of a tile server"),
  ])
  func `is warned of`(option: String, name: String, need: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(Sample.small) \(option) -o \(name)", in: folder.url)
    let word = option.split(separator: " ")[0]
    #expect(result.status == 0)
    #expect(
      result.standardError == "pulsemap: warning: \(word): has no effect without \(need); leave it out\n")
  }

  @Test func `is warned of where a size limit cannot apply to one of several outputs`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render \(Sample.small) --max-bytes 1M -o a.gif -o a.y4m -o f-%d.png", in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.standardError == """
        pulsemap: warning: --max-bytes: has no effect on 'a.y4m', uncompressed video
        pulsemap: warning: --max-bytes: has no effect on 'f-%d.png', a sequence of files

        """)
  }

  @Test func `is fine when one of several outputs has`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.small) --quality 60 --fps 10 --loop 2 --at 0.2 -o a.gif -o a.png -o a.webp",
      in: folder.url)
  }

  @Test func `is nothing but what is seen: a still is one picture`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run(
      "render --lat 48.2 --lon 16.4 --zoom 3 --radius 5 --size 60x60 --basemap white -v -o a.gif",
      in: folder.url)
    #expect(result.standardError.contains("pulsemap: warning: --radius: the pulse cannot be seen: "))
    #expect(result.standardError.contains("20 frames, 1 unique"))
    let transparent = try ToolUnderTest.run(
      "render \(Sample.small) --color transparent -v -o b.gif", in: folder.url)
    #expect(transparent.standardError.contains("20 frames, 1 unique"))
    let strict = try ToolUnderTest.run(
      "render \(Sample.small) --color transparent --strict -o c.gif", in: folder.url)
    #expect(strict.status == 2 && strict.standardError.contains("--color: the pulse cannot be seen: "))
  }
}

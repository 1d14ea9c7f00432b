import PulseTestSupport
import Testing

/// Command lines with errors beyond a single value.
@Suite struct `A command line is refused in words` {
  @Test(arguments: [
    RejectedLine(whole: "rendr", "rendr: unknown command; did you mean 'render'?"),
    RejectedLine(
      whole: "stores.csv", "stores.csv: cannot be read: No such file or directory; check the path"),
    RejectedLine(whole: "Render -o a.gif", "Render: unknown command; did you mean 'render'?"),
    RejectedLine(whole: "paint", "paint: unknown command; see --help"),
    RejectedLine(whole: "-q render", "-q: options follow the command; write pulsemap render -q"),
    RejectedLine("--qiet", "--qiet: unknown option; did you mean '--quiet'?"),
    RejectedLine("--outptu b.gif", "--outptu: unknown option; did you mean '--output'?"),
    RejectedLine("--latitud 5", "--latitud: unknown option; did you mean '--lat'?"),
    RejectedLine("--longitud=5", "--longitud: unknown option; did you mean '--lon'?"),
    RejectedLine("--colur red", "--colur: unknown option; did you mean '--color' or '--colors'?"),
    RejectedLine("-output b.gif", "-output: unknown option; did you mean '--output'?"),
    RejectedLine("--bogus", "--bogus: unknown option; see --help"),
    RejectedLine("-x", "-x: unknown option; write -- -x if it is no option"),
    RejectedLine("-qx", "-x: unknown option in '-qx'; see --help"),
    RejectedLine(
      "a.json b.json", "a.json: cannot be read: No such file or directory; check the path",
      "FILE: 'b.json' is a second scene file after 'a.json'; only one is allowed"),
    RejectedLine(
      words: ["a.json", "\u{1B}[31m"],
      "a.json: cannot be read: No such file or directory; check the path",
      "FILE: '\\u{1B}[31m' is a second scene file after 'a.json'; only one is allowed"),
  ])
  func `with unknown words`(_ line: RejectedLine) throws { try line.check() }

  @Test(arguments: [
    RejectedLine("--lat", "--lat: needs a value; write --lat DEG"),
    RejectedLine(
      "--lat --lon 5", "--lat: needs a value; write --lat DEG",
      "--lon: is given twice; for several places, write --place LAT,LON for each of them"),
    RejectedLine("--size -q", "--size: needs a value; write --size WxH|NAME"),
    RejectedLine("-o", "--output: needs a value; write --output PATH"),
    RejectedLine("-j", "--jobs: needs a value; write --jobs N"),
    RejectedLine("--timing", "--timing: needs a value; write --timing CURVE"),
    RejectedLine("--line", "--line: needs a value; write --line straight or geodesic"),
    RejectedLine("--label", "--label: needs a value; write --label '{name}'"),
    RejectedLine(
      "--from 06/01/2021",
      "--from: '06/01/2021' can be read in several ways; write 2021-01-06 or 2021-06-01"),
    RejectedLine(
      "--from Berlin",
      "--from: 'Berlin' is not a time; use 2024-05-01T10:00:00Z, a date, or seconds or milliseconds since 1970; "
        + "for a way between places, write --track A..B"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 --radius 500 a.gif",
      "FILE: 'a.gif' is not a scene file; write -o a.gif"),
    RejectedLine(
      whole: "render s.json a.gif",
      "s.json: cannot be read: No such file or directory; check the path",
      "FILE: 'a.gif' is not a scene file; write -o a.gif"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 -o -",
      "--output: '-' has no file extension; add --format gif, apng, webp, png, jpg, avif, svg, sheet, html, y4m, raw, mp4 or webm"
    ),
    RejectedLine(
      whole: "render -o a.gif",
      "--lat: no location is given; write --center LAT,LON, --place NAME, --bbox W,S,E,N, or a scene or data file, - for standard input"
    ),
  ])
  func `with values missing`(_ line: RejectedLine) throws { try line.check() }

  @Test(arguments: [
    RejectedLine(
      "--cycles 2 --duration 3", "--cycles: '2' conflicts with --duration; use one of them"),
    RejectedLine(
      "--delay inf --cycles 2",
      "--cycles: '2' does not apply to a pulse without motion; use --duration"),
    RejectedLine(
      "--fps 60",
      "--fps: '60' is more than GIF can play; use at most 50, or write .apng, .webp or a .png sequence"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 -o a.webp --fps 91",
      "--fps: '91' is more than WebP can play; use at most 90, or write a .png sequence"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 -o a.webp --loop 65536",
      "--loop: '65536' is more than WebP can store; use at most 65535, or 0 for forever"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 -o a.webp --size 16384x10",
      "--size: '16384x10' pixels are too large for WebP; use at most 16383 per side, or an .apng output"),
    RejectedLine(
      "--basemap none --matte #ffffff80",
      "--matte: '#ffffff80' is not opaque; use an opaque color"),
    RejectedLine(
      "--format png", "--output: 'a.gif' conflicts with --format png; leave out one of them"),
    RejectedLine(
      "--basemap none",
      "--basemap: 'none' leaves translucent pixels, which GIF does not support; add --matte COLOR, "
        + "or write a .png, .apng or .webp"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 --basemap none -o a.mov",
      "--output: 'a.mov' has no supported file extension; write .webm instead"),
    RejectedLine(
      "--duration 86400",
      "--duration: needs 2160000 frames, and an animation has at most 36000; use a shorter duration or fewer "
        + "frames per second"),
    RejectedLine(
      "--cycles 10000",
      "--cycles: needs 200000 frames, and an animation has at most 36000; use a shorter duration or fewer frames "
        + "per second"),
    RejectedLine("-o a.gif", "--output: 'a.gif' is used 2 times; use it once"),
    RejectedLine(
      "-o - -o - --format gif", "--output: '-' is used 2 times; use it once"),
    RejectedLine(
      whole: "render --lat 1 --lon 2 -o - --format gif --report json",
      "--report: standard output is already used by '-o -'; write the image to a file"),
  ])
  func `with options that contradict each other`(_ line: RejectedLine) throws { try line.check() }

  @Test(arguments: [
    RejectedLine(
      whole: "render --lat x --lon 500 --radus 5 --zoom --size 5 --opacity-range 3:4",
      "--lat: 'x' is not a number; use degrees from -90 to 90",
      "--lon: '500' is out of range; use degrees from -360 to 360, such as 140 for the same place",
      "--radus: unknown option; did you mean '--radius'?", "--zoom: needs a value; write --zoom Z",
      "--size: '5' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og",
      "--opacity-range: '3:4' is out of range; use opacities from 0 to 1"),
    RejectedLine(
      whole: "render --size 9000x9000 --cycles 2 --duration 1 -o a.bmp -o b",
      "--size: '9000x9000' is too large; use sides of at most 65535 and at most 33554432 pixels in all, such "
        + "as 8192x4096",
      "--lat: no location is given; write --center LAT,LON, --place NAME, --bbox W,S,E,N, or a scene or data file, - for standard input",
      "--cycles: '2' conflicts with --duration; use one of them",
      "--output: 'a.bmp' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format",
      "--output: 'b' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format"
    ),
  ])
  func `with all its problems at once`(_ line: RejectedLine) throws { try line.check() }

  @Test func `with a hint on where to read more`() throws {
    let inCommand = try ToolUnderTest.run("render --lat x").standardError
    #expect(inCommand.hasSuffix("\nrun 'pulsemap render -h' for help\n"))
    let outside = try ToolUnderTest.run("rendr").standardError
    #expect(outside.hasSuffix("\nrun 'pulsemap -h' for help\n"))
  }
}

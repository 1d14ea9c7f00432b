import PulseArguments
import PulseMapKit
import PulseTestSupport
import Testing

@testable import PulseMapCLI

/// Invalid arguments of `render` and their expected messages.
struct Rejection: Sendable, CustomTestStringConvertible {
  let words: [String]
  let messages: [String]

  init(_ words: String..., gets messages: [String]) {
    self.words = words
    self.messages = messages
  }

  init(_ words: String..., gets message: String) {
    self.words = words
    messages = [message]
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct `A word that is rejected` {
  @Test(arguments: [
    Rejection("--lat", "north", gets: "--lat: 'north' is not a number; use degrees from -90 to 90"),
    Rejection(
      "--lat", "91",
      gets: "--lat: '91' is out of range; use degrees from -90 to 90, or swap latitude and longitude"),
    Rejection(
      "--lon=-360.1",
      gets: "--lon: '-360.1' is out of range; use degrees from -360 to 360, such as -0.1 for the same place"),
    Rejection(
      "--center", "48.2,370", gets: "--center: '48.2,370' is out of range; write 48.2,10 for the same place"),
    Rejection("--zoom", "23", gets: "--zoom: '23' is out of range; use 0 to 22"),
    Rejection(
      "--size", "640",
      gets:
        "--size: '640' is not a size; did you mean '640x640'?"
    ),
    Rejection(
      "--size", "0x400",
      gets:
        "--size: '0x400' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"
    ),
    Rejection(
      "--size", "6 4x4",
      gets:
        "--size: '6 4x4' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"
    ),
    Rejection(
      "--size", "1x2x3",
      gets:
        "--size: '1x2x3' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"
    ),
    Rejection(
      "--size", "1x1000000000",
      gets: "--size: '1x1000000000' is too large; use sides of at most 65535 points"),
    Rejection("--scale", "1.5", gets: "--scale: '1.5' is not a whole number; use 1 to 4"),
    Rejection("--scale", "5", gets: "--scale: '5' is out of range; use 1 to 4"),
    Rejection("--meters", "appel", gets: "--meters: 'appel' is not a valid value; did you mean 'apple'?"),
    Rejection("--meters", "wgs84", gets: "--meters: 'wgs84' is not a valid value; use apple or sphere"),
    Rejection(
      "--effect", "zebra",
      gets:
        "--effect: 'zebra' is not a valid value; use \(EffectNames.choices)"),
    Rejection("--effect", "marker", gets: "--effect: 'marker' is not a valid value; did you mean 'pin'?"),
    Rejection("--effect", "radar", gets: "--effect: 'radar' is not a valid value; did you mean 'sonar'?"),
    Rejection("--effect", "beakon", gets: "--effect: 'beakon' is not a valid value; did you mean 'beacon'?"),
    Rejection("--color", "rde", gets: "--color: 'rde' is not a color; did you mean 'red'?"),
    Rejection(
      "--color", "#12", gets: "--color: '#12' has 2 digits; use 3, 4, 6 or 8, such as #ff0000"),
    Rejection(
      "--stroke", "rgb(1,2)",
      gets: "--stroke: 'rgb(1,2)' needs three numbers; write rgb(R,G,B), such as rgb(255,0,0)"),
    Rejection(
      "--stroke-width", "wide",
      gets: "--stroke-width: 'wide' is not a width; use 3, 3px, 5m or, in parts of the radius, 0.1r"),
    Rejection(
      "--pulse-duration", "0",
      gets: "--pulse-duration: '0' is out of range; use seconds from 0.01 to 86400"),
    Rejection(
      "--delay", "never",
      gets: "--delay: 'never' is not a number; use seconds from 0 to 86400, or inf for no pulse"
    ),
    Rejection(
      "--delay", "-1", gets: "--delay: '-1' is out of range; use seconds from 0 to 86400, or inf for no pulse"
    ),
    Rejection("--rings", "0", gets: "--rings: '0' is out of range; use 1 to 32"),
    Rejection(
      "--scale-range", "0:2000", gets: "--scale-range: '0:2000' is out of range; use factors from 0 to 1000"),
    Rejection(
      "--opacity-range", "0:2", gets: "--opacity-range: '0:2' is out of range; use opacities from 0 to 1"),
    Rejection(
      "--timing", "ease-inout",
      gets: "--timing: 'ease-inout' is not a timing curve; did you mean 'ease-in-out'?"),
    Rejection(
      "--timing", "cubic-bezier(2,0,1,1)",
      gets: "--timing: 'cubic-bezier(2,0,1,1)' is not a timing curve; use linear, ease, ease-in, ease-out, "
        + "ease-in-out or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"),
    Rejection(
      "--scale-range", "1",
      gets: "--scale-range: '1' is not a pair of numbers; use START:END, such as 0.5:1"),
    Rejection(
      "--opacity-range", "a:b",
      gets: "--opacity-range: 'a:b' is not a pair of numbers; use START:END, such as 0.5:1"),
    Rejection("--fps", "121", gets: "--fps: '121' is out of range; use 0.1 to 120"),
    Rejection("--duration", "1m", gets: "--duration: '1m' has a unit of length; write 1min or 1s"),
    Rejection("--cycles", "10001", gets: "--cycles: '10001' is out of range; use 1 to 10000"),
    Rejection("--loop", "-1", gets: "--loop: '-1' is out of range; use 0 to loop forever, or 1 to 65536"),
    Rejection(
      "--timeline", "begin@0",
      gets:
        "--timeline: 'begin@0' has the unknown command 'begin'; use start, stop, pause, resume, radius, color, move, "
        + "accuracy, heading, pulse-color, stroke, stroke-width, delay, image, heading-image, show-when-stopped, "
        + "callout or callout-off, such as start@0.5"
    ),
    Rejection(
      "--timeline", "start@0,stp@1",
      gets: "--timeline: 'start@0,stp@1' has the unknown command 'stp'; did you mean 'stop'?"),
    Rejection(
      "--timeline", "start@0,stop",
      gets:
        "--timeline: 'start@0,stop' has no time after 'stop'; write COMMAND@SECONDS, such as start@0.5"
    ),
    Rejection(
      "--timeline", "radius=800@1/eas:2",
      gets:
        "--timeline: 'radius=800@1/eas:2' has no valid curve, or no valid seconds after it, in 'eas:2'; "
        + "write @SECONDS/CURVE or @SECONDS/CURVE:SECONDS, such as radius=800@2/ease-out:1.5"),
    Rejection(
      "--timeline", "move=3;4@0/cubic-bezier(0.5,1e308,0.5,1e308):1",
      gets:
        "--timeline: 'move=3;4@0/cubic-bezier(0.5,1e308,0.5,1e308):1' has no valid curve, or no valid seconds after it, in 'cubic-bezier(0.5,1e308,0.5,1e308):1'; write @SECONDS/CURVE or @SECONDS/CURVE:SECONDS, such as radius=800@2/ease-out:1.5"
    ),
    Rejection(
      "--timeline", "radius=800@1/ease:3,radius=500@2/ease",
      gets:
        "--timeline: 'radius=800@1/ease:3,radius=500@2/ease' leaves no time for 'radius=500@2/ease', because the item before it ends at 4 s; write @SECONDS/CURVE:SECONDS with its start, such as radius=800@2/ease-out:1.5"
    ),
    Rejection("--camera", "", gets: "--camera: '' has no move; write MOVE@SECONDS, such as z=12@3"),
    Rejection(
      "--camera", "zom=10@0",
      gets:
        "--camera: 'zom=10@0' has the unknown move 'zom'; use z, center, fly, follow, bearing or follow-heading, such as z=12@3"
    ),
    Rejection(
      "--camera", "pitch=30@1",
      gets:
        "--camera: 'pitch=30@1' has the unknown move 'pitch'; leave it out: maps are drawn from straight above; "
        + "bearing=DEG@T turns them"),
    Rejection(
      "--camera", "bearing=400@1",
      gets:
        "--camera: 'bearing=400@1' has the invalid value '400' in 'bearing=400@1'; write bearing=DEG, degrees clockwise "
        + "from north from -360 to 360, such as bearing=45"),
    Rejection(
      "--camera", "follow-heading=@1",
      gets:
        "--camera: 'follow-heading=@1' has the invalid value '' in 'follow-heading=@1'; write follow-heading=ID, or "
        + "follow-heading alone for the only overlay"),
    Rejection("--bearing", "361", gets: "--bearing: '361' is out of range; use degrees from -360 to 360"),
    Rejection(
      "--pitch", "30",
      gets:
        "--pitch: unknown option; leave it out: maps are drawn from straight above; --bearing DEG turns them"),
    Rejection(
      "--camera", "z=10@0,folow@1",
      gets: "--camera: 'z=10@0,folow@1' has the unknown move 'folow'; did you mean 'follow'?"),
    Rejection(
      "--camera", "z=10,z=11",
      gets: "--camera: 'z=10,z=11' has no time after 'z=10'; write MOVE@SECONDS, such as z=12@3"),
    Rejection(
      "--camera", "z=10@-1",
      gets: "--camera: 'z=10@-1' has no time of 0 seconds or more in 'z=10@-1'; write MOVE@SECONDS, such as "
        + "z=12@3"),
    Rejection(
      "--camera", "z=10@86401",
      gets:
        "--camera: 'z=10@86401' has no time of 0 seconds or more in 'z=10@86401'; write MOVE@SECONDS, such "
        + "as z=12@3"),
    Rejection(
      "--camera", "z=22.1@1",
      gets:
        "--camera: 'z=22.1@1' has the invalid value '22.1' in 'z=22.1@1'; write z=ZOOM with a zoom from 0 "
        + "to 22, such as z=12"),
    Rejection(
      "--camera", "center=48.2,16.4@1",
      gets: "--camera: 'center=48.2,16.4@1' has no longitude after 'center=48.2'; separate it "
        + "with a semicolon, such as center=48.2;16.4@2"),
    Rejection(
      "--camera", "center=48.2;400@1",
      gets: "--camera: 'center=48.2;400@1' has the invalid value '48.2;400' in 'center=48.2;400@1'; write "
        + "center=LAT;LON in degrees, such as center=48.2;16.4, or a name such as center=Rome"),
    Rejection(
      "--camera", "fly=48.2;16.4@1",
      gets: "--camera: 'fly=48.2;16.4@1' has the invalid value '48.2;16.4' in 'fly=48.2;16.4@1'; write "
        + "fly=LAT;LON;ZOOM, such as fly=48.2;16.4;12, or fly=Rome;12"),
    Rejection(
      "--camera", "follow=@1",
      gets:
        "--camera: 'follow=@1' has the invalid value '' in 'follow=@1'; write follow=ID, or follow alone "
        + "for the only overlay"),
    Rejection(
      "--camera", "z=10@1/eas:2",
      gets: "--camera: 'z=10@1/eas:2' has no valid curve, or no valid seconds after it, in 'eas:2'; write "
        + "@SECONDS/CURVE or @SECONDS/CURVE:SECONDS, such as z=12@3/ease-in-out:1.5"),
    Rejection(
      "--camera", "follow@0,center=1;2@3/ease",
      gets:
        "--camera: 'follow@0,center=1;2@3/ease' leaves no time for 'center=1;2@3/ease', because the item before it lasts until the next one begins; write @SECONDS/CURVE:SECONDS with its start, such as z=12@3/ease-in-out:1.5"
    ),
    Rejection(
      "--timeline", "stop@1/ease:2",
      gets: "--timeline: 'stop@1/ease:2' has a curve in 'stop@1/ease:2', which has no duration; write "
        + "COMMAND@SECONDS alone"),
    Rejection(
      "--timeline", "start@0,move=91;0@1",
      gets:
        "--timeline: 'start@0,move=91;0@1' has the invalid value '91;0' in 'move=91;0@1'; write move=LAT;LON "
        + "with -90 to 90 and -360 to 360 degrees, such as move=48.2;16.4"),
    Rejection(
      "--circle", "geodetic", gets: "--circle: 'geodetic' is not a valid value; did you mean 'geodesic'?"),
    Rejection(
      "--stroke-width", "2em",
      gets: "--stroke-width: '2em' is not a width; use 3, 3px, 5m or, in parts of the radius, 0.1r"),
    Rejection("--at", "-1", gets: "--at: '-1' is out of range; use seconds from 0 to 86400"),
    Rejection("--basemap", "wrold", gets: "--basemap: 'wrold' is not a base map; did you mean 'world'?"),
    Rejection("--basemap", "roads", gets: "--basemap: 'roads' is not a base map; did you mean 'streets'?"),
    Rejection("--basemap", "street", gets: "--basemap: 'street' is not a base map; did you mean 'streets'?"),
    Rejection(
      "--basemap", "streets-v11",
      gets: "--basemap: 'streets-v11' is not a base map; did you mean 'streets'?"),
    Rejection(
      "--bounds", "1,2,3",
      gets: "--bounds: '1,2,3' is not a box; use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60"),
    Rejection("--output", "", gets: "--output: '' is empty; write at least one character"),
    Rejection(
      "--format", "jpeg",
      gets:
        "--format: 'jpeg' is not a valid value; did you mean 'jpg'?"
    ),
    Rejection(
      "--sheet", "41x1", gets: "--sheet: '41x1' is not a grid; use COLUMNSxROWS of 1 to 40 each, such as 5x4"),
    Rejection(
      "--sheet", "5", gets: "--sheet: '5' is not a grid; use COLUMNSxROWS of 1 to 40 each, such as 5x4"),
    Rejection(
      "--max-bytes", "250 bytes",
      gets: "--max-bytes: '250 bytes' is not a number of bytes; use bytes such as 500000, 500k, 1.5MB or 1MiB"
    ),
    Rejection("--webp-quality", "0", gets: "--webp-quality: '0' is out of range; use 1 to 100"),
    Rejection("--report", "text", gets: "--report: 'text' is not a valid value; use json"),
    Rejection("--quality", "0", gets: "--quality: '0' is out of range; use 1 to 100"),
    Rejection("--colors", "1", gets: "--colors: '1' is out of range; use 2 to 256"),
    Rejection(
      "--dither", "bleu-noise",
      gets: "--dither: 'bleu-noise' is not a valid value; did you mean 'blue-noise'?"),
    Rejection("--lossy", "201", gets: "--lossy: '201' is out of range; use 0 to 200"),
    Rejection("--jobs", "0", gets: "--jobs: '0' is out of range; use 1 to 256"),
    Rejection(
      "--progress", "maybe", gets: "--progress: 'maybe' is not a valid value; use auto, always or never"),
    Rejection("--colur", "red", gets: "--colur: unknown option; did you mean '--color' or '--colors'?"),
  ])
  func `gets a message that says what to write instead`(rejection: Rejection) throws {
    let error = try #require(throws: CommandLineError.self) {
      try RenderOptions.command.parse(rejection.words)
    }
    #expect(error.diagnostics.map(\.description) == rejection.messages)
  }
}

@Suite struct `A request that cannot be carried out` {
  @Test(arguments: [
    // "`pulsemap render --lat --lon --radius`": with an output behind it, but for its option.
    Rejection(
      "Paris, France",
      gets: ["FILE: 'Paris, France' is not a scene file; for a place, write --place 'Paris, France'"]),
    Rejection("a.gif", "--radius", "500", gets: ["FILE: 'a.gif' is not a scene file; write -o a.gif"]),
    Rejection(
      String(repeating: "x", count: 3000) + ".gif",
      gets: [
        "FILE: '\(String(repeating: "x", count: 80))...' is not a scene file; "
          + "write -o \(String(repeating: "x", count: 80))..."
      ]),
    Rejection(
      "my frames/%04d.PNG", "-o", "a.gif", "--dry-run",
      gets: ["FILE: 'my frames/%04d.PNG' is not a scene file; write -o 'my frames/%04d.PNG'"]),
    Rejection(
      "-o", "-", "-o", "-", "--format", "png", "--dry-run",
      gets: ["--output: '-' is used 2 times; use it once"]),
    Rejection(
      "-o", "a.gif", "-o", "./a.gif", "-o", "./p%02d.png", "-o", "p7.png", "-o", "p07.png", "-o", "p%d.png",
      "--dry-run",
      gets: [
        "--output: './a.gif' is the same file as 'a.gif'; choose another name",
        "--output: 'p07.png' is the same file as './p%02d.png'; choose another name",
        "--output: 'p%d.png' and './p%02d.png' can both be 'p10.png'; choose another name",
      ]),
    Rejection(
      "-o", "a.gif", "--fps", "60",
      gets: [
        "--fps: '60' is more than GIF can play; use at most 50, or write .apng, .webp or a .png sequence"
      ]),
    Rejection(
      "-o", "a.gif", "-o", "a-%d.gif", "-o", "b.bmp",
      gets: [
        "--output: 'a-%d.gif' numbers frames, but each file is an animation; use .png or .jpg for a sequence",
        "--output: 'b.bmp' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format",
      ]),
    Rejection(
      "-o", "a.gif", "--duration", "86400", "--dry-run",
      gets: [
        "--duration: needs 2160000 frames, and an animation has at most 36000; use a "
          + "shorter duration or fewer frames per second"
      ]),
    Rejection(
      "-o", "a.gif", "-o", "b.gif", "--cycles", "10000", "--fps", "50", "--dry-run",
      gets: [
        "--cycles: needs 400000 frames, and an animation has at most 36000; use a "
          + "shorter duration or fewer frames per second"
      ]),
    Rejection(
      "-o", "a.gif", "--basemap", "none", "--dry-run",
      gets: [
        "--basemap: 'none' leaves translucent pixels, which GIF does not support; add --matte COLOR, "
          + "or write a .png, .apng or .webp"
      ]),
    Rejection(
      "-o", "a.gif", "-o", "-", "--format", "mp4", "--sheet", "5x5", "--webp-quality", "50", "--max-bytes",
      "1k", "--poster", "0.5",
      "--dry-run",
      gets: [
        "--output: 'a.gif' conflicts with --format mp4; leave out one of them",
        "--output: '-' cannot be a pipe for this video format, which needs seeking; write to a file, or use --format y4m",
        "--poster: '0.5' needs a .png output beside an animation; add one, or write --at 0.5",
        "--sheet: '5x5' needs a contact sheet; add -o NAME.sheet.png, or leave out --sheet",
        "--webp-quality: '50' needs a .webp output; add one, or leave out --webp-quality",
      ]),
    Rejection(
      "-o", "a.y4m", "-o", "f-%d.png", "--crf", "20", "--max-bytes", "1k", "--dry-run",
      gets: [
        "--crf: '20' needs a .mp4, .webm or .avif output; add one, or leave out --crf",
        "--max-bytes: cannot apply to uncompressed video or a sequence of files; add another output, "
          + "or leave out --max-bytes",
      ]),
    Rejection(
      "-o", "a.y4m", "--basemap", "none", "--dry-run",
      gets: [
        "--basemap: 'none' leaves translucent pixels, which Y4M does not support; add --matte COLOR, "
          + "or write a .webm, .apng or .webp, or a .png sequence, NAME-%04d.png"
      ]),
    Rejection(
      "-o", "a.gif", "--basemap", "#ff000080", "--dry-run",
      gets: [
        "--basemap: '#ff000080' leaves translucent pixels, which GIF does not support; add --matte COLOR, "
          + "or write a .png, .apng or .webp"
      ]),
    Rejection(
      "--cycles", "3", "--duration", "2", "--size", "70000x1", "-o", "x.bmp",
      gets: [
        "--size: '70000x1' is too large; use sides of at most 65535 and at most 33554432 pixels in all, such as "
          + "8192x4096",
        "--cycles: '3' conflicts with --duration; use one of them",
        "--output: 'x.bmp' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format",
      ]),
  ])
  func `is refused with every reason at once`(rejection: Rejection) throws {
    let options = try RenderOptions.command.parse(["--lat", "0", "--lon", "0", "--quiet"] + rejection.words)
    let complaints = try #require(throws: CommandError.self) { try RenderRun(options).run() }
    #expect(complaints.lines == rejection.messages)
  }

  @Test(arguments: [["-o", "-", "--format", "gif", "--report", "json"]])
  func `needs standard output for two things`(words: [String]) throws {
    let options = try RenderOptions.command.parse(["--lat", "0", "--lon", "0"] + words)
    let complaints = try #require(throws: CommandError.self) { try RenderRun(options).run() }
    #expect(
      complaints.lines.first
        == "--report: standard output is already used by '-o -'; write the image to a file")
  }
}

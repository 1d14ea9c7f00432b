import PulseTestSupport
import Testing

/// All options of `render` with invalid values.
@Suite struct `A value is refused in words` {
  @Test(arguments: [
    RejectedLine("--lat nan", "--lat: 'nan' is not a number; use degrees from -90 to 90"),
    RejectedLine("--lat inf", "--lat: 'inf' is not a number; use degrees from -90 to 90"),
    RejectedLine("--lat 1e400", "--lat: '1e400' is out of range; use degrees from -90 to 90"),
    RejectedLine("--lat=", "--lat: '' is not a number; use degrees from -90 to 90"),
    RejectedLine(
      "--lat -90.1",
      "--lat: '-90.1' is out of range; use degrees from -90 to 90, or swap latitude and longitude"),
    RejectedLine("--lat 48.2E", "--lat: '48.2E' is a longitude; write --lon 48.2E"),
    RejectedLine("--zoom \u{2212}5", "--zoom: '\u{2212}5' is not a number; write it with a hyphen: -5"),
    RejectedLine(
      "--lon 360.5",
      "--lon: '360.5' is out of range; use degrees from -360 to 360, such as 0.5 for the same place"),
    RejectedLine("--lon 0x10", "--lon: '0x10' is not a number; use degrees from -360 to 360"),
    RejectedLine("--radius 0", "--radius: '0' is out of range; use a length above 0 and at most 20037km"),
    RejectedLine(
      "--radius -1.5km", "--radius: '-1.5km' is out of range; use a length above 0 and at most 20037km"),
    RejectedLine(
      "--radius 30000km", "--radius: '30000km' is out of range; use a length above 0 and at most 20037km"),
    RejectedLine(
      "--radius 5yd", "--radius: '5yd' is not a length; use 500, 500m, 1.2km, 0.5mi, 300ft or 40px"),
    RejectedLine(
      "--radius 1e400", "--radius: '1e400' is not a length; use 500, 500m, 1.2km, 0.5mi, 300ft or 40px"),
    RejectedLine("--zoom 22.5", "--zoom: '22.5' is out of range; use 0 to 22"),
    RejectedLine("--zoom -inf", "--zoom: '-inf' is not a number; use 0 to 22"),
    RejectedLine(
      "--size 640",
      "--size: '640' is not a size; did you mean '640x640'?"
    ),
    RejectedLine(
      "--size 0x400",
      "--size: '0x400' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"
    ),
    RejectedLine(
      "--size 640x400x2",
      "--size: '640x400x2' is not a size; use WIDTHxHEIGHT in points, such as 640x400, or square, story, wide or og"
    ),
    RejectedLine(
      "--size 99999999999999999999x1",
      "--size: '99999999999999999999x1' is too large; use sides of at most 65535 points"),
    RejectedLine(
      "--size 4096x4096 --scale 4",
      "--size: '4096x4096' at scale 4 is too large; use sides of at most 65535 and at most 33554432 pixels "
        + "in all, such as 8192x4096"),
    RejectedLine("--scale 5", "--scale: '5' is out of range; use 1 to 4"),
    RejectedLine("--scale 1.5", "--scale: '1.5' is not a whole number; use 1 to 4"),
    RejectedLine("--meters google", "--meters: 'google' is not a valid value; use apple or sphere"),
  ])
  func `for place and view`(_ line: RejectedLine) throws { try line.check() }

  @Test(arguments: [
    RejectedLine(
      "--effect circl",
      "--effect: 'circl' is not a valid value; did you mean 'circle' or 'circle-faint'?"),
    RejectedLine(
      "--effect nova",
      "--effect: 'nova' is not a valid value; use \(EffectNames.choices)"),
    RejectedLine("--color reed", "--color: 'reed' is not a color; did you mean 'red'?"),
    RejectedLine(
      "--color #12345", "--color: '#12345' has 5 digits; use 3, 4, 6 or 8, such as #ff0000"),
    RejectedLine(
      "--color rgb(256,0)",
      "--color: 'rgb(256,0)' needs three numbers; write rgb(R,G,B), such as rgb(255,0,0)"),
    RejectedLine("--stroke=", "--stroke: '' is not a color; use #rrggbb, a CSS name, rgb(), hsl() or hwb()"),
    RejectedLine(
      "--stroke-width 2pt",
      "--stroke-width: '2pt' is not a width; use 3, 3px, 5m or, in parts of the radius, 0.1r"),
    RejectedLine(
      "--stroke-width -1px", "--stroke-width: '-1px' is out of range; use a length from 0 to 20037km"),
    RejectedLine(
      "--pulse-duration 0", "--pulse-duration: '0' is out of range; use seconds from 0.01 to 86400"),
    RejectedLine(
      "--pulse-duration 1y", "--pulse-duration: '1y' is not a number; use seconds from 0.01 to 86400"),
    RejectedLine(
      "--delay -1", "--delay: '-1' is out of range; use seconds from 0 to 86400, or inf for no pulse"),
    RejectedLine(
      "--delay nan", "--delay: 'nan' is not a number; use seconds from 0 to 86400, or inf for no pulse"),
    RejectedLine("--rings 0", "--rings: '0' is out of range; use 1 to 32"),
    RejectedLine(
      "--rings 99999999999999999999", "--rings: '99999999999999999999' is out of range; use 1 to 32"),
    RejectedLine("--timing eas", "--timing: 'eas' is not a timing curve; did you mean 'ease'?"),
    RejectedLine(
      "--timing cubic-bezier(2,0,0,1)",
      "--timing: 'cubic-bezier(2,0,0,1)' is not a timing curve; use linear, ease, ease-in, ease-out, "
        + "ease-in-out or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1"),
    RejectedLine(
      "--scale-range 1.2",
      "--scale-range: '1.2' is not a pair of numbers; use START:END, such as 0.5:1"),
    RejectedLine("--scale-range -1:2", "--scale-range: '-1:2' is out of range; use factors from 0 to 1000"),
    RejectedLine(
      "--opacity-range 50%:0",
      "--opacity-range: '50%:0' is not a pair of numbers; use START:END, such as 0.5:1"),
    RejectedLine("--opacity-range 0:2", "--opacity-range: '0:2' is out of range; use opacities from 0 to 1"),
  ])
  func `for effects`(_ line: RejectedLine) throws { try line.check() }

  @Test(arguments: [
    RejectedLine("--fps 0", "--fps: '0' is out of range; use 0.1 to 120"),
    RejectedLine("--fps 121", "--fps: '121' is out of range; use 0.1 to 120"),
    RejectedLine("--duration 0", "--duration: '0' is out of range; use seconds from 0.01 to 86400"),
    RejectedLine("--duration 1e-9", "--duration: '1e-9' is out of range; use seconds from 0.01 to 86400"),
    RejectedLine("--cycles 0", "--cycles: '0' is out of range; use 1 to 10000"),
    RejectedLine("--loop -1", "--loop: '-1' is out of range; use 0 to loop forever, or 1 to 65536"),
    RejectedLine(
      "--loop forever", "--loop: 'forever' is not a whole number; use 0 to loop forever, or 1 to 65536"),
    RejectedLine(
      "--timeline strat@0", "--timeline: 'strat@0' has the unknown command 'strat'; did you mean 'start'?"),
    RejectedLine(
      "--timeline start@0,,stop@1",
      "--timeline: 'start@0,,stop@1' has the unknown command ''; use start, stop, pause, resume, radius, color, move, accuracy, heading, pulse-color, stroke, stroke-width, delay, image, heading-image, show-when-stopped, callout or callout-off, such as start@0.5"
    ),
    RejectedLine("--timeline=", "--timeline: '' has no command; write COMMAND@SECONDS, such as start@0.5"),
    RejectedLine(
      "--timeline start@0,stop@-1",
      "--timeline: 'start@0,stop@-1' has no time of 0 seconds or more in 'stop@-1'; write COMMAND@SECONDS, "
        + "such as start@0.5"),
    RejectedLine("--at -1", "--at: '-1' is out of range; use seconds from 0 to 86400"),
    RejectedLine("--at noon", "--at: 'noon' is not a number; use seconds from 0 to 86400"),
  ])
  func `for times`(_ line: RejectedLine) throws { try line.check() }

  @Test(arguments: [
    RejectedLine("--basemap wrold", "--basemap: 'wrold' is not a base map; did you mean 'world'?"),
    RejectedLine(
      "--basemap tiles.mbtiles",
      "--basemap: 'tiles.mbtiles' cannot be read: No such file or directory; check the path"),
    RejectedLine(
      "--basemap white --bounds 1,2,3,4",
      "--bounds: '1,2,3,4' does not apply to '#ffffff'; use an image as the base map, or write --bbox for the view"
    ),
    RejectedLine("--format gfi", "--format: 'gfi' is not a valid value; did you mean 'gif'?"),
    RejectedLine(
      "--format bmp",
      "--format: 'bmp' is not a valid value; use gif, apng, webp, png, jpg, avif, svg, sheet, html, y4m, raw, mp4 or webm"
    ),
    RejectedLine("--report yaml", "--report: 'yaml' is not a valid value; use json"),
    RejectedLine("--quality 101", "--quality: '101' is out of range; use 1 to 100"),
    RejectedLine("--quality best", "--quality: 'best' is not a whole number; use 1 to 100"),
    RejectedLine("--colors 257", "--colors: '257' is out of range; use 2 to 256"),
    RejectedLine(
      "--font nowhere.ttf --scale-bar",
      "--font: 'nowhere.ttf' cannot be read: No such file or directory; use a TrueType or OpenType file that exists"
    ),
    RejectedLine(
      "--dither riemersma",
      "--dither: 'riemersma' is not a valid value; use none, blue-noise or diffusion"),
    RejectedLine("--lossy some", "--lossy: 'some' is not a whole number; use 0 to 200"),
    RejectedLine("--lossy -1", "--lossy: '-1' is out of range; use 0 to 200"),
    RejectedLine("--jobs 0", "--jobs: '0' is out of range; use 1 to 256"),
    RejectedLine("-j x", "--jobs: 'x' is not a whole number; use 1 to 256"),
    RejectedLine("-j0", "--jobs: '0' is out of range; use 1 to 256"),
    RejectedLine("--progress allways", "--progress: 'allways' is not a valid value; did you mean 'always'?"),
    RejectedLine("--quiet=1", "--quiet: takes no value, but '=1' was given; write --quiet"),
    RejectedLine("--verbose=1", "--verbose: takes no value, but '=1' was given; write --verbose"),
    RejectedLine("--no-clobber=no", "--no-clobber: takes no value, but '=no' was given; write --no-clobber"),
    RejectedLine("--dry-run=yes", "--dry-run: takes no value, but '=yes' was given; write --dry-run"),
    RejectedLine("--strict=yes", "--strict: takes no value, but '=yes' was given; write --strict"),
    RejectedLine(
      "--show-when-stopped=x",
      "--show-when-stopped: takes no value, but '=x' was given; write --show-when-stopped"),
    RejectedLine("--output=", "--output: '' is empty; write at least one character"),
    RejectedLine(
      "-o a.bmp",
      "--output: 'a.bmp' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format"
    ),
    RejectedLine(
      "-o %d.gif",
      "--output: '%d.gif' numbers frames, but each file is an animation; use .png or .jpg for a sequence"
    ),
    RejectedLine(
      "-o %s.png", "--output: '%s.png' has no valid frame number; use one %d or %04d in the file name"),
  ])
  func `for the base map and outputs`(_ line: RejectedLine) throws { try line.check() }
}

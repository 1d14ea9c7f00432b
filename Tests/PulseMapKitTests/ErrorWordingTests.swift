import Foundation
import PulseCodec
import PulseDrawing
import PulseImages
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSystem
import Testing

/// An error and its expected message.
struct ErrorWording: Sendable, CustomTestStringConvertible {
  let error: any Error & CustomStringConvertible & Sendable
  let message: String
  var testDescription: String { message }

  init(_ error: any Error & CustomStringConvertible & Sendable, _ message: String) {
    self.error = error
    self.message = message
  }
}

@Test(arguments: [
  ErrorWording(
    OutputError.missingFolder(path: "x/y/a.gif", folder: "x/y/"),
    "'x/y/a.gif' cannot be written: there is no folder 'x/y/'; create it first"),
  ErrorWording(
    OutputError.fileExists(path: "a.gif"),
    "'a.gif' already exists; remove it, or leave out --no-clobber"),
  ErrorWording(
    OutputError.inputFile(path: "a.gif"),
    "'a.gif' is a file that was read for this, and is not replaced; use another name"),
  ErrorWording(
    OutputError.writeFailed(path: "a.gif", errno: ENOSPC),
    "'a.gif' cannot be written: No space left on device; free disk space"),
  ErrorWording(
    OutputError.writeFailed(path: "/a.gif", errno: EACCES),
    "'/a.gif' cannot be written: Permission denied; choose a writable path"),
  ErrorWording(OutputError.closedPipe, "the output pipe is closed"),
  ErrorWording(
    RenderError.tooManyBytes(path: "a.gif", limit: 1000, tried: "--quality 30 --fps 5"),
    "'a.gif' does not fit in 1000 bytes, even with --quality 30 --fps 5; raise --max-bytes, or use a smaller --size, "
      + "a shorter --duration or a plain --basemap"),
  ErrorWording(
    RenderError.refusedReductions(path: "a.gif", limit: 1000, reductions: "--fps 5"),
    "'a.gif' fits in 1000 bytes only with --fps 5, which --strict refuses; write these options, raise --max-bytes, or "
      + "leave out --strict"),
  ErrorWording(
    RenderError.refusedRounding,
    "libgd would round levels of alpha to its 128, which --strict refuses; leave out --png-writer or --strict"
  ),
  ErrorWording(
    RenderError.missingFFmpeg(path: "a.mp4"),
    "'a.mp4' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"),
  ErrorWording(
    RenderError.missingEncoder(path: "a.avif", names: "libsvtav1 or libaom-av1"),
    "'a.avif' needs an ffmpeg with libsvtav1 or libaom-av1, which this one lacks; install Debian's package ffmpeg, or "
      + "write .webp"),
  ErrorWording(
    RenderError.videoNeedsFile(path: "-"),
    "'-' cannot be a pipe for this video format, which needs seeking; write to a file, or use --format y4m"),
  ErrorWording(
    RenderError.videoFailed(path: "a.mp4", detail: "Unknown encoder 'libx264'"),
    "'a.mp4' failed in ffmpeg: 'Unknown encoder 'libx264''; fix that, or write .webp or .apng"),
  ErrorWording(
    RenderError.videoEnded(path: "a.mp4", signal: 9),
    "'a.mp4' failed: signal 9 ended ffmpeg, as when memory runs out or somebody stops it; try again with more memory "
      + "or a smaller --size, or write .webp or .apng"),
  ErrorWording(
    RenderError.videoIncomplete(path: "a.mp4", detail: "No space left on device"),
    "'a.mp4' failed: ffmpeg left an incomplete file and reported 'No space left on device'; check whether the disk is full, or write .webp or .apng"
  ),
  ErrorWording(
    RenderError.videoIncomplete(path: "a.mp4", detail: ""),
    "'a.mp4' failed: ffmpeg left an incomplete file; check whether the disk is full, or write .webp or .apng"
  ),
  ErrorWording(
    RenderError.videoStalled(path: "a.mp4", seconds: 300),
    "'a.mp4' failed: ffmpeg made no progress for 300 seconds; check what blocks it, or write .webp or .apng"),
  ErrorWording(
    OutputError.address(path: "s3://bucket/a.gif"),
    "'s3://bucket/a.gif' is a URL; only files can be written; write to a folder, then copy it with 'aws s3 "
      + "sync'"),
  ErrorWording(
    OutputError.address(path: "file:///tmp/a.gif"),
    "'file:///tmp/a.gif' is a URL; only files can be written; leave out 'file://'"),
  ErrorWording(
    OutputError.symbolicLink(path: "out/a.gif"),
    "'out/a.gif' is behind a symbolic link in the output folder, which could lead outside it; remove the link"
  ),
  ErrorWording(
    OutputError.temporaryFileLost(path: "a.gif"),
    "'a.gif' cannot be written: its temporary file was removed or replaced; check which other program writes there"
  ),
  ErrorWording(
    RenderError.transparentBackground(.mp4),
    "'none' leaves translucent pixels, which MP4 does not support; add --matte COLOR, or write a .webm, .apng or .webp, or a .png sequence, NAME-%04d.png"
  ),
  ErrorWording(
    RenderError.transparentBackground(.gif),
    "'none' leaves translucent pixels, which GIF does not support; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    RenderError.translucentMap(.water, .clear, .gif),
    "'water=#00000000' leaves translucent pixels, which GIF does not support; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    RenderError.translucentBackground(RGBA(1, 2, 3, alpha: 4), .gif),
    "'#01020304' leaves translucent pixels, which GIF does not support; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    ImageFileError.tooManyBytesForWebP(4_294_967_300, limit: 4_294_967_286),
    "'4294967300' bytes are too many for a .webp file; use at most 4294967286: fewer or smaller frames"),
  ErrorWording(
    RenderError.unsuitableForSVG(.camera),
    "an SVG animation has one map image, so its camera cannot move; leave it out, or write .webp or .gif instead of .svg"
  ),
  ErrorWording(
    RenderError.unsuitableForSVG(.film),
    "an SVG animation cannot play data; leave it out, or write .webp or .gif instead of .svg"),
  ErrorWording(
    RenderError.unsuitableForSVG(.shape(.glossyDot)),
    "an SVG animation cannot show the shape 'glossyDot' of an effect; use another effect, or write .webp or .gif "
      + "instead of .svg"),
  ErrorWording(
    RenderError.unsuitableForSVG(.tooManyOverlays(count: 2001)),
    "'2001' overlays are too many for an SVG animation; use at most 2000, or write .webp instead of .svg"),
  ErrorWording(
    RenderError.unusableTimes(.tooManyFrames(count: 36_001)),
    "needs 36001 frames, and an animation has at most 36000; use a shorter duration or fewer frames per second"
  ),
])
func `says what is wrong and what to do instead`(row: ErrorWording) {
  #expect(row.error.description == row.message)
}

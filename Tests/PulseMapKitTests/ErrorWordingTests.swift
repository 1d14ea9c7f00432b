import Foundation
import PulseCodec
import PulseFormats
import PulseMapKit
import PulseMotion
import PulsePixels
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
    "'a.gif' is there already; remove it, or leave out --no-clobber"),
  ErrorWording(
    OutputError.writeFailed(path: "a.gif", errno: ENOSPC),
    "'a.gif' cannot be written: No space left on device; make room"),
  ErrorWording(
    OutputError.writeFailed(path: "/a.gif", errno: EACCES),
    "'/a.gif' cannot be written: Permission denied; choose a place that can be written to"),
  ErrorWording(OutputError.closedPipe, "nobody reads the output"),
  ErrorWording(
    OutputError.tooManyBytes(path: "a.gif", limit: 1000, tried: "--quality 30 --fps 5"),
    "'a.gif' does not fit into 1000 bytes, even with --quality 30 --fps 5; allow more, or use a smaller --size, "
      + "a shorter --duration or a plain --basemap"),
  ErrorWording(
    OutputError.missingFFmpeg(path: "a.mp4"),
    "'a.mp4' needs ffmpeg, which is not installed; install Debian's package ffmpeg, or write .webp or .apng"),
  ErrorWording(
    OutputError.videoNeedsFile(path: "-"),
    "'-' cannot take a video, which is completed at its beginning; write to a file, or --format y4m"),
  ErrorWording(
    OutputError.videoFailed(path: "a.mp4", detail: "Unknown encoder 'libx264'"),
    "'a.mp4' cannot be made: ffmpeg says 'Unknown encoder 'libx264''; see that, or write .webp or .apng"),
  ErrorWording(
    OutputError.videoIncomplete(path: "a.mp4", detail: "No space left on device"),
    "'a.mp4' cannot be made: ffmpeg left an incomplete file and says 'No space left on device'; see whether the disk "
      + "is full, or write .webp or .apng"),
  ErrorWording(
    OutputError.videoIncomplete(path: "a.mp4", detail: ""),
    "'a.mp4' cannot be made: ffmpeg left an incomplete file; see whether the disk is full, or write .webp or .apng"
  ),
  ErrorWording(
    OutputError.videoStalled(path: "a.mp4", seconds: 300),
    "'a.mp4' cannot be made: ffmpeg neither read nor wrote anything for 300 seconds; see what holds it up, or write "
      + ".webp or .apng"),
  ErrorWording(
    OutputError.address(path: "s3://bucket/a.gif"),
    "'s3://bucket/a.gif' is an address, and only files can be written; write to a folder, then copy it with 'aws s3 "
      + "sync'"),
  ErrorWording(
    OutputError.address(path: "file:///tmp/a.gif"),
    "'file:///tmp/a.gif' is an address, and only files can be written; leave out 'file://'"),
  ErrorWording(
    OutputError.symbolicLink(path: "out/a.gif"),
    "'out/a.gif' is behind a link in the output folder, which could lead out of it; remove the link"),
  ErrorWording(
    OutputError.temporaryFileLost(path: "a.gif"),
    "'a.gif' cannot be written: somebody removed or replaced its temporary file; see what else writes there"),
  ErrorWording(
    RenderError.transparentBackground(.mp4),
    "'none' leaves translucent pixels, which MP4 does not have; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    RenderError.transparentBackground(.gif),
    "'none' leaves translucent pixels, which GIF does not have; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    RenderError.translucentBackground(RGBA(1, 2, 3, alpha: 4), .gif),
    "'#01020304' leaves translucent pixels, which GIF does not have; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    AnimationSizeError.tooManyBytes(4_294_967_300),
    "'4294967300' bytes are too many for a .webp file; use at most 4294967286: fewer or smaller frames"),
  ErrorWording(
    RenderError.unusableTimes(.tooManyFrames(count: 36_001)),
    "'36001' frames are too many; use at most 36000 frames: a shorter duration or fewer frames per second"
  ),
])
func `says what is wrong and what to do instead`(row: ErrorWording) {
  #expect(row.error.description == row.message)
}

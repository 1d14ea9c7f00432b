import Foundation
import PulseCodec
import PulseMapKit
import PulseMotion
import PulsePixels
import Testing

/// An error and its words.
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
    OutputError.alreadyThere(path: "a.gif"),
    "'a.gif' is there already; remove it, or leave out --no-clobber"),
  ErrorWording(
    OutputError.notWritten(path: "a.gif", errno: ENOSPC),
    "'a.gif' cannot be written: No space left on device; make room"),
  ErrorWording(
    OutputError.notWritten(path: "/a.gif", errno: EACCES),
    "'/a.gif' cannot be written: Permission denied; choose a place that can be written to"),
  ErrorWording(OutputError.closedPipe, "nobody reads the output"),
  ErrorWording(
    RenderError.transparentGIF,
    "'none' leaves translucent pixels, which GIF does not have; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    RenderError.translucentGIF(background: RGBA(1, 2, 3, alpha: 4)),
    "'#01020304' leaves translucent pixels, which GIF does not have; add --matte COLOR, or write a .png, .apng or .webp"
  ),
  ErrorWording(
    CodecError.tooManyBytes(4_294_967_300),
    "'4294967300' bytes are too many for a .webp file; use at most 4294967286: fewer or smaller frames"),
  ErrorWording(
    RenderError.unusableTimes(.tooManyFrames(count: 36_001)),
    "'36001' frames are too many; use at most 36000 frames: a shorter duration or fewer frames per second"
  ),
])
func `says what is wrong and what to do instead`(row: ErrorWording) {
  #expect(row.error.description == row.message)
}

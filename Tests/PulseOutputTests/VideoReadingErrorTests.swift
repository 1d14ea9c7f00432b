import PulseOutput
import Testing

@Suite struct `An error of reading a video` {
  @Test(arguments: [
    (
      VideoReadingError.missingFFmpeg,
      "it needs ffmpeg, which is not installed; install Debian's package ffmpeg"
    ),
    (
      .systemFailure("Cannot allocate memory"),
      "ffmpeg cannot be run: Cannot allocate memory; free memory or disk space"
    ),
    (.failed(detail: "no frame"), "ffmpeg cannot decode it: 'no frame'; use an intact file"),
    (.stalled(seconds: 60), "ffmpeg wrote nothing for 60 seconds; use a smaller video"),
  ])
  func `says what is wrong and what to do`(error: VideoReadingError, message: String) {
    #expect(error.description == message)
  }
}

import PulseCodec
import PulseMapKit
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
    (
      .refused(detail: "Unknown decoder 'x'"),
      "ffmpeg refuses to read it: 'Unknown decoder 'x''; use a complete ffmpeg of version 5.1 or later, or convert the file"
    ),
    (.noVideo, "it has no video frames; use a file with video"),
    (.tooLarge(limit: 1 << 26), "its frames are too large; use at most 67108864 pixels"),
    (.stalled(seconds: 60), "ffmpeg wrote nothing for 60 seconds; use a smaller video"),
  ])
  func `says what is wrong and what to do`(error: VideoReadingError, message: String) {
    #expect(error.description == message)
  }

  /// Messages of ffmpeg 5.1 and 9.0.
  @Test(arguments: [
    (
      ["[mov,mp4,m4a,3gp,3g2,mj2] moov atom not found"],
      VideoReadingError.failed(detail: "[mov,mp4,m4a,3gp,3g2,mj2] moov atom not found")
    ),
    (
      ["[h264] Invalid NAL unit size (223 > 53)."],
      .failed(detail: "[h264] Invalid NAL unit size (223 > 53).")
    ),
    (
      ["[in#0/matroska,webm] File ended prematurely"],
      .failed(detail: "[in#0/matroska,webm] File ended prematurely")
    ),
    (
      ["file:/proc/self/fd/3: Invalid data found when processing input"],
      .failed(detail: "file:/proc/self/fd/3: Invalid data found when processing input")
    ),
    (
      ["Decoder (codec none) not found for input stream #0:0"],
      .failed(detail: "Decoder (codec none) not found for input stream #0:0")
    ),
    ([], .failed(detail: "it ended early")),
    (
      ["[vost#0:0/rawvideo] Invalid time base: -1", "Error opening output files: Invalid argument"],
      .refused(detail: "[vost#0:0/rawvideo] Invalid time base: -1")
    ),
    (["Unrecognized option 'fps_mode'."], .refused(detail: "Unrecognized option 'fps_mode'.")),
    (["Stream map '0:v:0' matches no streams."], .noVideo),
    (["[IMGUTILS] Picture size 20000x20000 is invalid"], .tooLarge(limit: 1 << 26)),
    (["[h264] Cannot allocate memory"], .systemFailure("Cannot allocate memory")),
  ])
  func `tells damage from a refusal`(lines: [String], error: VideoReadingError) {
    #expect(VideoReadingError(ofMessages: lines) == error)
  }
}

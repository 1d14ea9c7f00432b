import PulseCanvas

extension AnimationFile {
  /// What is said about bytes behind the end of a file.
  static func problem(trailing count: Int) -> String {
    count == 1 ? "1 byte follows its end" : "\(count) bytes follow its end"
  }

  /// What is said about damage behind a frame.
  static func problem(_ error: CanvasError, behind frame: Int) -> String {
    error.detail.map { "\($0) behind frame \(frame)" } ?? "\(error)"
  }
}

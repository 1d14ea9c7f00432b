import PulsePixels

extension AnimationFile {
  /// What is said about bytes behind the end of a file.
  static func problem(trailing count: Int) -> String {
    count == 1 ? "1 byte follows its end" : "\(count) bytes follow its end"
  }

  /// What is said about damage behind a frame.
  static func problem(_ error: CanvasError, behind frame: Int) -> String {
    error.detail.map { "\($0) behind frame \(frame)" } ?? "\(error)"
  }

  /// Returns the problem of frames that the screen cuts off.
  static func problem(outside count: Int, first frame: Int, _ rect: PixelRect) -> String {
    count == 1
      ? "frame \(frame) (\(rect.placed)) reaches outside of the screen"
      : "\(count) frames reach outside of the screen, the first of them frame \(frame) (\(rect.placed))"
  }
}

extension PixelRect {
  /// The rectangle as `WIDTHxHEIGHT+X+Y`.
  var placed: String { "\(size)+\(x)+\(y)" }
}

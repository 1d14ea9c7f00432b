import Glibc
package import PulsePixels
package import PulseSystem

/// The errors of playing in a terminal: it is gone, cannot be used, or a frame cannot be read.
package enum TerminalError: Error, Hashable, Sendable {
  /// The terminal was closed.
  case disconnected

  /// A system call failed.
  case unusable(SystemError)

  /// A frame cannot be decoded or rendered; the text has the problem and the remedy.
  case unreadableFrame(String)

  init(_ error: SystemError) {
    self = [EIO, ECANCELED].contains(error.code) ? .disconnected : .unusable(error)
  }
}

extension TerminalError: CustomStringConvertible {
  /// The error message with a remedy.
  package var description: String {
    switch self {
    case .disconnected: "the terminal was closed; open another one"
    case .unusable(let error): "the terminal cannot be used: \(error); use another terminal"
    case .unreadableFrame(let text): text
    }
  }
}

/// An animation that is played in a terminal: its size, delays and frames.
package protocol PlayedAnimation: AnyObject {
  /// The size of every frame in pixels, at least one.
  var size: PixelSize { get }

  /// The delay of each frame in seconds; one of any length for a still.
  var delays: [Double] { get }

  /// Returns a frame.
  ///
  /// - Throws: ``TerminalError/unreadableFrame(_:)``.
  func frame(_ index: Int) throws(TerminalError) -> Bitmap
}

public import PulseMotion

/// Why a scene cannot be rendered to an output.
public enum RenderError: Error, Hashable, Sendable {
  /// The times of the frames cannot be laid out.
  case unusableTimes(MotionError)

  /// A GIF of a scene without a background was asked for.
  case transparentGIF
}

extension RenderError: CustomStringConvertible {
  /// The problem in words: what is wrong, and what to write instead.
  public var description: String {
    switch self {
    case .unusableTimes(let error): error.description
    case .transparentGIF:
      "'none' leaves translucent pixels, which GIF does not have; use a color, or a .png output"
    }
  }
}

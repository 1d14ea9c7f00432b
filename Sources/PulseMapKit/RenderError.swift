public import PulseMotion
public import PulsePixels

/// Why a scene cannot be rendered to an output.
public enum RenderError: Error, Hashable, Sendable {
  /// The times of the frames cannot be laid out.
  case unusableTimes(MotionError)

  /// A GIF of a scene without a background was asked for.
  case transparentGIF

  /// A GIF of a scene with a translucent background was asked for.
  case translucentGIF(background: RGBA)
}

extension RenderError: CustomStringConvertible {
  /// The problem in words: what is wrong, and what to write instead.
  public var description: String {
    switch self {
    case .unusableTimes(let error): error.description
    case .transparentGIF:
      "'none' leaves translucent pixels, which GIF does not have; use a color, or a .png output"
    case .translucentGIF(let background):
      "'\(background)' leaves translucent pixels, which GIF does not have; use an opaque color, or a .png output"
    }
  }
}

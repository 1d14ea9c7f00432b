import PulseCodec
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

  /// A picture is larger than WebP can state.
  case tooLargeForWebP(PixelSize)

  /// An animation is to be played more often than WebP can state.
  case tooManyPlaysForWebP(Int)
}

extension RenderError: CustomStringConvertible {
  /// The problem in words: what is wrong, and what to write instead.
  public var description: String {
    switch self {
    case .unusableTimes(let error): error.description
    case .transparentGIF:
      "'none' leaves translucent pixels, which GIF does not have; add --matte COLOR, or write a .png, .apng or .webp"
    case .translucentGIF(let background):
      "'\(background)' leaves translucent pixels, which GIF does not have; add --matte COLOR, or write a .png, .apng "
        + "or .webp"
    case .tooLargeForWebP(let size):
      "'\(size)' pixels are too many for WebP; use at most \(WebPLimits.side) a side, or an .apng output"
    case .tooManyPlaysForWebP(let count):
      "'\(count)' is more than WebP can state; use at most \(WebPLimits.plays), or 0 for forever"
    }
  }
}

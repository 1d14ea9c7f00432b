import PulseCodec
package import PulseMotion
package import PulsePixels

/// Why a scene cannot be rendered to an output.
package enum RenderError: Error, Hashable, Sendable {
  /// The times of the frames cannot be laid out.
  case unusableTimes(MotionError)

  /// A scene without a background was to be written in a format of opaque pixels.
  case transparentBackground(OutputFormat)

  /// A scene with a translucent background was to be written in a format of opaque pixels.
  case translucentBackground(RGBA, OutputFormat)

  /// A picture is larger than WebP can state.
  case tooLargeForWebP(PixelSize)

  /// An animation is to be played more often than WebP can state.
  case tooManyPlaysForWebP(Int)
}

extension RenderError: CustomStringConvertible {
  /// The problem in words: what is wrong, and what to write instead.
  package var description: String {
    switch self {
    case .unusableTimes(let error): error.description
    case .transparentBackground(let format): Self.leavesTranslucency("none", format)
    case .translucentBackground(let background, let format):
      Self.leavesTranslucency("\(background)", format)
    case .tooLargeForWebP(let size):
      "'\(size)' pixels are too many for WebP; use at most \(WebPLimits.side) a side, or an .apng output"
    case .tooManyPlaysForWebP(let count):
      "'\(count)' is more than WebP can state; use at most \(WebPLimits.plays), or 0 for forever"
    }
  }

  private static func leavesTranslucency(_ background: String, _ format: OutputFormat) -> String {
    "'\(background)' leaves translucent pixels, which \(format.name) does not have; add --matte COLOR, or write a "
      + ".png, .apng or .webp"
  }
}

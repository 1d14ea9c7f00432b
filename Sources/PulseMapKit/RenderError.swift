import PulseCodec
package import PulseDrawing
package import PulsePixels
package import PulseScene

/// An error of planning an output: too many frames, a translucent background in an opaque format, or a limit of WebP or
/// SVG.
package enum RenderError: Error, Hashable, Sendable {
  /// The frame times cannot be computed.
  case unusableTimes(MotionError)

  /// The scene has no background and the format no alpha.
  case transparentBackground(OutputFormat)

  /// The background is translucent and the format has no alpha.
  case translucentBackground(RGBA, OutputFormat)

  /// The image is larger than WebP supports.
  case tooLargeForWebP(PixelSize)

  /// The scene has something that SVG cannot show.
  case unsuitableForSVG(SVGLimitation)

  /// The loop count is higher than WebP supports.
  case tooManyPlaysForWebP(Int)
}

extension RenderError: CustomStringConvertible {
  /// The message: the problem and its remedy.
  package var description: String {
    switch self {
    case .unusableTimes(let error): error.description
    case .transparentBackground(let format): Self.translucencyDescription("none", format)
    case .translucentBackground(let background, let format):
      Self.translucencyDescription("\(background)", format)
    case .tooLargeForWebP(let size):
      "'\(size)' pixels are too large for WebP; use at most \(WebPLimits.side) per side, or an .apng output"
    case .unsuitableForSVG(let limitation): limitation.description
    case .tooManyPlaysForWebP(let count):
      "'\(count)' is more than WebP can store; use at most \(WebPLimits.loopCount), or 0 for forever"
    }
  }

  private static func translucencyDescription(_ background: String, _ format: OutputFormat) -> String {
    "'\(background)' leaves translucent pixels, which \(format.name) does not support; add --matte COLOR, or write a "
      + ".png, .apng or .webp"
  }
}

public import PulseCodec
package import PulseImages
public import PulsePixels

extension RenderJob {
  /// The options of a job beside the scene: its outputs, and the settings of their formats.
  public struct Options: Sendable {
    /// The output paths; the default file if empty.
    package var outputs: [String] = []

    /// The path prefix of outputs below which symbolic links are not followed; `nil` to follow all.
    package var root: String?

    /// The format of outputs without a known file extension.
    package var format: OutputFormat?

    /// The time of stills in seconds.
    package var stillTime: Double?

    /// The time in seconds of stills beside an animation.
    package var posterTime: Double?

    /// Whether the job stops before rendering.
    package var isDryRun = false

    /// Whether the texts in the images are listed, for which also a dry run opens the map.
    package var listsLabels = false

    /// Whether existing files may be replaced.
    public var replacesFiles = true

    /// The color under a scene without a background in formats without alpha.
    public var matte: RGBA?

    /// The GIF settings: quality, colors, dithering and lossiness.
    public var gif = GIFSettings()

    /// The JPEG quality, 1 to 100.
    public var jpegQuality = GIFSettings().quality

    /// The quality of GIF and JPEG; it is read as that of GIF.
    package var quality: Int {
      get { gif.quality }
      set { (gif.quality, jpegQuality) = (newValue, newValue) }
    }

    /// The WebP quality, 1 to 100; `nil` for lossless.
    public var webpQuality: Int?

    /// The constant rate factor of videos, 1 to 51, lower for higher quality; `nil` for the default of the format.
    package var rateFactor: Int?

    /// The PNG writer; `nil` for ``PNGWriter/auto``.
    package var pngWriter: PNGWriter?

    /// The maximum columns and rows of contact sheets.
    package var sheetGrid: ContactSheetGrid?

    /// The maximum size of a file in bytes, except uncompressed video and sequences; details are reduced until it fits.
    public var byteLimit: Int?

    /// Whether provenance metadata is embedded in files.
    public var embedsOrigin = true

    /// Whether a sidecar is written for each output.
    public var writesSidecars = false

    /// The text that describes the images to those who do not see them; `none` for decorations, and `nil` for
    /// one made from the scene.
    package var alternativeText: String?

    /// Creates the default options.
    public init() {}

    /// Returns the time in seconds at which stills are rendered; `nil` if none was requested.
    ///
    /// Beside an animation, the time of the poster has priority over that of other stills.
    func stillTime(of outputs: [RenderOutput]) -> Double? {
      outputs.mixStillAndAnimation ? posterTime ?? stillTime : stillTime
    }
  }
}

extension [RenderOutput] {
  /// Whether the outputs include both stills and animations or sequences.
  package var mixStillAndAnimation: Bool { contains(where: \.isStill) && !allSatisfy(\.isStill) }

  /// The total size of the existing files in bytes; `nil` if an output is missing.
  package var byteCountOnDisk: Int? {
    var sum = 0
    for output in self {
      guard let bytes = output.byteCountOnDisk else { return nil }
      sum += bytes
    }
    return sum
  }
}

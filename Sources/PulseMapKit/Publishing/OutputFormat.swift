import PulseBasics
package import PulseScene

/// An output file format: GIF, APNG, WebP, PNG, JPEG, AVIF, SVG, contact sheet, HTML snippet, Y4M, raw video, MP4 or WebM.
@dynamicMemberLookup
package enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Animated GIF89a.
  case gif

  /// Animated PNG.
  case apng

  /// Animated WebP.
  case webp

  /// A PNG still, or a sequence of PNG files.
  case png

  /// A JPEG still, or a sequence of JPEG files.
  case jpg

  /// AVIF, an animation or a still, encoded by ffmpeg.
  case avif

  /// Animated SVG with SMIL.
  case svg

  /// A contact sheet: thumbnails of the frames in one PNG.
  case sheet

  /// An HTML snippet that shows the images of other outputs.
  case html

  /// Uncompressed video with a header: YUV4MPEG2.
  case y4m

  /// Uncompressed RGBA video without a header.
  case raw

  /// H.264 video, encoded by ffmpeg.
  case mp4

  /// VP9 video, encoded by ffmpeg.
  case webm

  /// A trait of the format.
  package subscript<Value>(dynamicMember trait: KeyPath<Traits, Value>) -> Value { traits[keyPath: trait] }

  /// The traits of the format: all that distinguishes it, but for its encoder.
  package var traits: Traits {
    switch self {
    case .gif:
      Traits(
        "GIF", isOpaque: true, hasLoopCount: true, provenance: .gifComment, timeBase: .hundredths,
        maximumFrameRate: 50, reductions: [.gifQuality, .gifColors, .frameRate, .pixelRatio])
    case .apng:
      // The registered type of animated PNG is not known to all browsers, which take it for PNG.
      Traits(
        "APNG", mediaType: "image/png", hasLoopCount: true, provenance: .pngText, timeBase: .fractions,
        maximumFrameRate: 90, reductions: [.frameRate, .pixelRatio])
    case .webp:
      Traits(
        "WebP", hasLoopCount: true, provenance: .webpMetadata, timeBase: .milliseconds, maximumFrameRate: 90,
        reductions: [.webpQuality, .frameRate, .pixelRatio])
    case .png:
      Traits(
        "PNG", content: .still, provenance: .pngText, isEncodedInOnePass: true,
        reductions: [.pngWriter, .pixelRatio])
    case .jpg:
      Traits(
        "JPEG", mediaType: "image/jpeg", content: .still, isOpaque: true, provenance: .jpegComment,
        isEncodedInOnePass: true, reductions: [.jpegQuality, .pixelRatio])
    case .avif:
      Traits(
        "AVIF", isOpaque: true, provenance: .lastBox, isEncodedInOnePass: true, maximumFrameRate: 90,
        defaultRateFactor: 24, reductions: [.rateFactor, .frameRate, .pixelRatio])
    case .svg:
      Traits(
        "SVG", mediaType: "image/svg+xml", hasLoopCount: true, provenance: .markupComment,
        reductions: [.pixelRatio])
    case .sheet:
      Traits("a sheet", content: .contactSheet, provenance: .pngText, reductions: [.pngWriter, .sheetGrid])
    case .html: Traits("HTML", content: .snippet, provenance: .markupComment)
    case .y4m: Traits("Y4M", isOpaque: true, hasMetadata: false, isEncodedInOnePass: true)
    case .raw: Traits("raw video", hasMetadata: false, isEncodedInOnePass: true)
    case .mp4:
      Traits(
        "MP4", isOpaque: true, isEncodedInOnePass: true, isVideo: true, defaultRateFactor: 18,
        reductions: [.rateFactor, .frameRate, .pixelRatio])
    case .webm:
      Traits(
        "WebM", isEncodedInOnePass: true, isVideo: true, defaultRateFactor: 24,
        reductions: [.rateFactor, .frameRate, .pixelRatio])
    }
  }

  /// The traits of an output format; most formats have most of the defaults.
  package struct Traits: Sendable {
    /// The display name for messages.
    package let name: String

    /// The media type of an image; `nil` for `image/` with the name of the format.
    let mediaType: String?

    /// The content of one file; only stills can be numbered as a sequence of files.
    package let content: Content

    /// Whether the format lacks alpha, so that translucent pixels need a matte.
    package let isOpaque: Bool

    /// Whether a file contains the number of its loops.
    package let hasLoopCount: Bool

    /// Whether a file has room for metadata: the version of pulsemap and a scene key.
    package let hasMetadata: Bool

    /// The location of the provenance by which a resumed batch recognizes a finished file.
    let provenanceLocation: ProvenanceLocation

    /// Whether an encoder reads the pixels of each frame once, in order, and no other frame in between.
    package let isEncodedInOnePass: Bool

    /// The settings by which ``FileSizeReduction`` makes its files smaller for a limit in bytes, in the order of use;
    /// empty where no limit applies.
    let reductions: [FileSizeReduction.Setting]

    /// The time resolution of frame delays.
    package let timeBase: FrameSchedule.TimeBase

    /// The highest frame rate that browsers play correctly; `nil` for formats without delays.
    ///
    /// Browsers replace GIF delays of 0 or 1 hundredths, and delays of 10 milliseconds or less in any format, by
    /// 100 milliseconds.
    package let maximumFrameRate: Double?

    /// The default constant rate factor of ffmpeg's encoder; `nil` for formats that ffmpeg does not encode.
    package let defaultRateFactor: Int?

    /// Whether ffmpeg encodes the format.
    package var usesFFmpeg: Bool { defaultRateFactor != nil }

    /// Whether the format is that of videos for players, which show an animation once.
    package let isVideo: Bool

    fileprivate init(
      _ name: String, mediaType: String? = nil, content: Content = .animation, isOpaque: Bool = false,
      hasLoopCount: Bool = false, hasMetadata: Bool = true, provenance: ProvenanceLocation = .unread,
      isEncodedInOnePass: Bool = false, isVideo: Bool = false,
      timeBase: FrameSchedule.TimeBase = .exact, maximumFrameRate: Double? = nil,
      defaultRateFactor: Int? = nil, reductions: [FileSizeReduction.Setting] = []
    ) {
      (self.name, self.mediaType, self.content) = (name, mediaType, content)
      (self.isOpaque, self.hasLoopCount, self.hasMetadata) = (isOpaque, hasLoopCount, hasMetadata)
      (provenanceLocation, self.isEncodedInOnePass) = (provenance, isEncodedInOnePass)
      self.isVideo = isVideo
      (self.reductions, self.timeBase) = (reductions, timeBase)
      (self.maximumFrameRate, self.defaultRateFactor) = (maximumFrameRate, defaultRateFactor)
    }
  }

  /// The content of a file: all frames of an animation, one still image, a grid of thumbnails, or links to other files.
  package enum Content: Hashable, Sendable {
    case animation, still, contactSheet, snippet
  }

  /// The location of the provenance with the content key in a file.
  enum ProvenanceLocation {
    /// A GIF comment, the last block before the trailer.
    case gifComment

    /// A PNG text chunk after the header.
    case pngText

    /// The last chunk of a WebP file.
    case webpMetadata

    /// A JPEG comment after the header.
    case jpegComment

    /// The last box of an AVIF file.
    case lastBox

    /// A comment in the first line of an HTML snippet or an SVG document.
    case markupComment

    /// None that is read again: batches render such rows always.
    case unread
  }

  /// The file extension with its dot.
  package var fileExtension: String { self == .sheet ? ".sheet.png" : ".\(rawValue)" }

  /// All file extensions that mean the format, the usual one first.
  var fileExtensions: [String] { self == .jpg ? [fileExtension, ".jpeg"] : [fileExtension] }

  /// The default file name, such as `pulse.gif`.
  package var defaultFileName: String { "pulse\(fileExtension)" }

  /// Creates the format of a file name or path by its longest matching extension; `nil` if there is none.
  package init?(ofFileNamed name: some StringProtocol) {
    let name = name.lowercased()
    let formats = Self.allCases.filter { $0.fileExtensions.contains(where: { name.bytewise.hasSuffix($0) }) }
    guard let format = formats.max(by: Self.isShorter) else { return nil }
    self = format
  }

  /// The formats to use instead of others, by the file extensions of these.
  private static let replacements: KeyValuePairs<OutputFormat, [String]> = [
    .mp4: [".mov", ".m4v", ".qt", ".mkv", ".avi", ".mpg", ".mpeg", ".wmv", ".h264", ".h265", ".hevc"],
    .webm: [".ogv", ".ogg"],
  ]

  /// Returns the format to use instead of that of a file name, a video that is not written; `nil` for other names.
  ///
  /// It is one with alpha for a transparent scene.
  static func replacement(ofFileNamed name: String, isTransparent: Bool = false) -> OutputFormat? {
    let name = name.lowercased()
    let format = replacements.first { $0.value.contains { name.bytewise.hasSuffix($0) } }?.key
    return format == .mp4 && isTransparent ? .webm : format
  }

  /// Returns whether a file name is an extension without anything before it, such as `.gif`.
  package static func isExtensionAlone(_ name: some StringProtocol) -> Bool {
    let dot = UInt8(ascii: ".")
    return name.utf8.first == dot && !name.utf8.drop { $0 == dot }.contains(dot)
  }

  private static func isShorter(_ one: OutputFormat, _ other: OutputFormat) -> Bool {
    one.fileExtension.utf8.count < other.fileExtension.utf8.count
  }

  /// The media type of an image in the format.
  var imageType: String { traits.mediaType ?? "image/\(rawValue)" }

  /// All format names as a list for messages: `gif, apng or png`.
  static var allNames: String { SpellChecker.disjunction(allCases.map(\.rawValue)) }

  /// All file extensions as such a list.
  package static var allFileExtensions: String { SpellChecker.disjunction(allCases.map(\.fileExtension)) }

  /// Returns the file extensions of some formats as such a list: `.gif, .y4m or .mp4`.
  package static func fileExtensions(where isIncluded: (OutputFormat) -> Bool) -> String {
    SpellChecker.disjunction(allCases.filter(isIncluded).map(\.fileExtension))
  }

}

extension RenderOutput {
  /// Whether a limit in bytes applies: to every single file except uncompressed video, not to sequences of files.
  package var allowsSizeLimit: Bool {
    if case .sequence = destination { false } else { !format.reductions.isEmpty }
  }
}

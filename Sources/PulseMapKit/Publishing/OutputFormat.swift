import PulseBasics
package import PulseScene

/// An output file format: GIF, APNG, WebP, PNG, JPEG, AVIF, SVG, contact sheet, HTML snippet, Y4M, raw video, MP4 or WebM.
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

  /// The display name for messages.
  package var name: String {
    switch self {
    case .gif: "GIF"
    case .apng: "APNG"
    case .webp: "WebP"
    case .png: "PNG"
    case .jpg: "JPEG"
    case .avif: "AVIF"
    case .svg: "SVG"
    case .sheet: "a sheet"
    case .html: "HTML"
    case .y4m: "Y4M"
    case .raw: "raw video"
    case .mp4: "MP4"
    case .webm: "WebM"
    }
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

  /// Returns whether a file name is an extension without anything before it, such as `.gif`.
  package static func isExtensionAlone(_ name: some StringProtocol) -> Bool {
    let dot = UInt8(ascii: ".")
    return name.utf8.first == dot && !name.utf8.drop { $0 == dot }.contains(dot)
  }

  private static func isShorter(_ one: OutputFormat, _ other: OutputFormat) -> Bool {
    one.fileExtension.utf8.count < other.fileExtension.utf8.count
  }

  /// Whether the format lacks alpha, so that translucent pixels need a matte.
  package var isOpaque: Bool {
    switch self {
    case .gif, .jpg, .avif, .y4m, .mp4: true
    case .apng, .webp, .png, .svg, .sheet, .html, .raw, .webm: false
    }
  }

  /// Whether a file contains the number of its loops.
  package var hasLoopCount: Bool {
    switch self {
    case .gif, .apng, .webp, .svg: true
    case .png, .jpg, .avif, .sheet, .html, .y4m, .raw, .mp4, .webm: false
    }
  }

  /// Whether a file has room for metadata: the version of pulsemap and a scene key.
  package var hasMetadata: Bool {
    switch self {
    case .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet, .html, .mp4, .webm: true
    case .y4m, .raw: false
    }
  }

  /// The content of a file: all frames of an animation, one still image, a grid of thumbnails, or links to other files.
  package enum Content: Hashable, Sendable {
    case animation, still, contactSheet, snippet
  }

  /// The content of one file in the format.
  ///
  /// Only stills can be numbered as a sequence of files.
  package var content: Content {
    switch self {
    case .gif, .apng, .webp, .avif, .svg, .y4m, .raw, .mp4, .webm: .animation
    case .png, .jpg: .still
    case .sheet: .contactSheet
    case .html: .snippet
    }
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

  /// The location of the provenance by which a resumed batch recognizes a finished file.
  var provenanceLocation: ProvenanceLocation {
    switch self {
    case .gif: .gifComment
    case .apng, .png, .sheet: .pngText
    case .webp: .webpMetadata
    case .jpg: .jpegComment
    case .avif: .lastBox
    case .svg, .html: .markupComment
    case .y4m, .raw, .mp4, .webm: .unread
    }
  }

  /// Whether ffmpeg encodes the format.
  package var usesFFmpeg: Bool {
    switch self {
    case .avif, .mp4, .webm: true
    case .gif, .apng, .webp, .png, .jpg, .svg, .sheet, .html, .y4m, .raw: false
    }
  }

  /// Whether an encoder reads the pixels of each frame once, in order, and no other frame in between.
  package var isEncodedInOnePass: Bool {
    switch self {
    case .png, .jpg, .avif, .y4m, .raw, .mp4, .webm: true
    case .gif, .apng, .webp, .svg, .sheet, .html: false
    }
  }

  /// Whether ``FileSizeReduction`` can make its files smaller, for a limit in bytes; not for uncompressed video.
  fileprivate var allowsSizeLimit: Bool {
    switch self {
    case .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet, .mp4, .webm: true
    case .html, .y4m, .raw: false
    }
  }

  /// The default constant rate factor of ffmpeg's encoder; `nil` for formats without one.
  package var defaultRateFactor: Int? {
    switch self {
    case .mp4: 18
    case .webm, .avif: 24
    case .gif, .apng, .webp, .png, .jpg, .svg, .sheet, .html, .y4m, .raw: nil
    }
  }

  /// The time resolution of frame delays in the format.
  package var timeBase: FrameSchedule.TimeBase {
    switch self {
    case .gif: .hundredths
    case .apng: .fractions
    case .webp: .milliseconds
    case .png, .jpg, .avif, .svg, .sheet, .html, .y4m, .raw, .mp4, .webm: .exact
    }
  }

  /// The highest frame rate that browsers play correctly; `nil` for formats without delays.
  ///
  /// Browsers replace GIF delays of 0 or 1 hundredths, and delays of 10 milliseconds or less in any format, by 100
  /// milliseconds.
  package var maximumFrameRate: Double? {
    switch self {
    case .gif: 50
    case .apng, .webp, .avif: 90
    case .png, .jpg, .svg, .sheet, .html, .y4m, .raw, .mp4, .webm: nil
    }
  }

  /// All format names as a list for messages: `gif, apng or png`.
  static var allNames: String { disjunction(allCases.map(\.rawValue)) }

  /// All file extensions as such a list.
  package static var allFileExtensions: String { disjunction(allCases.map(\.fileExtension)) }

  /// Returns the file extensions of some formats as such a list: `.gif, .y4m or .mp4`.
  package static func fileExtensions(where isIncluded: (OutputFormat) -> Bool) -> String {
    disjunction(allCases.filter(isIncluded).map(\.fileExtension))
  }

  private static func disjunction(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + words.suffix(1).joined()
  }
}

extension RenderOutput {
  /// Whether a limit in bytes applies: to every single file except uncompressed video, not to sequences of files.
  package var allowsSizeLimit: Bool {
    if case .sequence = destination { false } else { format.allowsSizeLimit }
  }
}

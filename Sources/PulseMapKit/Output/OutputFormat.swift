import PulseMotion

/// A kind of file that can be written.
package enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// An animated GIF89a.
  case gif

  /// An animated PNG.
  case apng

  /// An animated WebP.
  case webp

  /// A PNG still, or a sequence of PNG files.
  case png

  /// Frames side by side with their times, in one PNG.
  case sheet

  /// Uncompressed video with a header: YUV4MPEG2.
  case y4m

  /// Uncompressed video without a header: RGBA, frame after frame.
  case raw

  /// Video in H.264, made by ffmpeg.
  case mp4

  /// Video in VP9, made by ffmpeg.
  case webm

  /// The name as it is spelled in messages.
  package var name: String {
    switch self {
    case .gif: "GIF"
    case .apng: "APNG"
    case .webp: "WebP"
    case .png: "PNG"
    case .sheet: "a sheet"
    case .y4m: "Y4M"
    case .raw: "raw video"
    case .mp4: "MP4"
    case .webm: "WebM"
    }
  }

  /// The ending of the names of its files.
  package var ending: String { self == .sheet ? ".sheet.png" : ".\(rawValue)" }

  /// The name of a file that nobody named, such as `pulse.gif`.
  package var standardFileName: String { "pulse\(ending)" }

  /// Creates the format that the name of a file tells; `nil` when it tells none.
  ///
  /// - Parameter name: The name, or a whole path.
  package init?(ofFileNamed name: some StringProtocol) {
    let name = name.lowercased()
    guard let format = Self.allCases.filter({ name.hasSuffix($0.ending) }).max(by: Self.isShorter) else {
      return nil
    }
    self = format
  }

  private static func isShorter(_ one: OutputFormat, _ other: OutputFormat) -> Bool {
    one.ending.utf8.count < other.ending.utf8.count
  }

  /// Whether its pixels are opaque: what is transparent needs a color below it.
  package var isOpaque: Bool {
    switch self {
    case .gif, .y4m, .mp4: true
    case .apng, .webp, .png, .sheet, .raw, .webm: false
    }
  }

  /// Whether ffmpeg makes its files.
  var isMadeByFFmpeg: Bool { self == .mp4 || self == .webm }

  /// In what steps files of the format state times.
  var timeBase: FrameSchedule.TimeBase {
    switch self {
    case .gif: .hundredths
    case .apng: .fractions
    case .webp: .milliseconds
    case .png, .sheet, .y4m, .raw, .mp4, .webm: .exact
    }
  }

  /// The largest number of frames in a second that is shown as it is.
  ///
  /// Browsers take a delay of 0 or 1 hundredths in a GIF, and of 10 milliseconds or less in anything, for 100
  /// milliseconds. `nil` for files without delays.
  package var maximumFrameRate: Double? {
    switch self {
    case .gif: 50
    case .apng, .webp: 90
    case .png, .sheet, .y4m, .raw, .mp4, .webm: nil
    }
  }

  /// All formats as a list for messages: `gif, apng or png`.
  static var names: String { list(allCases.map(\.rawValue)) }

  /// All endings as such a list.
  static var endings: String { list(allCases.map(\.ending)) }

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + words.suffix(1).joined()
  }
}

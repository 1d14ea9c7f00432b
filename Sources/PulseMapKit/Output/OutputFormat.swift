import PulseMotion

/// A kind of file that can be written.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// An animated GIF89a.
  case gif

  /// An animated PNG.
  case apng

  /// An animated WebP.
  case webp

  /// A PNG still, or a sequence of PNG files.
  case png

  /// The name as it is spelled in messages.
  public var name: String {
    switch self {
    case .gif: "GIF"
    case .apng: "APNG"
    case .webp: "WebP"
    case .png: "PNG"
    }
  }

  /// In what steps files of the format state times.
  var timeBase: FrameSchedule.TimeBase {
    switch self {
    case .gif: .hundredths
    case .apng: .fractions
    case .webp: .milliseconds
    case .png: .exact
    }
  }

  /// The largest number of frames in a second that is shown as it is.
  ///
  /// Browsers take a delay of 0 or 1 hundredths in a GIF, and of 10 milliseconds or less in anything, for 100
  /// milliseconds. `nil` for files without delays.
  public var maximumFrameRate: Double? {
    switch self {
    case .gif: 50
    case .apng, .webp: 90
    case .png: nil
    }
  }

  /// All formats as a list for messages, each with something before it: `.gif, .apng, .webp or .png`.
  static func list(_ prefix: String) -> String {
    let names = allCases.map { prefix + $0.rawValue }
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }
}

/// A kind of file that can be written.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// An animated GIF89a.
  case gif

  /// A PNG still, or a sequence of PNG files.
  case png
}

/// The title and the subtitle of a callout, each of one line.
public struct CalloutText: Hashable, Sendable {
  /// The first line, not blank.
  public let title: String

  /// The second line; `nil` for none.
  public let subtitle: String?

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - title: The first line, with at least one character that is no blank.
  ///   - subtitle: The second line, if there is one.
  public init(title: String, subtitle: String? = nil) {
    self.title = title
    self.subtitle = subtitle
  }
}

public import PulseArguments

/// The title and the subtitle of a callout, each of one line.
public struct CalloutText: Hashable, Sendable {
  /// The first line, with at least one character that is no blank.
  public let title: String

  /// The second line, if there is one.
  public let subtitle: String?
}

extension CalloutText: ArgumentValue {
  /// Reads a text as it is written in options and files.
  ///
  /// A line break, or the two characters `\n`, stands between the title and the subtitle. Blanks around both are
  /// left out, and tabs are blanks.
  ///
  /// - Parameter argument: The text.
  /// - Throws: `ArgumentValueError` for a text without a title, or with more than two lines.
  public init(argument: String) throws(ArgumentValueError) {
    var lines = argument.replacing("\\n", with: "\n").split(omittingEmptySubsequences: false) {
      $0.isNewline
    }.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    guard let title = lines.first, !title.isEmpty else {
      throw ArgumentValueError(
        argument.isEmpty ? "is empty" : "has no title", remedy: #"write TITLE or 'TITLE\nSUBTITLE'"#)
    }
    guard lines.count <= 2 else {
      throw ArgumentValueError(
        "has \(lines.count) lines", remedy: #"write a title and one subtitle: 'TITLE\nSUBTITLE'"#)
    }
    (self.title, subtitle) = (title, lines.count > 1 ? lines[1] : nil)
  }

  /// The lines with a line break between them.
  public var argument: String { title + (subtitle.map { "\n\($0)" } ?? "") }

  /// A text with at least one character.
  public static var forms: [ValueForm] { [.text(pattern: ".")] }
}

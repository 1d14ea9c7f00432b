package import PulseArguments
package import PulseScene
import PulseSyntax

extension CalloutTitles: ArgumentValue {
  /// Parses a title and an optional subtitle, separated by a line break or by the two characters `\n`.
  ///
  /// White space around both is removed, and within them collapsed to single spaces.
  ///
  /// - Throws: `ArgumentValueError` for a text without a title, or with more than two lines.
  package init(argument: String) throws(ArgumentValueError) {
    var lines = argument.bytewise.replacing("\\n", with: "\n").bytewise.lines.map {
      $0.bytewise.words.joined(separator: " ")
    }
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    guard let title = lines.first, !title.isEmpty else {
      throw ArgumentValueError(
        argument.isEmpty ? "is empty" : "has no title", remedy: #"write TITLE or 'TITLE\nSUBTITLE'"#)
    }
    guard lines.count <= 2 else {
      throw ArgumentValueError(
        "has \(lines.count) lines", remedy: #"write a title and one subtitle: 'TITLE\nSUBTITLE'"#)
    }
    self.init(title: title, subtitle: lines.count > 1 ? lines[1] : nil)
  }

  /// The lines, separated by a line break.
  package var argument: String { title + (subtitle.map { "\n\($0)" } ?? "") }

  /// A text with at least one character.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: ".")] }
}

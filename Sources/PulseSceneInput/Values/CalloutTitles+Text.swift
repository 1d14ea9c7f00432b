package import PulseArguments
import PulseBasics
package import PulseScene

extension CalloutTitles: ArgumentValue {
  /// Parses a title and an optional subtitle, separated by a line break or by the two characters `\n`.
  ///
  /// White space around both is removed, and within them collapsed to single spaces.
  ///
  /// - Throws: `ArgumentValueError` for a text without a title, or with more than two lines.
  package init(argument: String) throws(ArgumentValueError) {
    var lines = argument.withLineFeeds.bytewise.lines.map { $0.bytewise.words.joined(separator: " ") }
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

  /// Returns the titles with the fields of their template filled in; `nil` if one has no value.
  ///
  /// - Parameter value: Returns the value of a field as text.
  /// - Returns: The titles; `nil` if one has no value.
  /// - Throws: `ArgumentValueError` for an unpaired brace.
  package func filled(_ value: (_ field: String) -> String?) throws(ArgumentValueError) -> CalloutTitles? {
    func line(_ text: String) throws(ArgumentValueError) -> String? {
      try LabelTemplate(argument: text).text(value).map {
        $0.bytewise.words.joined(separator: " ")
      }
    }
    guard let title = try line(title), !title.isEmpty else { return nil }
    guard let subtitle else { return CalloutTitles(title: title) }
    guard let filled = try line(subtitle) else { return nil }
    return CalloutTitles(title: title, subtitle: filled.isEmpty ? nil : filled)
  }

  /// The names of the fields of its template; empty for an unpaired brace.
  package var fields: [String] {
    [title, subtitle].compactMap(\.self).flatMap { LabelTemplate($0)?.fields ?? [] }
  }

  /// The names of the fields of its template with a format of numbers.
  var formattedFields: [String] {
    [title, subtitle].compactMap(\.self).flatMap { LabelTemplate($0)?.formattedFields ?? [] }
  }

  /// Whether it has braces, so that it differs from the text that it stands for.
  package var isTemplate: Bool {
    argument.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
  }

  /// The lines, separated by a line break.
  package var argument: String { title + (subtitle.map { "\n\($0)" } ?? "") }

  /// A text with at least one character.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: ".")] }
}

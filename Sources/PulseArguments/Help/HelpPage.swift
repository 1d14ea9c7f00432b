/// How much a help text says.
package enum HelpDetail: Hashable, Sendable {
  /// One line for each option: the answer to `-h`.
  case brief
  /// Everything: the answer to `--help`.
  case full
}

/// A help text under construction: blocks with an empty line between them.
struct HelpPage {
  /// The number of columns, whatever the terminal has, so that the text is the same everywhere.
  static let width = 80

  private var blocks: [String] = []

  /// The text, with a line break at the end.
  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  /// Adds lines as they are.
  mutating func add(lines: [String]) {
    blocks.append(lines.joined(separator: "\n"))
  }

  /// Adds paragraphs, one a line of the text, if there are any.
  mutating func add(paragraphs text: String) {
    for paragraph in text.split(separator: "\n") {
      add(lines: Self.wrap(String(paragraph), indent: 0))
    }
  }

  /// Adds a title and rows of two columns, one line for each row; the first column must hold each label.
  mutating func add(title: String, rows: [(label: String, text: String)], column: Int) {
    add(
      lines: ["\(title):"]
        + rows.map { label, text in
          "  \(label)\(String(repeating: " ", count: column - label.count))\(text)"
        })
  }

  /// Adds command lines, each with its sentence below.
  mutating func add(examples: [Example]) {
    guard !examples.isEmpty else { return }
    add(
      lines: ["Examples:"]
        + examples.flatMap { ["  \($0.commandLine)"] + Self.wrap($0.sentence, indent: 6) })
  }

  /// Returns the width of the first column of rows with the given labels.
  static func column(_ labels: [String]) -> Int {
    (labels.map(\.count).max() ?? 0) + 2
  }

  /// Breaks a paragraph at spaces into lines of at most ``width`` columns; longer words are not broken.
  static func wrap(_ paragraph: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }
  }

  /// Returns a complaint for each line of a help text that is wider than ``width``.
  static func tooWideLines(of text: String) -> [String] {
    text.split(separator: "\n").filter { $0.count > width }.map { "wider than \(width) columns: \($0)" }
  }
}

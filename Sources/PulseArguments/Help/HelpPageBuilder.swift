import PulseBasics

/// The levels of detail of help: brief or full.
package enum HelpDetail: Hashable, Sendable {
  /// One line for each option, for `-h`.
  case brief
  /// All details, for `--help`.
  case full
}

/// A builder of a plain-text help page: blocks separated by empty lines.
struct HelpPageBuilder {
  /// The width in columns, fixed so that the text is the same on every terminal.
  static let width = 80

  private var blocks: [String] = []

  /// The text, with a line break at the end.
  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  /// Adds a block of lines without wrapping them; an empty line will separate it from the previous block.
  mutating func add(lines: [String]) {
    blocks.append(lines.joined(separator: "\n"))
  }

  /// Adds each line of a text as a paragraph, wrapped to ``width`` columns.
  mutating func addParagraphs(fromLinesOf text: String) {
    for paragraph in text.bytewise.split(separator: "\n") {
      add(lines: Self.wrap(String(paragraph), indent: 0))
    }
  }

  /// Adds a table with a title and two columns, whose text is not wrapped.
  ///
  /// `columnWidth` is the width of the first column in characters, after an indent of two; each label must be shorter.
  mutating func add(title: String, rows: [(label: String, text: String)], columnWidth: Int) {
    add(
      lines: ["\(title):"]
        + rows.map { label, text in
          "  \(label)\(String(repeating: " ", count: columnWidth - label.count))\(text)"
        })
  }

  /// Adds a block of example command lines, each with its wrapped explanation below; nothing if there are no examples.
  mutating func add(examples: [CommandExample]) {
    guard !examples.isEmpty else { return }
    add(
      lines: ["Examples:"]
        + examples.flatMap { ["  \($0.commandLine)"] + Self.wrap($0.explanation, indent: 6) })
  }

  /// Returns the width, in characters, of a first column that holds all labels and a gap of two spaces.
  static func columnWidth(_ labels: [String]) -> Int {
    (labels.map(\.count).max() ?? 0) + 2
  }

  /// Returns a paragraph wrapped at spaces into lines of at most ``width`` columns, indent included; longer words are
  /// not broken.
  static func wrap(_ paragraph: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.bytewise.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }
  }

  /// Returns a message for each line of a help text that is wider than ``width``.
  static func overlongLines(of text: String) -> [String] {
    text.bytewise.split(separator: "\n").filter { $0.count > width }.map {
      "wider than \(width) columns: \($0)"
    }
  }
}

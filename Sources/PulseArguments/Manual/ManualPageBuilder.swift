import PulseBasics

/// A builder of a manual page in roff, with the `man` macros that both groff and mandoc support.
///
/// Running text is wrapped to source lines of at most 79 bytes.
struct ManualPageBuilder {
  /// The maximum length of a source line in bytes, without the line break.
  private static let width = 79

  private var lines: [String] = []

  /// The text, with a line break at the end.
  var text: String { lines.map { "\($0)\n" }.joined() }

  /// Creates a page with its `.TH` header.
  init(title: String, section: Int, date: String, source: String) {
    lines.append(
      ".TH \(Self.roffEscaped(title.uppercased())) \(section) \"\(date)\" \"\(Self.roffEscaped(source))\"")
    // Disable hyphenation, which would break option names, and justification.
    lines += [".nh", ".ad l"]
  }

  /// Begins a section (`.SH`).
  mutating func begin(section title: String) { lines.append(".SH \"\(Self.roffEscaped(title))\"") }

  /// Begins a subsection (`.SS`).
  mutating func begin(subsection title: String) { lines.append(".SS \"\(Self.roffEscaped(title))\"") }

  /// Adds a paragraph of styled text.
  mutating func add(paragraph: [StyledText]) {
    beginParagraph()
    addWrapped(paragraph)
  }

  /// Adds each line of a text as a paragraph in roman type.
  mutating func addParagraphs(fromLinesOf text: String) {
    for paragraph in text.bytewise.split(separator: "\n") { add(paragraph: [.plain(String(paragraph))]) }
  }

  /// Adds a tagged paragraph (`.TP`): a term with indented paragraphs below it, except for empty ones.
  mutating func add(term: [StyledText], paragraphs: [String]) {
    lines.append(".TP")
    // One line, however long: the term ends with it.
    lines.append(Self.textLine(Self.words(of: term)))
    for (index, paragraph) in paragraphs.filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { lines.append(".IP") }
      addWrapped([.plain(paragraph)])
    }
  }

  /// Adds an example: its command line, which is not wrapped, and its explanation, indented below.
  mutating func add(example: CommandExample) {
    beginParagraph()
    lines += [".nf", Self.textLine([Self.roffEscaped(example.commandLine)]), ".fi", ".RS"]
    addWrapped([.plain(example.explanation)])
    lines.append(".RE")
  }

  /// Begins a paragraph (`.PP`), unless a heading has just done so.
  private mutating func beginParagraph() {
    if lines.last?.bytewise.hasPrefix(".S") != true { lines.append(".PP") }
  }

  /// Adds styled text as source lines of at most ``width`` bytes, broken between words.
  private mutating func addWrapped(_ spans: [StyledText]) {
    var line: [String] = []
    var length = 0
    for word in Self.words(of: spans) {
      if !line.isEmpty, length + 1 + word.utf8.count > Self.width {
        lines.append(Self.textLine(line))
        (line, length) = ([], 0)
      }
      line.append(word)
      length += word.utf8.count + 1
    }
    lines.append(Self.textLine(line))
  }
}

extension ManualPageBuilder {
  /// A run of text in one font: roman, bold, or italic.
  enum StyledText {
    /// Roman text.
    case plain(String)
    /// Bold: literal input.
    case bold(String)
    /// Italic: a placeholder.
    case italic(String)
  }

  /// Returns the words of styled text, escaped for roff and each with the font escapes of bold or italic.
  private static func words(of spans: [StyledText]) -> [String] {
    var words: [String] = []
    var isJoined = false
    for span in spans {
      let (text, font): (String, String?) =
        switch span {
        case .plain(let text): (text, nil)
        case .bold(let text): (text, "B")
        case .italic(let text): (text, "I")
        }
      for word in text.bytewise.split(separator: " ") {
        let word = font.map { "\\f\($0)\(roffEscaped(String(word)))\\fR" } ?? roffEscaped(String(word))
        if isJoined, !text.bytewise.hasPrefix(" "), let last = words.popLast() {
          words.append(last + word)
        } else {
          words.append(word)
        }
        isJoined = false
      }
      isJoined = !text.bytewise.hasSuffix(" ")
    }
    return words
  }

  /// Returns words joined into one text line of roff, protected from being read as a request if it begins with
  /// `.` or `'`.
  private static func textLine(_ words: [String]) -> String {
    let line = words.joined(separator: " ")
    return line.bytewise.hasPrefix(".") || line.bytewise.hasPrefix("'") ? "\\&\(line)" : line
  }

  /// Returns text with roff escapes, so that characters are literal and can be copied from the page.
  private static func roffEscaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\(rs"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(Self.hexDigits(scalar))]"
      }
    }.joined()
  }

  /// Returns a code point in at least four hexadecimal digits.
  private static func hexDigits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A manual page under construction, in the language of the `man` macros.
///
/// It keeps to what both groff and mandoc know, and its lines to 80 bytes where they are filled.
struct ManualPage {
  /// The number of bytes of a line of the source, without the line break.
  private static let width = 79

  private var lines: [String] = []

  /// The text, with a line break at the end.
  var text: String { lines.map { "\($0)\n" }.joined() }

  /// Creates a page with its name, section, date and source.
  init(title: String, section: Int, date: String, source: String) {
    lines.append(
      ".TH \(Self.escaped(title.uppercased())) \(section) \"\(date)\" \"\(Self.escaped(source))\"")
    // Names of options are not to be broken at the ends of lines, nor lines spread to equal lengths.
    lines += [".nh", ".ad l"]
  }

  /// Begins a section.
  mutating func begin(section title: String) { lines.append(".SH \"\(Self.escaped(title))\"") }

  /// Begins a part of a section.
  mutating func begin(part title: String) { lines.append(".SS \"\(Self.escaped(title))\"") }

  /// Adds a paragraph.
  mutating func add(paragraph: [Span]) {
    beginParagraph()
    fill(paragraph)
  }

  /// Adds paragraphs, one a line of the text.
  mutating func add(paragraphs text: String) {
    for paragraph in text.split(separator: "\n") { add(paragraph: [.plain(String(paragraph))]) }
  }

  /// Adds a term with paragraphs that are indented below it.
  mutating func add(term: [Span], paragraphs: [String]) {
    lines.append(".TP")
    // A line of its own, however long: the term ends with it.
    lines.append(Self.line(Self.words(of: term)))
    for (index, paragraph) in paragraphs.filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { lines.append(".IP") }
      fill([.plain(paragraph)])
    }
  }

  /// Adds a command line as it is typed, with what it does.
  mutating func add(example: Example) {
    beginParagraph()
    lines += [".nf", Self.line([Self.escaped(example.commandLine)]), ".fi", ".RS"]
    fill([.plain(example.sentence)])
    lines.append(".RE")
  }

  /// Ends the paragraph before, unless a title did.
  private mutating func beginParagraph() {
    if lines.last?.hasPrefix(".S") != true { lines.append(".PP") }
  }

  /// Adds words in lines that are not too long.
  private mutating func fill(_ spans: [Span]) {
    var line: [String] = []
    var length = 0
    for word in Self.words(of: spans) {
      if !line.isEmpty, length + 1 + word.utf8.count > Self.width {
        lines.append(Self.line(line))
        (line, length) = ([], 0)
      }
      line.append(word)
      length += word.utf8.count + 1
    }
    lines.append(Self.line(line))
  }
}

extension ManualPage {
  /// Text in one font.
  enum Span {
    /// As most text is.
    case plain(String)
    /// To be typed as it is.
    case bold(String)
    /// To be replaced by something.
    case italic(String)
  }

  /// Returns escaped words, each with its own font.
  private static func words(of spans: [Span]) -> [String] {
    var words: [String] = []
    var isJoined = false
    for span in spans {
      let (text, font): (String, String?) =
        switch span {
        case .plain(let text): (text, nil)
        case .bold(let text): (text, "B")
        case .italic(let text): (text, "I")
        }
      for word in text.split(separator: " ") {
        let word = font.map { "\\f\($0)\(escaped(String(word)))\\fR" } ?? escaped(String(word))
        if isJoined, !text.hasPrefix(" "), let last = words.popLast() {
          words.append(last + word)
        } else {
          words.append(word)
        }
        isJoined = false
      }
      isJoined = !text.hasSuffix(" ")
    }
    return words
  }

  /// Returns a line that is no request, whatever it begins with.
  private static func line(_ words: [String]) -> String {
    let line = words.joined(separator: " ")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  /// Returns text in which every character stands for itself, and can be copied from the page.
  private static func escaped(_ text: String) -> String {
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
      default: "\\[u\(Self.digits(scalar))]"
      }
    }.joined()
  }

  /// Returns the number of a character in at least four hexadecimal digits.
  private static func digits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

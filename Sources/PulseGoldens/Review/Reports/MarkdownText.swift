import PulseBasics

/// Text escaped for the Markdown that GitHub and GitLab render, where names of files can contain anything.
enum MarkdownText {
  /// The largest number of Unicode scalars of a name; the middle of a longer one is left out.
  static let maximumNameLength = 200

  /// Returns a name as inline code, in which neither mentions, references nor links are recognized.
  ///
  /// The result is valid in a cell of a table, too.
  static func code(_ name: String) -> String {
    let text = printable(shortened(name, to: maximumNameLength))
    // Tables split cells at a vertical bar even in code, and a backslash before it changes its meaning.
    let isPlain =
      !text.isEmpty && !text.bytewise.hasPrefix(" ") && !text.bytewise.hasSuffix(" ")
      && !text.bytewise.contains("##") && !text.bytewise.contains { "`|\\".bytewise.contains($0) }
    return isPlain ? "`\(text)`" : htmlCode(name)
  }

  /// Returns a name as an HTML element of code.
  static func htmlCode(_ name: String) -> String {
    "<code>\(entities(printable(shortened(name, to: maximumNameLength))))</code>"
  }

  /// Returns running text without any markup, mention, reference or link, as one line.
  static func plain(_ text: String, maximumLength: Int = 400) -> String {
    let scalars = Array(printable(shortened(text, to: maximumLength)).unicodeScalars)
    return scalars.indices.map { index in
      let scalar = scalars[index]
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      // References such as @name and #1 are recognized after escapes are decoded: a zero-width space ends them.
      if "@#!~%$&".unicodeScalars.contains(scalar), next.properties.isAlphabetic || ("0"..."9").contains(next)
      {
        return "\\\(scalar)&#8203;"
      }
      if scalar == ":", next == "/" { return "&#58;" }
      func follows(_ word: String) -> Bool {
        String(String.UnicodeScalarView(scalars[..<index].suffix(word.utf8.count))).lowercased().bytewise
          == word.bytewise
      }
      // Addresses without a scheme are links, too, and issues have names such as GH-1.
      if scalar == ".", follows("www") { return "&#46;" }
      if scalar == "-", ("0"..."9").contains(next), follows("gh") { return "-&#8203;" }
      return "\\`*_{}[]<>|~&$#!".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  /// Returns a block of code with a language, whatever the code contains.
  static func codeBlock(_ code: String, language: String) -> String {
    let longest = code.bytewise.split { $0 != "`" }.map(\.utf8.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(code)\n\(fence)\n"
  }

  /// Returns a path as the URL of a link or image, relative or absolute.
  static func url(_ path: String) -> String {
    let text = path.utf8.reduce(into: "") { text, byte in
      let isPlain = byte < 0x80 && (isAlphanumeric(byte) || "-._~/".utf8.contains(byte))
      let digits = String(byte, radix: 16, uppercase: true)
      text += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
    // Two slashes would begin the name of a server.
    return text.bytewise.hasPrefix("//") ? "/." + text.bytewise.dropFirst(1) : text
  }

  /// Returns the text on one line, with control and formatting characters escaped.
  private static func printable(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        scalar.hexadecimalEscape
      default: String(scalar)
      }
    }.joined()
  }

  /// Returns the text with everything that can be syntax of Markdown, HTML or of references as numeric entities.
  private static func entities(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      "\\`*_{}[]<>()#+!|~&@$%:^\"".unicodeScalars.contains(scalar) ? "&#\(scalar.value);" : String(scalar)
    }.joined()
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Returns the text with at most a number of Unicode scalars; its middle is left out.
  private static func shortened(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > count else { return text }
    let (head, tail) = (scalars.prefix(count / 2), scalars.suffix(count - count / 2 - 1))
    return "\(String(String.UnicodeScalarView(head)))…\(String(String.UnicodeScalarView(tail)))"
  }
}

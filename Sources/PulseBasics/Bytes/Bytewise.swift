/// A view of text as bytes of UTF-8, for searching, splitting, comparing and hashing text that is syntax.
///
/// `String` works on `Character`s and canonical equivalence: a combining mark, a format character or a line feed after
/// `/`, `<`, `'`, `=` or a carriage return hides it, and names that differ in normalization are equal. Shells, browsers,
/// databases and file systems work on bytes. Text that is drawn for people remains `Character`s.
///
/// ```swift
/// "a/\u{301}b".bytewise.split(separator: "/")  // "a" and "\u{301}b"
/// pictures[path.bytewise]  // two files, even if a person cannot tell their names apart
/// ```
package struct Bytewise: Hashable, Sendable {
  /// The text.
  package let text: Substring

  /// Creates the view of a text.
  package init(_ text: Substring) { self.text = text }

  /// Whether two texts consist of the same bytes.
  package static func == (left: Bytewise, right: Bytewise) -> Bool {
    let (left, right) = (left.text.utf8Span.span, right.text.utf8Span.span)
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    // Seven bytes at a time, behind a bit that marks their number.
    var word: UInt64 = 1
    let bytes = text.utf8Span.span
    for index in bytes.indices {
      let byte = bytes[index]
      if word >> 56 != 0 {
        hasher.combine(word)
        word = 1
      }
      word = word << 8 | UInt64(byte)
    }
    hasher.combine(word)
  }
}

extension String {
  /// The text as bytes.
  package var bytewise: Bytewise { Bytewise(self[...]) }

  /// Creates a text from its view as bytes.
  package init(_ view: Bytewise) { self.init(view.text) }
}

extension StringProtocol {
  /// The text as bytes.
  package var bytewise: Bytewise { Bytewise(Substring(self)) }
}

extension Substring {
  /// The text as bytes.
  package var bytewise: Bytewise { Bytewise(self) }
}

extension Bytewise: Comparable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Whether the bytes of one text are before those of another, which is also the order of code points.
  package static func < (left: Bytewise, right: Bytewise) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Creates the view of a literal.
  package init(stringLiteral text: String) { self.init(text[...]) }

  /// The text.
  package var description: String { String(text) }
}

extension Bytewise {
  /// Returns whether the text begins with the bytes of another one.
  package func hasPrefix(_ prefix: some StringProtocol) -> Bool { text.utf8.starts(with: prefix.utf8) }

  /// Returns whether the text ends with the bytes of another one.
  package func hasSuffix(_ suffix: some StringProtocol) -> Bool {
    text.utf8.count >= suffix.utf8.count && text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Returns whether the bytes of another text occur in the text.
  package func contains(_ part: some StringProtocol) -> Bool { firstRange(of: part) != nil }

  /// Returns whether a code point occurs in the text.
  package func contains(_ scalar: Unicode.Scalar) -> Bool { firstIndex(of: scalar) != nil }

  /// Returns whether a code point of the text satisfies a predicate.
  package func contains(where predicate: (Unicode.Scalar) -> Bool) -> Bool {
    text.unicodeScalars.contains(where: predicate)
  }

  /// Returns whether all code points of the text satisfy a predicate.
  package func allSatisfy(_ predicate: (Unicode.Scalar) -> Bool) -> Bool {
    text.unicodeScalars.allSatisfy(predicate)
  }

  /// Returns the place of the first occurrence of a code point.
  package func firstIndex(of scalar: Unicode.Scalar) -> String.Index? {
    scalar.isASCII
      ? text.utf8.firstIndex(of: UInt8(ascii: scalar)) : text.unicodeScalars.firstIndex(of: scalar)
  }

  /// Returns the place of the last occurrence of a code point.
  package func lastIndex(of scalar: Unicode.Scalar) -> String.Index? {
    scalar.isASCII
      ? text.utf8.lastIndex(of: UInt8(ascii: scalar)) : text.unicodeScalars.lastIndex(of: scalar)
  }

  /// Returns the place of the first code point that satisfies a predicate.
  package func firstIndex(where predicate: (Unicode.Scalar) -> Bool) -> String.Index? {
    text.unicodeScalars.firstIndex(where: predicate)
  }

  /// Returns the beginning of the text whose code points satisfy a predicate.
  package func prefix(while predicate: (Unicode.Scalar) -> Bool) -> Substring {
    Substring(text.unicodeScalars.prefix(while: predicate))
  }

  /// Returns the text from the first code point that does not satisfy a predicate.
  package func drop(while predicate: (Unicode.Scalar) -> Bool) -> Substring {
    Substring(text.unicodeScalars.drop(while: predicate))
  }

  /// Returns the text without a number of bytes at its beginning, which end at a code point.
  package func dropFirst(_ count: Int) -> Substring { Substring(text.utf8.dropFirst(count)) }

  /// Returns the text without a number of bytes at its end, which begin at a code point.
  package func dropLast(_ count: Int) -> Substring { Substring(text.utf8.dropLast(count)) }

  /// Returns the text without the code points that do not satisfy a predicate.
  package func filter(_ isIncluded: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(isIncluded)))
  }

  /// Returns the place of the first occurrence of the bytes of another text; that of an empty text is the start.
  package func firstRange(of part: some StringProtocol) -> Range<String.Index>? {
    let (bytes, part) = (text.utf8, Array(part.utf8))
    guard let first = part.first else { return bytes.startIndex..<bytes.startIndex }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return start..<rest.index(start, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension Bytewise {
  /// Returns the parts of the text between occurrences of a code point.
  ///
  /// - Parameters:
  ///   - separator: The code point.
  ///   - maxSplits: The largest number of splits.
  ///   - omittingEmptySubsequences: Whether empty parts are left out.
  /// - Returns: The parts.
  package func split(
    separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    guard separator.isASCII else {
      return text.unicodeScalars.split(
        separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences
      ).map(Substring.init)
    }
    return text.utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmptySubsequences
    ).map(Substring.init)
  }

  /// Returns the parts of the text between code points that satisfy a predicate, without empty parts.
  package func split(where isSeparator: (Unicode.Scalar) -> Bool) -> [Substring] {
    text.unicodeScalars.split(whereSeparator: isSeparator).map(Substring.init)
  }

  /// The words of the text: its parts between characters of white space, line ends among them.
  package var words: [Substring] { split(where: \.properties.isWhitespace) }

  /// The lines of the text, which end at a line feed, a carriage return, or both; empty ones are kept.
  package var lines: [Substring] {
    var (lines, rest) = ([Substring](), text.utf8[...])
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      lines.append(Substring(rest[..<end]))
      rest = rest[end...].dropFirst(rest[end...].starts(with: "\r\n".utf8) ? 2 : 1)
    }
    return lines + [Substring(rest)]
  }

  /// Returns the parts before and after the first occurrence of a text; `nil` if there is none.
  package func cut(atFirst separator: some StringProtocol) -> (before: Substring, after: Substring)? {
    firstRange(of: separator).map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
  }

  /// Returns the parts before and after the last occurrence of a code point; `nil` if there is none.
  package func cut(atLast separator: Unicode.Scalar) -> (before: Substring, after: Substring)? {
    lastIndex(of: separator).map { (text[..<$0], text[text.unicodeScalars.index(after: $0)...]) }
  }

  /// Returns the text after a prefix; `nil` if it does not begin with it.
  package func removing(prefix: some StringProtocol) -> Substring? {
    hasPrefix(prefix) ? Substring(text.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// Returns the text before a suffix; `nil` if it does not end with it.
  package func removing(suffix: some StringProtocol) -> Substring? {
    hasSuffix(suffix) ? Substring(text.utf8.dropLast(suffix.utf8.count)) : nil
  }

  /// Returns the text with another one in place of each occurrence of a part, from left to right.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - replacement: The text in its place.
  ///   - maxReplacements: The largest number of replacements.
  /// - Returns: The new text.
  package func replacing(
    _ part: some StringProtocol, with replacement: some StringProtocol, maxReplacements: Int = .max
  ) -> String {
    guard !part.isEmpty else { return String(text) }
    var (result, rest, count) = ("", text, 0)
    while count < maxReplacements, let found = rest.bytewise.firstRange(of: part) {
      result += rest[..<found.lowerBound]
      result += replacement
      rest = rest[found.upperBound...]
      count += 1
    }
    return result + rest
  }

  /// The text without white space at its ends; a mark that combines with a space stays.
  package var trimmed: Substring { trimming(while: \.properties.isWhitespace) }

  /// Returns the text without the code points at its ends that satisfy a predicate.
  package func trimming(while isRemoved: (Unicode.Scalar) -> Bool) -> Substring {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !isRemoved($0) }),
      let last = scalars.lastIndex(where: { !isRemoved($0) })
    else { return "" }
    return Substring(scalars[start...last])
  }
}

extension Unicode.Scalar {
  /// Whether the code point is a letter of ASCII.
  package var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

  /// Whether the code point is a digit of ASCII.
  package var isASCIIDigit: Bool { "0"..."9" ~= self }
}

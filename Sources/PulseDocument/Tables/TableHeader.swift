import PulseBasics

/// The line with the names of the columns among the first lines of a table, found by the numbers of fields.
package enum TableHeader {
  /// The first byte of a comment, and of some headers.
  package static let mark = UInt8(ascii: "#")

  /// The number of first lines in which the header is looked for.
  package static let mostLines = 60

  /// Finds the line that has as many fields as most lines and names in them.
  ///
  /// Below comments, a table can begin with a row of values; the header is then the last comment with a different name for each
  /// field.
  ///
  /// - Parameter lines: The first lines, without empty ones.
  /// - Returns: The index of the line and the names; `nil` if the lines are no table, or have no such line.
  /// - Complexity: O(bytes).
  package static func find(among lines: [ArraySlice<UInt8>]) -> (index: Int, names: [Substring])? {
    let isComment = lines.map { $0.first == mark }
    let others = zip(lines, isComment).filter { !$1 }.map(\.0)
    guard let (separator, count) = shape(of: others) else { return nil }
    func fields(_ index: Int) -> [Substring] {
      self.fields(of: isComment[index] ? lines[index].dropFirst() : lines[index], separator)
    }
    let first = lines.indices.first { index in
      if isComment[index] { return false }
      let fields = fields(index)
      // A title of a spreadsheet has the delimiters of the empty cells beside it.
      return fields.count >= count
        && (fields.count { !$0.isEmpty } * 2 > fields.count || fields.dropFirst().allSatisfy { !$0.isEmpty })
    }
    guard let first else { return nil }
    // The first line of all is taken as it is; below others, a header has names.
    if first == 0 || areNames(fields(first)) { return (first, fields(first)) }
    return lines[..<first].indices.lazy.reversed().map { (index: $0, names: fields($0)) }.first {
      index, names in
      isComment[index] && names.count == count && !names.contains(where: \.isEmpty)
        && Set(names.map(\.bytewise)).count == count
    }
  }

  /// Returns the delimiter with which most lines have the same number of fields, and this number; `nil` if most lines have one
  /// field.
  private static func shape(of lines: [ArraySlice<UInt8>]) -> (separator: UInt8, count: Int)? {
    var best: (separator: UInt8, count: Int, lines: Int)?
    for separator in CSVTokenizer.separators {
      let counts = Dictionary(
        lines.map { (fields(of: $0, separator).count, 1) }, uniquingKeysWith: +)
      guard let (count, number) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), count > 1,
        number * 2 > lines.count, number > best?.lines ?? 0
      else { continue }
      best = (separator, count, number)
    }
    return best.map { ($0.separator, $0.count) }
  }

  /// Whether fields can be the names of columns, which have letters unless they are years.
  private static func areNames(_ fields: [Substring]) -> Bool {
    let numbers = fields.filter { field in
      !field.isEmpty && !field.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
    return numbers.count < fields.count
      && numbers.allSatisfy { $0.utf8.count == 4 && Int($0).map((1000...2999).contains) == true }
  }

  /// Returns the fields of a line without quotes and blanks at their ends.
  private static func fields(of line: ArraySlice<UInt8>, _ separator: UInt8) -> [Substring] {
    var (fields, start, isQuoted) = ([Substring](), line.startIndex, false)
    func add(upTo end: Int) {
      let text = String(decoding: line[start..<end], as: UTF8.self)
      fields.append(text.bytewise.trimming { $0 == "\"" || $0.properties.isWhitespace })
    }
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, line[index] == separator {
        add(upTo: index)
        start = index + 1
      }
    }
    add(upTo: line.endIndex)
    return fields
  }
}

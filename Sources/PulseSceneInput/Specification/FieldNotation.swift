import PulseBasics
import PulseDocument

/// The notations of fields and line breaks in texts of other programs, of which texts here have none.
enum FieldNotation {
  /// The marks before and after the name of a field; longer ones first.
  private static let marks: [(start: String, end: String)] = [
    ("{{", "}}"), ("${", "}"), ("#{", "}"), ("%(", ")s"), ("<", ">"), ("[", "]"), ("%", "%"), ("$", ""),
  ]

  /// The length in bytes of texts that are looked through.
  private static let mostBytes = 2000

  private static let lineBreaks = ["<br>", "<br/>", "<br />", "<BR>"]

  /// Returns a text with the fields that it was probably meant to have.
  ///
  /// - Parameters:
  ///   - text: The text, without fields of its own.
  ///   - names: The names of the fields of the data.
  ///   - isOfRows: Whether the text stands beside each row, so that a name alone is hardly a text.
  /// - Returns: The template to write; `nil` if the text is as meant.
  static func template(for text: String, names: [String], isOfRows: Bool) -> String? {
    guard !names.isEmpty, text.utf8.count <= mostBytes else { return nil }
    if names.contains(where: { $0.bytewise == text.bytewise }) { return "{\(text)}" }
    let translated = translated(text, names: names)
    if translated.bytewise != text.bytewise { return translated }
    guard isOfRows else { return nil }
    if let name = field(text[...].trimmed, in: names) { return "{\(name)}" }
    for separator: Unicode.Scalar in [",", ";", "|", "/", "+"] {
      let parts = text.bytewise.split(separator: separator).map { field($0.trimmed, in: names) }
      let known = parts.compactMap(\.self)
      if known.count > 1, known.count == parts.count {
        return known.map { "{\($0)}" }.joined(separator: ", ")
      }
    }
    // The word of a longer name, if it is that of one only.
    let word = key(text[...])
    let longer = names.filter { words($0).last?.utf8.elementsEqual(word.utf8) == true }
    return longer.count == 1 && !word.isEmpty ? "{\(longer[0])}" : nil
  }

  /// Returns the only field that a name without a field of its own can mean.
  ///
  /// - Parameters:
  ///   - name: The name in a text.
  ///   - names: The names of the fields of the data.
  /// - Returns: The field of the name in other capital or small letters or, for `name`, the one whose last word that is, such
  ///   as `stop_name`; `nil` for none and for several.
  static func otherName(of name: String, among names: [String]) -> String? {
    switch NamedField(name, among: names) {
    case .exact: return name
    case .similar(let other): return other
    case .several: return nil
    case .unknown: break
    }
    guard name.utf8.elementsEqual("name".utf8) else { return nil }
    let longer = names.filter {
      words($0).last?.utf8.elementsEqual("name".utf8) == true && !PlaceNameColumns.isNameOfCountries($0)
    }
    return longer.count == 1 ? longer[0] : nil
  }

  /// Returns a text in which fields of other notations, and the line breaks of HTML, stand as here.
  private static func translated(_ text: String, names: [String]) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      if let mark = lineBreaks.first(where: rest.bytewise.hasPrefix) {
        result += "\\n"
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: mark.utf8.count)...]
      } else if let (name, after) = marks.lazy.compactMap({ Self.field(in: rest, $0.start, $0.end, names) })
        .first
      {
        result += "{\(name)}"
        rest = after
      } else {
        let scalars = rest.unicodeScalars
        result.unicodeScalars.append(scalars[scalars.startIndex])
        rest = rest[scalars.index(after: scalars.startIndex)...]
      }
    }
    return result
  }

  /// Returns the field that a text begins with between two marks, and what follows; `nil` if it begins otherwise.
  private static func field(
    in text: Substring, _ start: String, _ end: String, _ names: [String]
  ) -> (name: String, after: Substring)? {
    guard text.bytewise.hasPrefix(start) else { return nil }
    let inner = text[text.utf8.index(text.startIndex, offsetBy: start.utf8.count)...]
    if end.isEmpty {
      // The longest name, as $name_local is no $name.
      let fitting = names.filter { inner.bytewise.hasPrefix($0) && !$0.isEmpty }
      guard let name = fitting.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
      let after = inner[inner.utf8.index(inner.startIndex, offsetBy: name.utf8.count)...]
      let goesOn = after.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "_" } ?? false
      return goesOn ? nil : (name, after)
    }
    guard let (name, after) = inner.bytewise.cut(atFirst: end), let known = field(name.trimmed, in: names)
    else {
      return nil
    }
    return (known, after)
  }

  /// Returns the field of a name, regardless of case, blanks, underscores and hyphens.
  private static func field(_ name: Substring, in names: [String]) -> String? {
    let wanted = key(name)
    if wanted.isEmpty { return nil }
    return names.first { $0.utf8.elementsEqual(name.utf8) }
      ?? names.first { key($0[...]).utf8.elementsEqual(wanted.utf8) }
  }

  private static func key(_ name: Substring) -> String { words(name).joined() }

  private static func words(_ name: some StringProtocol) -> [String] {
    name.lowercased().unicodeScalars.split { $0 == " " || $0 == "_" || $0 == "-" }.map { String($0) }
  }
}

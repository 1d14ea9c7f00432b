package import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// A template of texts: words with the names of data fields in braces, such as `{mag} at {place}`, and line breaks.
public struct LabelTemplate: Hashable, Sendable {
  /// A part of a template: fixed text or a data field.
  package enum Part: Hashable, Sendable {
    case text(String)

    /// The value of a field, with the format of numbers; `nil` for the value as it is.
    case field(String, FieldNumberFormat?)
  }

  /// The parts from left to right.
  package private(set) var parts: [Part]

  /// The template in option syntax.
  package let argument: String

  /// Creates a template from its text; `nil` for an unpaired brace.
  public init?(_ text: String) {
    try? self.init(argument: text)
  }

  /// The words for ``order(_:of:)`` in messages about texts inside marks.
  static let orderFields = "{n}, the number of the place, or {letter}, its letter"

  /// Returns the value of the fields that count places, which data may have of their own: `n`, the number from 1, and
  /// `letter`, A to Z, then AA, AB and so on; `nil` for other fields, and a number below 1.
  static func order(_ field: String, of number: Int) -> String? {
    guard number > 0 else { return nil }
    if field.utf8.elementsEqual("n".utf8) { return String(number) }
    guard field.utf8.elementsEqual("letter".utf8) else { return nil }
    var (letters, rest): ([UInt8], Int) = ([], number)
    while rest > 0 {
      letters.append(UInt8(ascii: "A") + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// The names of its data fields.
  package var fields: [String] {
    parts.compactMap { if case .field(let name, _) = $0 { name } else { nil } }
  }

  /// The name of the field that the whole template is; `nil` for any other.
  package var onlyField: String? {
    if parts.count == 1, case .field(let name, _) = parts[0] { name } else { nil }
  }

  /// The names of its data fields with a format of numbers.
  package var formattedFields: [String] {
    parts.compactMap { if case .field(let name, .some) = $0 { name } else { nil } }
  }

  /// Returns the template with formatted numbers in the signs of a language.
  func withNumbers(in language: MapLanguage) -> LabelTemplate {
    var template = self
    template.parts = parts.map { part in
      guard case .field(let name, var format?) = part else { return part }
      format.language = language
      return .field(name, format)
    }
    return template
  }

  /// Returns the template with other names of fields.
  func withFields(_ rename: (String) -> String) -> LabelTemplate {
    var template = self
    template.parts = parts.map { part in
      guard case .field(let name, let format) = part else { return part }
      return .field(rename(name), format)
    }
    return template
  }

  /// Returns the label of a row, whose fields `value` returns as text; `nil` if one has no value.
  package func text(_ value: (String) -> String?) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .field(let name, let format):
        guard let value = value(name) else { return nil }
        text += format?.text(of: value) ?? value
      }
    }
    return text
  }
}

extension LabelTemplate: ArgumentValue {
  /// Parses a template; `{{` and `}}` stand for braces.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError("is empty", remedy: "write {FIELD} or a text") }
    let stray = ArgumentValueError("has an unpaired brace", remedy: "write {FIELD}, or {{ and }} for braces")
    var parts: [Part] = []
    var text = ""
    func endText() {
      if !text.isEmpty { parts.append(.text(text.withLineFeeds)) }
      text = ""
    }
    let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var rest = argument[...]
    while let place = rest.utf8.firstIndex(where: { $0 == opening || $0 == closing }) {
      let brace = rest.utf8[place]
      text += rest[..<place]
      rest = rest[rest.utf8.index(after: place)...]
      if rest.utf8.first == brace {
        text.unicodeScalars.append(Unicode.Scalar(brace))
        rest = rest[rest.utf8.index(after: rest.startIndex)...]
        continue
      }
      guard brace == opening, let end = rest.bytewise.firstIndex(of: "}") else { throw stray }
      var name = rest[..<end].trimmed
      var format: FieldNumberFormat?
      // A colon can also be part of a name, such as addr:city.
      if let colon = name.bytewise.lastIndex(of: ":"), colon > name.startIndex {
        format = FieldNumberFormat(name[name.utf8.index(after: colon)...])
        if format != nil { name = name[..<colon] }
      }
      guard !name.isEmpty else {
        throw ArgumentValueError(
          "has braces without a field", remedy: "write {FIELD}, or {{ and }} for braces")
      }
      guard !name.bytewise.contains("{") else { throw stray }
      endText()
      parts.append(.field(String(name), format))
      rest = rest[rest.utf8.index(after: end)...]
    }
    text += rest
    endText()
    (self.parts, self.argument) = (parts, argument)
  }
}

extension String {
  /// The text with `\\n`, a backslash and an n, replaced by line feeds.
  package var withLineFeeds: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: "n"), bytes.last == UInt8(ascii: "\\") {
        bytes[bytes.count - 1] = UInt8(ascii: "\n")
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as a template that stands for it: with its braces doubled.
  package var escapedForTemplates: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "{" || scalar == "}" { scalars.append(scalar) }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

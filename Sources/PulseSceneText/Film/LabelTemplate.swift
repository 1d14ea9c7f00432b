package import PulseArguments
import PulseDocument
import PulseSyntax

/// A template of labels: text with the names of data fields in braces, such as `{mag} at {place}`.
public struct LabelTemplate: Hashable, Sendable {
  /// A part of a template: fixed text or a data field.
  package enum Part: Hashable, Sendable {
    case text(String)
    case field(String)
  }

  /// The parts from left to right.
  package let parts: [Part]

  /// The template in option syntax.
  package let argument: String

  /// Creates a template from its text; `nil` for an unpaired brace.
  public init?(_ text: String) {
    try? self.init(argument: text)
  }

  /// The names of its data fields.
  package var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// Returns the label of a row, whose fields `value` returns as text; `nil` if one has no value.
  package func text(_ value: (String) -> String?) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .field(let name):
        guard let value = value(name) else { return nil }
        text += value
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
    var rest = argument[...]
    while let scalar = rest.unicodeScalars.popFirst() {
      switch scalar {
      case "{" where rest.bytewise.hasPrefix("{"), "}" where rest.bytewise.hasPrefix("}"):
        text.unicodeScalars.append(scalar)
        rest.unicodeScalars.removeFirst()
      case "{":
        guard let end = rest.bytewise.firstIndex(of: "}") else { throw stray }
        let name = rest[..<end].trimmed
        guard !name.isEmpty, !name.bytewise.contains("{") else { throw stray }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.field(String(name)))
        rest = rest[rest.utf8.index(after: end)...]
      case "}": throw stray
      default: text.unicodeScalars.append(scalar)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    (self.parts, self.argument) = (parts, argument)
  }
}

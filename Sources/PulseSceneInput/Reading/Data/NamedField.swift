import PulseArguments
import PulseBasics
import PulseDocument

/// The field of data that a name in an option means: the one of this name, or else the only one of it in other capitals.
enum NamedField: Equatable {
  /// The field of the very name.
  case exact

  /// The only field whose name has other capitals, another form of the same letters in Unicode, or blanks around it.
  case similar(String)

  /// Several such fields, of which it is unclear which one is meant.
  case several([String])

  /// No field of the data.
  case unknown

  /// Finds the field of a name.
  ///
  /// - Parameters:
  ///   - name: The name in an option.
  ///   - names: The names of the fields of a file or a row.
  init(_ name: String, among names: some Sequence<String>) {
    let folded = Self.folded(name)
    var similar: [String] = []
    for other in names {
      if other.bytewise == name.bytewise {
        self = .exact
        return
      }
      // Texts are equal in any form of their letters.
      guard Self.folded(other) == folded, !similar.contains(where: { $0.bytewise == other.bytewise }) else {
        continue
      }
      similar.append(other)
    }
    self = similar.count > 1 ? .several(similar) : similar.first.map { .similar($0) } ?? .unknown
  }

  private static func folded(_ name: String) -> String { name[...].trimmed.lowercased() }

  /// Returns the message about a name that can mean several fields.
  static func message(about name: String, _ fields: [String]) -> String {
    "'\(name.excerpt)' can mean \(SpellChecker.disjunction(fields.map { "'\($0.excerpt)'" })), which differ in capitals "
      + "only; write the one that is meant"
  }
}

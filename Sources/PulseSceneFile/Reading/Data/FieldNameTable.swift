import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseSpelling

/// A table of the column or property names that have a meaning in data files.
///
/// Other names are ignored, but those that are probably misspelled lead to a warning.
struct FieldNameTable<Meaning> {
  /// The maximum number of other names to check, which bounds the memory for data with different names in each row.
  private static var limit: Int { 1000 }

  private let meanings: [String: Meaning]
  private let known: [String]
  private var others: Set<String> = []

  /// Creates a table from the meaning of each name and the known names to suggest for misspelled ones.
  init(_ meanings: [String: Meaning], known: [String]) {
    self.meanings = meanings
    self.known = known
  }

  /// The meaning of a name; `nil` for other names.
  subscript(name: String) -> Meaning? { meanings[name] }

  /// Returns the known name that a name probably misspells, once per name.
  mutating func correction(_ name: String) -> String? {
    guard others.count < Self.limit, others.insert(name).inserted else { return nil }
    return SpellChecker.correction(name, among: known)
  }
}

extension Argument {
  /// The name as in options: `pulse-color`.
  var dashedName: String { String(info.place.drop { $0 == "-" }) }
}

import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// A search for the field that names rows, in a file that has none called `name`: the only one with texts that differ.
struct NameFieldSearch {
  /// The number of rows that are looked at, and of fields.
  private static let (mostRows, mostFields) = (1000, 200)

  /// The length in bytes of a text that is a description and no name.
  private static let longestName = 80

  /// The last words of the names of fields whose texts differ, but are no names.
  private static let otherWords: Set = [
    "id", "uid", "uuid", "guid", "code", "key", "hash", "url", "uri", "link", "href", "website", "image",
    "photo", "icon",
    "email", "phone", "tel", "description", "desc", "note", "notes", "comment", "comments", "remark",
    "remarks",
    "source",
  ]

  /// The options whose values are no names, in columns called like them.
  private static let options = Set(
    (OverlaySpec.identity + OverlaySpec.arguments).flatMap { [$0.key, $0.dashedName] }
      .filter { $0 != SceneField.label.key }.map(\.bytewise))

  /// The values of a field: how many there are, how many of them are texts, and these.
  private struct Values {
    var (count, texts) = (0, 0)
    var distinct: Set<Bytewise> = []

    /// Whether the values are texts, but for a few.
    var areTexts: Bool { texts > 0 && texts * 10 >= count * 9 }
  }

  /// Whether a text has the field `name`, for which another one is used.
  private let isUsed: Bool

  /// The names of the fields in their order, and their values.
  private var names: [String] = []
  private var values: [Bytewise: Values] = [:]
  private var rows = 0

  /// Whether a field is called so, or the file is read again.
  private var (hasName, isReadAgain) = (false, false)

  /// Creates a search.
  ///
  /// - Parameter isUsed: Whether a text has the field `name`, and is not just this word.
  init(isUsed: Bool) { self.isUsed = isUsed }

  /// The fields whose texts are used as names, in the files so far.
  private(set) var used: [String] = []

  /// The fields of the latest file whose values are texts; empty if one is called `name`.
  var textFields: [String] { hasName ? [] : names.filter { values[$0.bytewise]?.areTexts == true } }

  /// The fields of the latest file whose texts can be the names of rows.
  var candidates: [String] {
    textFields.filter { name in
      guard let values = values[name.bytewise], !Self.options.contains(name.bytewise) else { return false }
      let words = name.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
      return values.count * 2 >= rows && values.distinct.count * 10 >= values.texts * 9
        && words.last.map(Self.otherWords.contains) != true
    }
  }

  /// Whether the latest file has to be read again, with the field that was found.
  var needsRestart: Bool { isUsed && !isReadAgain && candidates.count == 1 }

  /// The field that is used, when the file is read again.
  var found: String? { isReadAgain ? candidates.first : nil }

  /// Begins to read another file.
  mutating func beginFile() {
    (names, values, rows) = ([], [:], 0)
    (hasName, isReadAgain) = (false, false)
  }

  /// Begins to read a file again, with what another search has found in it.
  mutating func restart(with other: NameFieldSearch) {
    let used = used
    self = other
    (isReadAgain, self.used) = (needsRestart, used + (needsRestart ? candidates : []))
  }

  /// Looks for a field of the name among those of a table or a feature.
  mutating func look(among names: [String]) {
    if hasName || isReadAgain { return }
    hasName =
      names.contains { $0.lowercased().utf8.elementsEqual("name".utf8) }
      || FieldNotation.otherName(of: "name", among: names) != nil
    for name in names where self.names.count < Self.mostFields && values[name.bytewise] == nil {
      values[name.bytewise] = Values()
      self.names.append(name)
    }
  }

  /// Notes the values of a row.
  mutating func note(_ row: FieldValueReader.Row) {
    if hasName || isReadAgain || rows >= Self.mostRows { return }
    rows += 1
    for name in names {
      guard let value = row(name), !value.standsForNothing else { continue }
      values[name.bytewise]?.count += 1
      guard case .string(let text) = value.json, Self.canBeName(text[...].trimmed), value.looseNumber == nil
      else { continue }
      values[name.bytewise]?.texts += 1
      values[name.bytewise]?.distinct.insert(text[...].trimmed.bytewise)
    }
  }

  /// Returns whether a text can be a name: mostly of letters, and no date, address, geometry or description.
  private static func canBeName(_ text: Substring) -> Bool {
    guard text.utf8.count <= longestName, !text.bytewise.contains("://") else { return false }
    var (letters, others, hasDigits) = (0, 0, false)
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic {
        letters += 1
      } else if !scalar.properties.isWhitespace {
        others += 1
        if scalar.isASCIIDigit { hasDigits = true }
      }
    }
    return letters > others && !(hasDigits && DataTime.canBe(String(text)))
  }
}

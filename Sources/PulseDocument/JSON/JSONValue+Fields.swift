import PulseBasics

// Values of data that are objects and arrays, as fields of rows.
extension JSONValue {
  /// The number of objects in each other whose members are fields.
  private static let mostLevels = 8

  /// The elements of an array of plain values with commas between them; `nil` for any other value.
  package var listText: String? {
    guard case .array(let elements) = self, !elements.isEmpty else { return nil }
    var texts: [String] = []
    for element in elements {
      switch element {
      case .string(let text): texts.append(text)
      case .number, .longInteger: texts.append(element.digits ?? "")
      case .boolean(let value): texts.append("\(value)")
      case .null: continue
      case .array, .object: return nil
      }
    }
    return texts.joined(separator: ", ")
  }

  /// Whether it is an array of plain values with a text among them, and not one of numbers, which can be a place.
  var isListOfTexts: Bool {
    guard case .array(let elements) = self, listText != nil else { return false }
    return elements.contains { if case .string = $0 { true } else { false } }
  }

  /// Returns the names of the fields of an object's members: their keys, and `place.name` for objects.
  package static func fieldNames(of members: [Member]) -> [String] {
    fieldNames(of: members, levels: mostLevels)
  }

  private static func fieldNames(of members: [Member], levels: Int) -> [String] {
    members.flatMap { member -> [String] in
      guard levels > 0, case .object(let inner) = member.value else { return [member.key] }
      return fieldNames(of: inner, levels: levels - 1).map { "\(member.key).\($0)" }
    }
  }
}

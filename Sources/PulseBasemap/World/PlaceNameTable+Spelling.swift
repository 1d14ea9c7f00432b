import PulseBasics
import PulseDocument

extension PlaceNameTable {
  /// Returns the name that a label shows of a place: another name of it as typed, `München`, and the name on the map, `Munich`, for
  /// one that is typed without care.
  ///
  /// - Parameters:
  ///   - known: The name on the map.
  ///   - text: The name as typed, which finds the place.
  /// - Returns: The name.
  func shownName(_ known: String, typed text: String) -> String {
    let typed = text[...].trimmed
    let scalars = typed.unicodeScalars
    // In small letters alone, in capitals alone as codes are, or a name on the map without its accents.
    guard let first = scalars.first, !first.properties.isLowercase,
      scalars.contains(where: { $0.properties.isAlphabetic && !$0.properties.isUppercase }),
      !scalars.allSatisfy(\.isASCII) || folded(String(typed)) != folded(known)
    else { return known }
    return String(typed)
  }
}

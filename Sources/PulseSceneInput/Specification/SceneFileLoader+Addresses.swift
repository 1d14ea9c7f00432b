import PulseBasics
import PulseDocument
import PulseGeo

// Addresses of houses, of which the built-in map knows only the towns.
extension SceneFileLoader {
  /// Returns the name of the town in an address such as `Hauptstraße 12, 69117 Heidelberg`, with what follows it if that is needed;
  /// `nil` for other texts, and for a town that is not known.
  func town(ofAddress text: String) -> String? {
    let parts = text.bytewise.split { $0 == "," || $0 == "\n" }.map(\.trimmed)
    guard parts.count > 1, text.bytewise.contains(where: \.isASCIIDigit) else { return nil }
    // Without the number of the house and the postal code.
    let names = parts.map { part in
      part.bytewise.split(separator: " ").filter { !$0.bytewise.contains(where: \.isASCIIDigit) }
        .joined(separator: " ")
    }
    for start in names.indices.dropFirst() where !names[start].isEmpty {
      let rest = names[start...].filter { !$0.isEmpty }
      for name in Set([rest.count, 1]).sorted(by: >).map({ rest.prefix($0).joined(separator: ", ") }) {
        switch try? knownPlaces(named: name, as: .any) {
        case .found(let place)?: if place.bounds == nil { return name }
        case .likely?, .ambiguous?: return name
        case .foundByNameAlone?, .unknown?, nil: continue
        }
      }
    }
    return nil
  }
}

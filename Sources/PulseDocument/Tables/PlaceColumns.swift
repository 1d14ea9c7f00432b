import PulseSpelling

/// Names that columns of tables have for degrees north and east, beside `lat` and `lon`.
package enum PlaceColumns {
  /// Names that mean nothing else.
  package static let names = ["latitude": "lat", "longitude": "lon", "lng": "lon"]

  /// Names that can mean something else as well, the likely ones first.
  private static let weakNames: KeyValuePairs = ["long": "lon", "x": "lon", "y": "lat"]

  /// Returns the names that stand for a coordinate because no column has a better name for it.
  ///
  /// - Parameters:
  ///   - names: The names of all columns in lower case.
  ///   - keys: The keys that other names stand for already.
  /// - Returns: `lat` or `lon` by the name that stands for it.
  package static func weakNames(in names: [String], besides keys: Set<String>) -> [String: String] {
    var found: [String: String] = [:]
    for (name, key) in weakNames where !keys.contains(key) && names.contains(name) {
      if !found.values.contains(key) { found[name] = key }
    }
    return found
  }

  /// Returns the message about a table without a column for a coordinate.
  ///
  /// - Parameters:
  ///   - key: `lat` or `lon`.
  ///   - names: The columns that the table has.
  /// - Returns: What is wrong, and what to do.
  package static func missing(_ key: String, among names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0.excerpt)'" } + (names.count > 8 ? ["..."] : [])
    let what = key == "lat" ? "degrees north" : "degrees east"
    return
      "has no column '\(key)' among \(shown.joined(separator: ", ")); "
      + "add it, or rename the one with the \(what)"
  }
}

import PulseBasics

/// Alternative names of latitude and longitude columns, such as `latitude`, `lng` or `x`.
package enum CoordinateColumnNames {
  /// Unambiguous names, with the key that each stands for.
  package static let names = ["latitude": "lat", "longitude": "lon", "lng": "lon"]

  /// Ambiguous names, the most likely ones first.
  private static let fallbackNames: KeyValuePairs = ["long": "lon", "x": "lon", "y": "lat"]

  /// Returns a dictionary from ambiguous column names, such as `x`, to the coordinate that each stands for, `lat` or
  /// `lon`.
  ///
  /// Names are in lower case. Coordinates in `keys`, which other columns already provide, are left out.
  package static func fallbackNames(in names: [String], besides keys: Set<String>) -> [String: String] {
    var found: [String: String] = [:]
    for (name, key) in fallbackNames where !keys.contains(key) && names.contains(name) {
      if !found.values.contains(key) { found[name] = key }
    }
    return found
  }

  /// Returns the message for a table that lacks a column for a coordinate, `lat` or `lon`, with the columns
  /// that it has.
  package static func missingColumnMessage(_ key: String, among names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0.excerpt)'" } + (names.count > 8 ? ["..."] : [])
    let what = key == "lat" ? "latitudes" : "longitudes"
    return
      "has no column '\(key)', only \(shown.joined(separator: ", ")); "
      + "add it, or rename the column of \(what) to '\(key)'"
  }
}

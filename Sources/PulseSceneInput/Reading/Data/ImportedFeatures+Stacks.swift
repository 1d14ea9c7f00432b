import PulseGeo
import PulseScene

// Polygons that lie on each other.
extension ImportedFeatures {
  /// Warns once of polygons with colors by value that lie under others of the same outline, as in a file with a row for each year.
  ///
  /// `file` is the path of the first data file.
  ///
  /// - Complexity: O(points).
  mutating func warnAboutStackedPolygons(in file: String) {
    guard fields.film.colorBy != nil, fields.film.series == nil else { return }
    var outlines: [[[[GeoPoint]]]: Int] = [:]
    var (count, first) = (0, "")
    for (index, path) in mapPaths.enumerated()
    where path.isClosed && path.isColoredByValue && path.time == nil && path.fittedBounds == nil {
      if let hidden = outlines.updateValue(index, forKey: path.parts) {
        if count == 0 { first = mapPaths[hidden].origin.description }
        count += 1
      }
    }
    guard count > 0 else { return }
    let what = count == 1 ? "1 polygon lies under another one" : "\(count) polygons lie under others"
    warnings.append(
      SceneDiagnostic(
        at: .file(file),
        "\(what) of the same outline, so that \(count == 1 ? "its value is" : "their values are") not seen (first: \(first)); write "
          + "--where to choose, such as one year, or --series FIELD --time FIELD --play 10s to show one after the other"
      ))
  }
}

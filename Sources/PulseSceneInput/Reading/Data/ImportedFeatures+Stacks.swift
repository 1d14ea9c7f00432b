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

  /// Ends polygons with values or labels in a film where the next one of the same outline begins, as in a file with a row for
  /// each year.
  ///
  /// - Complexity: O(points + n log(n)) for n polygons.
  mutating func endCoveredPolygons() {
    guard fields.film.play != nil, fields.film.series == nil else { return }
    for stack in mapPaths.stacksOfPolygons {
      let times = Set(stack.compactMap { mapPaths[$0].time?.secondsSince1970 }).sorted()
      guard times.count > 1 else { continue }
      changeMapPaths(stack) { path in
        guard let time = path.time?.secondsSince1970, let next = times.first(where: { $0 > time }),
          path.end.map({ $0.secondsSince1970 > next }) ?? true
        else { return }
        path.end = DataTime(secondsSince1970: next)
      }
    }
  }
}

extension [MapPathSpec] {
  /// The indices of the polygons of each outline with a value or a label and a time, where there are several.
  fileprivate var stacksOfPolygons: [[Int]] {
    var stacks: [[[[GeoPoint]]]: [Int]] = [:]
    for (index, path) in enumerated()
    where path.isClosed && path.time != nil && (path.isColoredByValue || path.label != nil) {
      stacks[path.parts, default: []].append(index)
    }
    return stacks.values.filter { $0.count > 1 }
  }

  /// The lines and polygons without those polygons with values or labels that lie under later ones of the same outline.
  var withoutCoveredPolygons: [MapPathSpec] {
    var covered: Set<Int> = []
    for stack in stacksOfPolygons {
      let latest = stack.compactMap { self[$0].time?.secondsSince1970 }.max()
      covered.formUnion(stack.filter { self[$0].time?.secondsSince1970 != latest })
    }
    return covered.isEmpty ? self : enumerated().filter { !covered.contains($0.offset) }.map(\.element)
  }
}

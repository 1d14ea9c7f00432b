import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

// Places that are states.
extension NamedPlaceReader {
  /// Returns the column of places if these are states and not towns of the same names; `nil` for other columns.
  ///
  /// In a column that is not named as one of states, towns that lie in the states of their names, as capitals of provinces do, are
  /// meant themselves.
  ///
  /// - Parameters:
  ///   - columns: The columns of the places.
  ///   - names: The names of all columns.
  ///   - rows: The texts of the rows with different places.
  ///   - areCountries: Whether the places are countries.
  ///   - files: The loader, which knows names.
  /// - Returns: The column.
  static func stateColumn(
    of columns: [PlaceNameColumns], among names: [String], in rows: [[String]], areCountries: Bool,
    _ files: any SceneFileLoader
  ) -> StateColumn? {
    guard columns.count == 1, let index = columns.first?.place, names.indices.contains(index) else {
      return nil
    }
    let isNamed = StateColumn.isName(names[index]) && !PlaceNameColumns.isNameOfCountries(names[index])
    let plain = TableColumns.lettersAndDigits(of: names[index])
    if !isNamed, areCountries || MissingPlaces.townNames.contains(where: { $0.bytewise == plain.bytewise }) {
      return nil
    }
    let samples = ColumnSamples(names, rows)
    guard let column = StateColumn(at: index, in: samples, files, isExpected: isNamed) else { return nil }
    if isNamed { return column }
    var (towns, all) = (0, 0)
    for row in rows.prefix(ColumnSamples.rows) {
      guard case .found(let area)? = try? AreaColumn.states(column).area(in: row, at: index, files) else {
        continue
      }
      all += 1
      switch try? files.knownPlaces(named: String(row[index][...].trimmed), as: .any) {
      case .found(let place)?:
        if place.bounds == nil, area.bounds?.contains(place.point) == true { towns += 1 }
      case .likely(let places, _)?:
        if area.bounds?.contains(places[0].point) == true { towns += 1 }
      default: break
      }
    }
    return 2 * towns < all ? column : nil
  }

  /// Returns the place of a row's state, a point in its middle; `nil` for a row without one.
  ///
  /// - Throws: `SceneFileError` for a text that is no state, or several.
  static func place(
    ofStateIn row: [String], _ column: StateColumn, at index: Int, _ files: any SceneFileLoader
  ) throws(SceneFileError) -> NamedPlace? {
    switch try AreaColumn.states(column).area(in: row, at: index, files) {
    case .missing: return nil
    case .unknown(let text, let problem): throw SceneFileError("'\(text.excerpt)' \(problem)")
    case .found(let area):
      let path = MapPathSpec(parts: try files.polygons(of: area.code), isClosed: true)
      guard let part = path.labelPart,
        let point = MapPath(lines: MapPath.projectedPolygon(rings: path.parts[part]), isClosed: true)
          .labelPoint
      else { return nil }
      return NamedPlace(
        name: area.name, searchText: "\(area.name), \(area.country)", point: Mercator.unproject(point),
        bounds: area.bounds)
    }
  }
}

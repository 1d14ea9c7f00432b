import PulseBasics
import PulseDocument

/// The column of a table that divides its areas, as counties do states: the rows are parts of areas, of which the built-in map has
/// no polygons.
struct PartColumn {
  /// The name of the column.
  let name: String

  /// The area that several rows are parts of, as the first of them has it, and two of the parts.
  let (area, parts): (String, [String])

  /// The names of columns of parts of states and provinces, in lower case without separators.
  private static let names: Set<Bytewise> = Set(
    [
      "county", "counties", "countyname", "countyfips", "countycode", "ctyname", "fips", "fipscode",
      "geoid", "admin2", "adm2", "admin3", "adm3", "district", "districts", "districtname",
      "districtcode", "subregion", "borough", "parish", "municipality", "municipalities",
      "municipalityname", "zip", "zipcode", "zcta", "postcode", "postalcode", "plz", "cp",
      "codigopostal", "codepostal", "tract", "tractid", "msa", "cbsa", "lad", "ladcode", "ladname",
      "localauthority", "nuts3", "lau", "landkreis", "kreis", "kreise", "kreisname", "idlandkreis",
      "rayon", "gemeinde", "gemeindename", "département", "departement", "arrondissement",
      "commune", "comune", "municipio", "municipios", "município", "municípios", "codmunicipio",
      "codigoibge", "provincia", "concelho", "powiat", "gmina", "okres", "obec", "kommune",
      "kommun", "район", "市区町村", "县", "区",
    ].map(\.bytewise))

  /// Returns whether a column is that of parts by its name.
  static func isName(_ name: String) -> Bool {
    names.contains(TableColumns.lettersAndDigits(of: name).bytewise)
  }

  /// Finds the column in the first rows of a table; `nil` for a table whose rows of one area have no different parts.
  ///
  /// - Parameters:
  ///   - column: The name of the column of the areas.
  ///   - bytes: The bytes of the table.
  init?(of column: String, in bytes: [UInt8]) {
    guard var table = try? CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog()),
      let areas = table.names.firstIndex(where: { $0.bytewise == column.bytewise })
    else { return nil }
    let columns = table.names.indices.filter { $0 != areas && Self.isName(table.names[$0]) }
    guard !columns.isEmpty else { return nil }
    var first = columns.map { _ in [Bytewise: String]() }
    var number = 0
    while number < ColumnSamples.rows, let row = table.next() {
      number += 1
      let area = String(row.texts[areas][...].trimmed)
      for (position, index) in columns.enumerated() {
        let part = String(row.texts[index][...].trimmed)
        guard !area.isEmpty, !part.isEmpty else { continue }
        guard let other = first[position][area.bytewise] else {
          first[position][area.bytewise] = part
          continue
        }
        if other.bytewise != part.bytewise {
          (name, self.area, parts) = (table.names[index], area, [other, part])
          return
        }
      }
    }
    return nil
  }

  /// Returns the advice about parts, of which the built-in map has no polygons.
  ///
  /// - Parameter name: The name of their column.
  /// - Returns: The part of a sentence.
  static func remedy(for name: String) -> String {
    "for the areas in '\(name.excerpt)', which the built-in map does not have, add a file with their polygons and --series "
      + name.shellQuoted
  }
}

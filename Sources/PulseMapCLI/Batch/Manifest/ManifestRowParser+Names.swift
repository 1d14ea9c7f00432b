import PulseBasics
import PulseDocument
import PulseSceneInput

// Lists of names of places without a header, and names of states.
extension ManifestRowParser {
  /// Returns the warning that a batch, which does not know the other rows, takes names of states as those of towns.
  func warningOfStates(in column: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      .row(line),
      "the names of states in '\(column.excerpt)' are those of towns if there are any of the name; add columns 'lat' and 'lon', or "
        + "write pulsemap render --areas states for one image of all")
  }

  /// Returns whether the first record of a table is no header but the only field of a row that needs a place: a name.
  func isListOfNames(_ record: ManifestRecord) -> Bool {
    guard needsPlaces, columns == nil, separatorLine == nil,
      let names = try? CSVTableReader(record.bytes, log: DiagnosticLog()).names, names.count == 1
    else { return false }
    let name = names[0][...].trimmed
    return name.unicodeScalars.first?.properties.isAlphabetic == true
      && canonicalKey(of: String(name), in: dataKeys) == nil
      && !PlaceNameColumns.isHeader(String(name))
      && !name.bytewise.contains { "{}[]<>:;|\t^~/".bytewise.contains($0) }
  }
}

import PulseArguments
import PulseBasics
import PulseScene

/// The numbers of rows of a file that lack a value for the film, the scales or the texts.
struct MissingValueCounts {
  /// A kind of missing value.
  enum Kind: CaseIterable {
    case time
    case lastingTime
    case radiusNumber
    case colorNumber
    case weight
    case color
    case callout
    case label
  }

  private var counts: [Kind: Int] = [:]

  /// Creates the numbers of all rows that were read so far; those without a color are not known to the reader.
  init(_ fields: FieldValueReader) {
    counts = [
      .time: fields.rowsWithoutTime, .lastingTime: fields.lastingRows,
      .radiusNumber: fields.notNumbers.count, .colorNumber: fields.notColorNumbers.count,
      .weight: fields.notWeights.count,
      .callout: fields.rowsWithoutCallout, .label: fields.rowsWithoutLabel,
    ]
  }

  /// The number of rows of a kind.
  subscript(kind: Kind) -> Int {
    get { counts[kind] ?? 0 }
    set { counts[kind] = newValue }
  }

  /// Returns the numbers of the rows that were read after others.
  func subtracting(_ earlier: MissingValueCounts) -> MissingValueCounts {
    var result = self
    for kind in Kind.allCases { result[kind] -= earlier[kind] }
    return result
  }
}

// Warnings about values that rows lack.
extension ImportedFeatures {
  /// Adds a warning for each kind of value that rows lack, at the first file with such rows.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - file: The path of the first data file, for what no file alone lacks.
  mutating func warnAboutValues(of film: FilmSpec, _ file: String) {
    func warn(_ message: String, _ path: String? = nil) {
      warnings.append(SceneDiagnostic(at: .file(path ?? file), message))
    }
    /// Warns of some rows, with a message that begins with them.
    func warnOfRows(_ kind: MissingValueCounts.Kind, _ count: Int, _ message: String) {
      let files = missingValues.filter { $0.counts[kind] > 0 }
      let rows = count == 1 ? "1 row" : "\(count) rows"
      let others = files.count - 1
      let place = others > 0 ? " of this and \(others) more \(others == 1 ? "file" : "files")" : ""
      warn("\(rows)\(place) \(count == 1 ? "has" : "have") \(message)", files.first?.path)
    }
    if fields.rowsWithoutTime > 0 {
      let count = fields.rowsWithoutTime
      let first = fields.rowWithoutTime.map { count == 1 ? " (\($0))" : " (first: \($0))" } ?? ""
      warnOfRows(
        .time, count,
        "no time and \(count == 1 ? "is" : "are") left out\(first); add a time to those to be shown")
    }
    if fields.lastingRows > 0, fields.rowsWithTime > 0 {
      let count = fields.lastingRows
      warnOfRows(
        .lastingTime, count,
        "no time and \(count == 1 ? "is" : "are") there all the time; add a time to those that are not"
      )
    }
    for doubt in fields.doubtsOfTimes { warn(doubt) }
    if fields.doubtsOfTimes.isEmpty, fields.lackDates, film.readsTimes, film.timeFormat == nil {
      let date = fieldNames.sorted().first { String($0).lowercased().bytewise.contains("date") }
      warn(
        date.map {
          "all times are of 1 January 1970, as times of day without a date are; write --time with both fields, such as "
            + "--time \(TimeFieldReader.quoted("\($0),\(film.timeField ?? "time")"))"
        }
          ?? "all times are of 1 January 1970, as small numbers and times of day without a date are; write --time with a "
          + "field of dates, or name the field 'year' if they are years")
    }
    if fields.notNumbers.count > 0, let field = film.radiusBy?.field {
      warnOfRows(
        .radiusNumber, fields.notNumbers.count,
        "no number in '\(field.excerpt)', such as \(fields.notNumbers.first), and the "
          + (rows.isEmpty ? "usual width; write numbers" : "radius of the effect; write numbers"))
    }
    if fields.notWeights.count > 0, let field = film.heat?.field {
      warnOfRows(
        .weight, fields.notWeights.count,
        "no number in '\(field.excerpt)', such as \(fields.notWeights.first), and \(fields.notWeights.count == 1 ? "adds" : "add") "
          + "nothing to the density; write numbers")
    }
    if fields.notColorNumbers.count > 0, let field = film.colorBy?.field {
      warnOfRows(
        .colorNumber, fields.notColorNumbers.count,
        "no number in '\(field.excerpt)', such as "
          + "\(fields.notColorNumbers.first), and no color of the scale; write numbers, or --color-by "
          + "\(field.excerpt.shellQuoted) for colors of texts")
    }
    if rowsWithoutColor > 0, let field = film.colorBy?.field {
      warnOfRows(
        .color, rowsWithoutColor,
        "no value in '\(field.excerpt)', and the color of no data; add the values, or write "
          + ",none=COLOR at the end of --color-by")
    }
    for (name, others) in fields.notFormatted.sorted(by: { $0.key < $1.key })
    where !fields.formattedNumbers.contains(name) {
      warn(
        "no row has a number in '\(name.excerpt)', such as \(others.first), for a format of numbers; write "
          + "{\(name.excerpt)} without it")
    }
    if fields.rowsWithoutCallout > 0 {
      warnOfRows(
        .callout, fields.rowsWithoutCallout,
        "no value for --callout and no callout; add the values, or use other fields")
    }
    if fields.rowsWithoutLabel > 0 {
      warnOfRows(
        .label, fields.rowsWithoutLabel,
        "no value for --label and no label; add the values, or use other fields")
    }
  }
}

import PulseBasics
import PulseDocument
import PulseScene

/// The fields of a file whose values are all times of day, whatever their names, beside times that are dates alone.
struct ClockFieldNames {
  /// The number of rows that are looked at.
  private static let rows = 100

  private var rows = 0
  private var found: Set<Bytewise> = []
  private var refused: Set<Bytewise> = []

  /// The names in the order of the file.
  private var names: [String] = []

  /// The field of the dates; `nil` before the first one.
  private var date: String?

  /// Whether a time is more than a date, or of another field.
  private var hasOtherTimes = false

  /// The fields that can be the time of day of a beginning, and those of an end.
  private var begins: [String] { names.filter { found.contains($0.bytewise) && !Self.isEnd($0) } }
  private var ends: [String] { names.filter { found.contains($0.bytewise) && Self.isEnd($0) } }

  /// The only time of day beside the dates of a field, with the one of its end; `nil` without or with several.
  var only: (date: String, clock: String, end: String?)? {
    guard let date, !hasOtherTimes else { return nil }
    let (begins, ends) = (begins, ends)
    if begins.isEmpty, ends.count == 1 { return (date, ends[0], nil) }
    return begins.count == 1 ? (date, begins[0], ends.count == 1 ? ends[0] : nil) : nil
  }

  /// The warning about the time of day that is taken, or about several of which none is; `nil` if there is none.
  var doubt: String? {
    if let only {
      let value = "\(only.date),\(only.clock)".shellQuoted
      return
        "the times of day are those of '\(only.clock.excerpt)', the only field with some beside the dates of "
        + "'\(only.date.excerpt)'; write --time \(value) to say so, or --time \(only.date.shellQuoted) for the dates alone"
    }
    guard let date, !hasOtherTimes else { return nil }
    let several = begins.isEmpty ? ends : begins
    guard several.count > 1 else { return nil }
    return
      "the times are the dates of '\(date.excerpt)', and several fields have times of day; write --time "
      + "\(SpellChecker.disjunction(several.prefix(4).map { "\(date),\($0)".shellQuoted })) to use one"
  }

  /// Looks at the values of a row under some names.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - names: The names.
  ///   - field: The field of its time; `nil` if it has several.
  ///   - text: The text of its time.
  mutating func note(_ row: FieldValueReader.Row, _ names: [String], date field: String?, _ text: String) {
    if hasOtherTimes { return }
    guard let field, date == nil || date?.bytewise == field.bytewise, Self.isDateAlone(text) else {
      hasOtherTimes = true
      return
    }
    date = field
    guard rows < Self.rows else { return }
    rows += 1
    self.names = names
    for name in names where !refused.contains(name.bytewise) {
      guard let value = row(name), !value.standsForNothing else { continue }
      if case .string(let text) = value.json, Self.isClock(String(text[...].trimmed)), !Self.isOther(name) {
        found.insert(name.bytewise)
      } else {
        found.remove(name.bytewise)
        refused.insert(name.bytewise)
      }
    }
  }

  /// Whether a text is a date without a time of day.
  private static func isDateAlone(_ text: String) -> Bool {
    DateWords.isDate(text) && text.utf8.allSatisfy { $0 != 0x20 && $0 != UInt8(ascii: "T") }
  }

  /// Whether a text is hours and minutes, with seconds or not.
  private static func isClock(_ text: String) -> Bool {
    (4...11).contains(text.utf8.count) && text.bytewise.contains(":") && !text.bytewise.contains("-")
      && (DateWords.isTimeOfDay(text) || DateWords.elapsedSeconds(text) != nil)
  }

  /// Whether a name is that of an end.
  private static func isEnd(_ name: String) -> Bool {
    TimeColumns.words(of: name).contains {
      TimeColumnNames.endings.contains($0) || TimeColumnNames.endWords.contains($0) || endWords.contains($0)
    }
  }

  /// Whether a name is that of a length of time, or of a time of day that is none of the event.
  private static func isOther(_ name: String) -> Bool {
    TimeColumns.words(of: name).contains {
      otherWords.contains($0) || TimeColumnNames.otherWords.subtracting(["of", "end"]).contains($0)
    }
  }

  private static let endWords: Set = [
    "fin", "fine", "final", "einde", "slut", "arrival", "dropoff", "ankunft", "arriv\u{e9}e", "arrivee",
    "llegada",
  ]

  private static let otherWords: Set = [
    "duration", "dauer", "elapsed", "length", "total", "pace", "delay", "moving", "stopped", "sunrise",
    "sunset", "dawn",
    "dusk", "opens", "opening", "offset", "dur\u{e9}e", "duree", "duraci\u{f3}n", "duracion", "split", "lap",
    "result",
  ]
}

import PulseDocument

// What is known of the times of all rows.
extension FieldValueReader {
  /// The time zones that times state.
  var statedZones: StatedZones { timeFields.statedZones }

  /// The names of the fields with dates, in a file without a usual name for times.
  var namesOfDates: [String] { timeFields.namesOfDates }

  /// The names of the fields with the times; empty without any.
  var namesOfTimeFields: [String] { timeFields.usedFields }

  /// Whether all times are times of day, and another field is a date.
  var lackDates: Bool {
    rowsWithTime > 1 && timeFields.evidence.looksLikeTimesOfDay && timeFields.numbers == .seconds
  }

  /// The meaning of the times for people; `nil` if nothing had to be found out.
  var phraseOfTimes: String? {
    rowsWithTime > 0 ? timeFields.evidence.phrase(ofNumbersIn: timeFields.usedFields) : nil
  }
}

import PulseBasics
import PulseDocument

/// The fields whose values in a row name its track: one, or several between commas, as names that are used again each
/// year need it.
struct TrackKeyFields {
  /// The text of the option.
  let text: String

  /// The names between commas.
  private let parts: [String]

  /// Creates the fields of an option.
  init(_ text: String) {
    self.text = text
    parts = text.bytewise.split(separator: ",").map { String(String($0)[...].trimmed) }
  }

  /// Returns the indices of the columns, that of the whole text if a column is called so; empty after reporting that
  /// one is missing.
  func indices(in names: [String], _ log: DiagnosticLog) -> [Int] {
    if parts.count < 2 || names.contains(where: { $0.bytewise == text.bytewise }) {
      return TableColumns.index(of: text, in: names, option: "--track-by", log).map { [$0] } ?? []
    }
    let indices = parts.compactMap { TableColumns.index(of: $0, in: names, option: "--track-by", log) }
    return indices.count == parts.count ? indices : []
  }

  /// Returns the key of the track with some values, one for each field; empty if one is missing.
  func key(of values: [String]) -> String {
    let values = values.map { $0[...].trimmed }
    return values.contains(where: \.isEmpty) ? "" : values.joined(separator: " ")
  }

  /// Returns the key of the track of a feature with some properties; empty if one is missing.
  func key(of properties: DocumentValue) -> String {
    let names = parts.count < 2 || properties.member(text) != nil ? [text] : parts
    return key(of: names.map { properties.member($0)?.plainText ?? "" })
  }

  /// The seconds, and the number of usual intervals, after which rows of one value are probably those of another thing.
  private static let (shortestReuse, intervalsOfReuse) = (200.0 * 86_400, 100.0)

  /// Returns a warning about tracks of rows that pause, in what is shown of them, for so long that a name was probably used
  /// again; `nil` without any.
  func warning(aboutPausesIn tracks: [Track]) -> String? {
    let pausing = tracks.filter { track in
      guard let times = track.times, track.key != nil, !track.isOutside else { return false }
      let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
      guard let longest = intervals.last, longest > Self.shortestReuse else { return false }
      return longest > Self.intervalsOfReuse * intervals[intervals.count / 2]
    }
    guard let first = pausing.first?.key else { return nil }
    let subject =
      pausing.count == 1
      ? "the track '\(first.excerpt)' pauses" : "\(pausing.count) tracks, such as '\(first.excerpt)', pause"
    return
      "\(subject) for months or years between rows; if one name stands for several things, add the column that tells them "
      + "apart, as in --track-by \("\(text),year".adviceWord)"
  }
}

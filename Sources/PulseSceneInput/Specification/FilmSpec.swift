public import PulseScene

/// The film of a scene as specified, in which data appear at their times; `nil` for unset values.
public struct FilmSpec: Hashable, Sendable {
  /// The data field with the time of an event; by default the first of `time`, `timestamp`, `datetime` and `date` that a
  /// row has.
  public var timeField: String?

  /// The data field with the end of an event; by default `end`.
  public var endField: String?

  /// The speed or the length of the film; `nil` for a scene without data times.
  public var play: PlaySpeed?

  /// The data time at which the film begins; by default the first one of the data.
  public var from: DataTime?

  /// The data time at which the film ends; by default the last one of the data.
  public var to: DataTime?

  /// The seconds that an event stays after its pulse; infinite until the end of the film.
  public var linger: Double?

  /// The seconds in which an event fades out at its end.
  public var fade: Double?

  /// The radii of events by a value of the data.
  public var radiusBy: RadiusScaleSpec?

  /// The colors of events by a value of the data.
  public var colorBy: ColorScaleSpec?

  /// The labels of events, from fields of the data.
  public var label: LabelTemplate?

  /// Whether some rows have no value for ``colorBy``.
  package var hasRowsWithoutColor = false

  /// Creates a film without specified values.
  public init() {}

  /// The names of time fields in the order of preference.
  package static let standardTimeFields = ["time", "timestamp", "datetime", "date"]

  /// The name of the field with the end of an event.
  package static let standardEndField = "end"
}

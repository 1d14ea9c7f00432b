import PulseGeo

extension TableTrackReader {
  /// The rows of one value.
  struct Group {
    let key: String
    var places: [GeoPoint] = []

    /// Whether a row meets the conditions of labels.
    var isLabeled = false

    /// The time of each place in seconds since 1970; not a number without one.
    var times: [Double] = []

    /// The time in seconds since 1970 until which what moves waits at each place, not a number for none and infinite for an open
    /// end; empty if it waits at none.
    var ends: [Double] = []

    /// The value of each field in each row, empty for none.
    var texts: [[String]]

    /// The texts of the field that colors, as long as there is only one; empty before the first.
    var categories: Set<String> = []

    /// The elevation of each place in meters, not a number for none.
    var elevations: [Double] = []

    /// The number of each place in the field of each scale, not a number for none.
    var numbers: [[Double]]
  }
}

import PulseGeo
package import PulsePixels
package import PulseScene

/// The values of a mark, line or polygon from a data time to the next one; `nil` for those that it has without data.
package struct SeriesStep: Hashable, Sendable {
  /// The data time from which on it has the values; `nil` for the beginning.
  package var time: DataTime?

  /// The radius of a mark.
  package var radius: Length?

  /// The color by value.
  package var color: RGBA?

  /// The place of a mark; `nil` for that of the first step.
  var place: GeoPoint?

  /// The text beside it.
  package var label: String?

  /// Creates the values from a data time on.
  package init(time: DataTime?, radius: Length? = nil, color: RGBA? = nil, label: String? = nil) {
    (self.time, self.radius, self.color, self.label) = (time, radius, color, label)
  }
}

extension [SeriesStep] {
  /// Returns the span from the first to the last time of an event with these values; `nil` without times.
  func span(from time: DataTime?, to end: DataTime?) -> (first: DataTime, last: DataTime)? {
    let times = compactMap(\.time)
    guard let first = time ?? times.first else { return nil }
    return (first, end ?? times.last ?? first)
  }
}

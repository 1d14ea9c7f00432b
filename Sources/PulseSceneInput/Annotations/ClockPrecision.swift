package import PulseScene

/// The precision of times that are written without a time of day, or without a day.
package enum ClockPrecision: Hashable, Sendable {
  case year, month, day, time

  /// Returns the least precision that tells times from each other: that of years for the first or last instants of several years,
  /// and of months for those of several months.
  package static func of(_ times: [DataTime]) -> ClockPrecision {
    guard times.allSatisfy(\.isEdgeOfDay) else { return .time }
    // The last instant of a year belongs to it.
    let dates = times.lazy.filter(\.secondsSince1970.isFinite).map { CivilDate(daysSince1970: $0.dayOfEdge) }
    let firsts = times.lazy.filter { $0.secondsSince1970.isFinite && !$0.isLastOfDay }
      .map { CivilDate(daysSince1970: $0.dayOfEdge) }
    guard dates.allSatisfy({ $0.day == 1 }), let first = firsts.first else { return .day }
    let areYears = dates.allSatisfy { $0.month == 1 }
    if areYears, firsts.contains(where: { $0.year != first.year }) { return .year }
    if !areYears, firsts.contains(where: { $0.year != first.year || $0.month != first.month }) {
      return .month
    }
    return .day
  }
}

extension DataTime {
  /// The day since 1970 that begins at the time, or right after it.
  fileprivate var dayOfEdge: Int { Int((next.secondsSince1970 / 86_400).rounded()) }
}

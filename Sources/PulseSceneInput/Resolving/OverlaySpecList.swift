import PulseScene

/// The overlays of a specification in drawing order: explicit ones, rows of data files, then events by their beginning.
struct OverlaySpecList: RandomAccessCollection {
  private var explicit: [OverlaySpec]
  private let rows: OverlayRows

  /// The indices in drawing order; `nil` for the order of the specification.
  private var order: [Int32]?

  /// Creates a list in the order of the specification.
  init(_ explicit: [OverlaySpec], _ rows: OverlayRows = OverlayRows()) {
    (self.explicit, self.rows) = (explicit, rows)
  }

  var startIndex: Int { 0 }

  var endIndex: Int { order?.count ?? explicit.count + rows.count }

  /// The overlay at an index, with the defaults of events.
  subscript(index: Int) -> OverlaySpec {
    let number = originalIndex(at: index)
    return number < explicit.count ? explicit[number] : rows[number - explicit.count]
  }

  /// Changes the overlays that are no rows of data.
  mutating func changeExplicit(_ change: (inout OverlaySpec) -> Void) {
    for index in explicit.indices { change(&explicit[index]) }
  }

  /// Returns the index in the order of the specification, which is the default name.
  func originalIndex(at index: Int) -> Int { order.map { Int($0[index]) } ?? index }

  /// Returns what identifies the appearance of a row of data; `nil` for an explicit overlay.
  func appearance(at index: Int) -> OverlayRows.Appearance? {
    let number = originalIndex(at: index)
    return number < explicit.count ? nil : rows.appearance(ofRow: number - explicit.count)
  }

  /// The first overlay of each appearance, and all that are no rows of data: rows of one appearance differ at most in name,
  /// place, time, radius, weight, texts and values over time.
  ///
  /// - Complexity: O(overlays), a few nanoseconds for a row.
  var ofDistinctAppearances: [OverlaySpec] {
    var known: Set<OverlayRows.Appearance> = []
    var latest: OverlayRows.Appearance?
    return indices.filter { index in
      guard let appearance = appearance(at: index) else { return true }
      if appearance == latest { return false }
      latest = appearance
      return known.insert(appearance).inserted
    }.map { self[$0] }
  }

  /// Returns the label of the overlay at an index, without the rest of its specification.
  func label(at index: Int) -> String? {
    let number = originalIndex(at: index)
    return number < explicit.count ? explicit[number].label : rows.label(ofRow: number - explicit.count)
  }

  /// Whether an overlay has a label.
  var hasLabels: Bool { indices.contains { label(at: $0) != nil } }

  /// Returns the text inside the mark of the overlay at an index.
  func markText(at index: Int) -> String? {
    let number = originalIndex(at: index)
    return number < explicit.count ? explicit[number].markText : rows.markText(ofRow: number - explicit.count)
  }

  /// Returns the name, the place and the radius of the row of data at an index; `nil` for an explicit overlay.
  func identity(at index: Int) -> OverlayRows.RowIdentity? {
    let number = originalIndex(at: index)
    return number < explicit.count ? nil : rows.identity(ofRow: number - explicit.count)
  }

  /// Returns the times of the event at an index, without the rest of its specification.
  func times(at index: Int) -> (time: DataTime?, end: DataTime?) {
    let number = originalIndex(at: index)
    return number < explicit.count
      ? (explicit[number].time, explicit[number].end) : rows.times(ofRow: number - explicit.count)
  }

  /// Returns the values over time of the overlay at an index; empty for those that do not change.
  func series(at index: Int) -> [SeriesStep] {
    let number = originalIndex(at: index)
    return number < explicit.count ? explicit[number].series : rows.series(ofRow: number - explicit.count)
  }

  /// Returns the first and the last time of the data of the overlay at an index; `nil` without times.
  func span(at index: Int) -> (first: DataTime, last: DataTime)? {
    let (time, end) = times(at: index)
    return series(at: index).span(from: time, to: end)
  }

  /// Returns whether the overlay at an index stays until the end of the film, with the last value of its series or as an event
  /// that goes on.
  func lasts(at index: Int) -> Bool {
    let number = originalIndex(at: index)
    return number >= explicit.count && rows.lasts(ofRow: number - explicit.count)
      || times(at: index).end == nil && !series(at: index).isEmpty
  }

  /// Sorts the overlays by frames and removes some.
  ///
  /// - Parameter frame: Returns the first frame of an overlay from its times and whether it lasts, `Int.min` for one that
  ///   is there all the time; `nil` to remove it.
  mutating func sort(byFrame frame: ((time: DataTime?, end: DataTime?), _ lasts: Bool) -> Int?) {
    let frames = indices.map { frame(times(at: $0), lasts(at: $0)) }
    let kept = indices.filter { frames[$0] != nil }
    // Events of one frame stay in their order.
    let sorted = kept.sorted { (frames[$0] ?? 0, $0) < (frames[$1] ?? 0, $1) }
    order = sorted.map { Int32(originalIndex(at: $0)) }
  }
}

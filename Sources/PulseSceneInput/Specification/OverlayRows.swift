import PulseDocument
import PulseGeo
import PulsePixels
package import PulseScene

/// A compact list of overlay specifications from data files.
///
/// Rows that differ only in their place, time, name, radius and main color share the rest, so that a million of them
/// take about 80 MB.
package struct OverlayRows: Hashable, Sendable {
  /// The values that the rows have in common, without those of ``Row``.
  private var templates: [OverlaySpec] = []

  private var templateIndices: [OverlaySpec: Int] = [:]

  private var rows: [Row] = []

  /// The names of all rows; empty if none has one.
  private var ids: [String?] = []

  /// The labels of all rows; empty if none has one.
  private var labels: [String?] = []

  /// The texts inside the marks of all rows; empty if none has one.
  private var markTexts: [String?] = []

  /// The values of all rows over time; empty if none has any.
  private var series: [[SeriesStep]] = []

  /// The values of one row.
  private struct Row: Hashable {
    var template: Int32

    /// The number of the line, or the index of the element; 0 for another origin.
    var number: Int32

    var latitude: OptionalNumber
    var longitude: OptionalNumber
    var time: OptionalNumber
    var end: OptionalNumber

    /// The magnitude of the radius, whose unit is that of the template's.
    var radius: OptionalNumber
    var weight: OptionalNumber
    var color: UInt32
    var hasColor: Bool
  }

  /// A number or `nil` in eight bytes.
  private struct OptionalNumber: Hashable {
    private var bitPattern: UInt64

    init(_ number: Double?) { bitPattern = (number ?? .nan).bitPattern }

    var number: Double? {
      let number = Double(bitPattern: bitPattern)
      return number.isNaN ? nil : number
    }
  }

  /// Creates an empty list.
  package init() {}

  /// Appends an overlay.
  mutating func append(_ overlay: OverlaySpec) {
    var template = overlay
    let row = Row(
      template: 0, number: Int32(clamping: template.takeNumberOfOrigin()),
      latitude: OptionalNumber(overlay.latitude), longitude: OptionalNumber(overlay.longitude),
      time: OptionalNumber(overlay.time?.secondsSince1970),
      end: OptionalNumber(overlay.end?.secondsSince1970),
      radius: OptionalNumber(overlay.radius?.magnitude), weight: OptionalNumber(overlay.weight),
      color: overlay.color?.packed ?? 0,
      hasColor: overlay.color != nil)
    (template.id, template.latitude, template.longitude) = (nil, nil, nil)
    // What has an end that has not come is there until the end of the film, whatever the last time of the data is.
    if overlay.end == .openEnd { template.lasts = true }
    (template.time, template.end, template.label, template.markText) = (nil, nil, nil, nil)
    (template.series, template.weight) = ([], nil)
    template.radius = overlay.radius.map { $0.withMagnitude(0) }
    if overlay.color != nil { template.color = nil }
    Self.append(overlay.id, to: &ids, after: rows.count)
    Self.append(overlay.label, to: &labels, after: rows.count)
    Self.append(overlay.markText, to: &markTexts, after: rows.count)
    if !overlay.series.isEmpty, series.isEmpty { series = Array(repeating: [], count: rows.count) }
    if !overlay.series.isEmpty || !series.isEmpty { series.append(overlay.series) }
    append(row, of: template)
  }

  private mutating func append(_ row: Row, of template: OverlaySpec) {
    var row = row
    if let last = rows.last, templates[Int(last.template)] == template {
      row.template = last.template
    } else if let index = templateIndices[template] {
      row.template = Int32(index)
    } else {
      row.template = Int32(templates.count)
      templateIndices[template] = templates.count
      templates.append(template)
    }
    rows.append(row)
  }

  /// Appends a text to a column of `count` rows, which stays empty as long as no row has one.
  private static func append(_ text: String?, to column: inout [String?], after count: Int) {
    if text == nil, column.isEmpty { return }
    if column.isEmpty { column = Array(repeating: nil, count: count) }
    column.append(text)
  }

  /// Removes rows.
  mutating func remove(_ indices: Set<Int>) {
    func remaining<Element>(_ all: [Element]) -> [Element] {
      all.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
    }
    (rows, ids, labels) = (remaining(rows), remaining(ids), remaining(labels))
    (markTexts, series) = (remaining(markTexts), remaining(series))
  }

  /// Removes the rows outside of a span of time, in seconds since 1970, and the times of all others.
  mutating func select(_ span: ClosedRange<Double>) {
    let others = rows.indices.filter { index in
      guard let time = rows[index].time.number else { return false }
      return !span.overlaps(time...Swift.max(time, rows[index].end.number ?? time))
    }
    remove(Set(others))
    for index in rows.indices {
      (rows[index].time, rows[index].end) = (OptionalNumber(nil), OptionalNumber(nil))
    }
  }

  /// The indices of the rows at 0,0 if no other row is within 1000 km of it.
  var outliers: [Int] {
    let places = rows.map { row in
      (latitude: row.latitude.number ?? .nan, longitude: row.longitude.number ?? .nan)
    }
    guard places.contains(where: { $0.latitude == 0 && $0.longitude == 0 }) else { return [] }
    let valid = places.indices.filter { abs(places[$0].latitude) <= 90 && places[$0].longitude.isFinite }
    let points = valid.compactMap {
      try? GeoPoint(latitude: places[$0].latitude, longitude: places[$0].longitude)
    }
    return points.count == valid.count ? TrackOutliers.zeros(in: points).map { valid[$0] } : []
  }

  /// Sets the main color of a row.
  mutating func setColor(_ color: RGBA, ofRow index: Int) {
    (rows[index].color, rows[index].hasColor) = (color.packed, true)
  }

  /// Changes the weight of each row that has one.
  mutating func changeWeights(_ change: (Double) -> Double) {
    for index in rows.indices {
      if let weight = rows[index].weight.number { rows[index].weight = OptionalNumber(change(weight)) }
    }
  }

  /// The weights of the rows that have one.
  var weights: some Sequence<Double> { rows.lazy.compactMap(\.weight.number) }

  /// Sets the radius of a row.
  mutating func setRadius(_ radius: Length, ofRow index: Int) {
    var template = templates[Int(rows[index].template)]
    let unit = radius.withMagnitude(0)
    if template.radius != unit {
      template.radius = unit
      let found = templateIndices[template] ?? templates.count
      if found == templates.count {
        templateIndices[template] = found
        templates.append(template)
      }
      rows[index].template = Int32(found)
    }
    rows[index].radius = OptionalNumber(radius.magnitude)
  }

  /// Converts all times, and the ends of events.
  mutating func convertTimes(_ convert: (DataTime) -> DataTime, ends convertEnd: (DataTime) -> DataTime) {
    func converted(_ number: OptionalNumber, _ convert: (DataTime) -> DataTime) -> OptionalNumber {
      OptionalNumber(number.number.map { convert(DataTime(secondsSince1970: $0)).secondsSince1970 })
    }
    for index in rows.indices {
      rows[index].time = converted(rows[index].time, convert)
      rows[index].end = converted(rows[index].end, convertEnd)
    }
  }

  /// The number of the appearance of a row: rows of equal numbers differ at most in place, time, name and radius.
  package func appearance(ofRow index: Int) -> Appearance {
    let row = rows[index]
    return Appearance(template: row.template, color: row.hasColor ? row.color : nil)
  }

  /// Gives events whose end is infinite another one; `nil` for none.
  mutating func closeOpenEnds(at end: Double?) {
    for index in rows.indices where rows[index].end.number == .infinity {
      rows[index].end = OptionalNumber(end)
    }
  }

  /// Returns the start and the end of the event of a row, each `nil` if the row has none.
  package func times(ofRow index: Int) -> (time: DataTime?, end: DataTime?) {
    let row = rows[index]
    return (
      row.time.number.map { DataTime(secondsSince1970: $0) },
      row.end.number.map { DataTime(secondsSince1970: $0) }
    )
  }

  /// Returns whether the event of a row stays until the end of the film, as its end has not come.
  func lasts(ofRow index: Int) -> Bool { templates[Int(rows[index].template)].lasts }

  /// Returns the label of a row.
  func label(ofRow index: Int) -> String? { labels.isEmpty ? nil : labels[index] }

  /// Returns the text inside the mark of a row.
  func markText(ofRow index: Int) -> String? { markTexts.isEmpty ? nil : markTexts[index] }

  /// Returns the name, the place and the radius of a row.
  func identity(ofRow index: Int) -> RowIdentity {
    let row = rows[index]
    return RowIdentity(
      id: ids.isEmpty ? nil : ids[index], latitude: row.latitude.number, longitude: row.longitude.number,
      radius: templates[Int(row.template)].radius.flatMap { unit in
        row.radius.number.map { unit.withMagnitude($0) }
      })
  }

  /// The name, the place and the radius of a row.
  struct RowIdentity {
    let id: String?
    let latitude: Double?
    let longitude: Double?
    let radius: Length?
  }

  /// Returns the values of a row over time; empty for those that do not change.
  package func series(ofRow index: Int) -> [SeriesStep] { series.isEmpty ? [] : series[index] }

  /// The values that rows of one look have in common.
  package struct Appearance: Hashable {
    var template: Int32
    var color: UInt32?
  }
}

extension OverlayRows: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { rows.count }

  /// The specification of a row.
  package subscript(index: Int) -> OverlaySpec {
    let row = rows[index]
    var overlay = templates[Int(row.template)]
    overlay.origin = overlay.origin.withNumber(Int(row.number))
    if !ids.isEmpty { overlay.id = ids[index] }
    if !labels.isEmpty { overlay.label = labels[index] }
    if !markTexts.isEmpty { overlay.markText = markTexts[index] }
    overlay.series = series(ofRow: index)
    (overlay.latitude, overlay.longitude) = (row.latitude.number, row.longitude.number)
    overlay.weight = row.weight.number
    overlay.time = row.time.number.map { DataTime(secondsSince1970: $0) }
    overlay.end = row.end.number.map { DataTime(secondsSince1970: $0) }
    overlay.radius = overlay.radius.flatMap { unit in row.radius.number.map { unit.withMagnitude($0) } }
    if row.hasColor { overlay.color = RGBA(packed: row.color) }
    return overlay
  }
}

extension OverlaySpec {
  /// Replaces the number of its origin by 0, and returns it.
  fileprivate mutating func takeNumberOfOrigin() -> Int {
    guard case .document(let file, let place) = origin, let number = place.number else { return 0 }
    origin = .document(file: file, place: place.withNumber(0))
    return number
  }
}

extension InputLocation {
  /// Returns the location with another number of its row or element.
  fileprivate func withNumber(_ number: Int) -> InputLocation {
    guard case .document(let file, let place) = self else { return self }
    return .document(file: file, place: place.withNumber(number))
  }
}

extension Length {
  /// Returns a length of the same unit.
  func withMagnitude(_ magnitude: Double) -> Length { isOnGround ? .meters(magnitude) : .points(magnitude) }
}

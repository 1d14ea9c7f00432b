import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

/// A join of rows, lines and polygons with others of the same value, and with the rows of tables without places.
struct SeriesJoin {
  /// The field of the series.
  let field: String

  /// The radii and colors of values.
  var scales = SeriesScales()

  /// The template of labels; `nil` for none.
  var label: LabelTemplate?

  /// The field of the places that has the values of tables, if it is not the one that is named.
  private(set) var otherField: String?

  /// Whether several rows have one value and, without a film, one time.
  private(set) var hasSeveral = false

  /// The number of rows whose times are in no file.
  private(set) var rowsWithoutTime = 0

  /// The number of marks, lines and polygons without a label.
  private(set) var withoutLabel = 0

  /// The number of rows of marks in a film without a value for the scale of radii.
  private(set) var withoutRadius = 0

  /// The number of lines and polygons with a value that no row of a table has, and the first of these values.
  private(set) var (mapPathsWithoutRow, firstWithoutRow) = (0, [String]())

  /// The number of values that messages list.
  static let mostListed = 5

  /// The rows of tables without places by their values, sorted by time.
  private let table: [Bytewise: [SeriesRow]]

  /// The values of tables that belong to those of places written differently.
  private var namesInTable: [Bytewise: String] = [:]

  /// The values of the tables that belong to a place.
  private var matched: Set<Bytewise> = []

  private let tableOrder: [String]
  private let rowKeys: [SeriesKey]
  private let pathKeys: [SeriesKey]

  /// Creates a join.
  ///
  /// - Parameters:
  ///   - field: The field of the series.
  ///   - rows: The rows of tables without places.
  ///   - rowKeys: The key of each overlay.
  ///   - pathKeys: The key of each line and polygon.
  init(field: String, _ rows: [SeriesRow], rowKeys: [SeriesKey], pathKeys: [SeriesKey]) {
    (self.field, self.rowKeys, self.pathKeys) = (field, rowKeys, pathKeys)
    var table: [Bytewise: [SeriesRow]] = [:]
    var order: [String] = []
    for row in rows {
      if table[row.key.bytewise] == nil { order.append(row.key) }
      table[row.key.bytewise, default: []].append(row)
    }
    self.table = table.mapValues { rows in
      let sorted = rows.enumerated().sorted {
        (($0.element.time ?? .zero), $0.offset) < (($1.element.time ?? .zero), $1.offset)
      }
      return sorted.map(\.element)
    }
    tableOrder = order
    let all = rowKeys + pathKeys
    if !table.isEmpty, all.allSatisfy({ $0.value == nil || table[($0.value ?? "").bytewise] == nil }) {
      otherField = Self.field(of: all, with: table)
    }
    if !table.isEmpty { matchNames(of: all) }
  }

  /// Finds the values of tables for those of places that are the same but for case, accents, blanks and punctuation.
  private mutating func matchNames(of keys: [SeriesKey]) {
    let values = Set(keys.compactMap { writtenValue(of: $0)?.bytewise })
    var names: [FoldedText: [String]] = [:]
    for name in tableOrder where !values.contains(name.bytewise) {
      if let folded = FoldedText(name) { names[folded, default: []].append(name) }
    }
    for value in values where table[value] == nil {
      // Of several such names, none is certainly meant.
      if let folded = FoldedText(String(value)), let found = names[folded], found.count == 1 {
        namesInTable[value] = found[0]
      }
    }
  }

  /// The number of values that are written differently in tables, and the first of them with that of the table.
  var differentNames: (count: Int, first: String) {
    let first = namesInTable.min { $0.key < $1.key }
    return (
      namesInTable.count, first.map { "'\(String($0.key).excerpt)' and '\($0.value.excerpt)'" } ?? ""
    )
  }

  /// Returns the field that has most of the values of a table, at least half of those of its places; `nil` for none.
  private static func field(of keys: [SeriesKey], with table: [Bytewise: [SeriesRow]]) -> String? {
    var counts: [Bytewise: Int] = [:]
    for key in keys {
      for (name, text) in key.texts where table[text.bytewise] != nil { counts[name, default: 0] += 1 }
    }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      most.value * 2 >= min(keys.count, table.count)
    else { return nil }
    return String(most.key)
  }

  /// The number of values of the tables that belong to a place.
  var matchedCount: Int { matched.count }

  /// Whether no row, line or polygon has a value in the field.
  var hasNoKeys: Bool {
    table.isEmpty && (rowKeys + pathKeys).allSatisfy { $0.value == nil } && !(rowKeys + pathKeys).isEmpty
  }

  /// The values of the tables that belong to no place, quoted.
  var unmatched: [String] {
    tableOrder.filter { !matched.contains($0.bytewise) }.map { "'\($0.excerpt)'" }
  }

  private func writtenValue(of key: SeriesKey) -> String? {
    otherField.map { key.texts[$0.bytewise] } ?? key.value
  }

  private func value(of key: SeriesKey) -> String? {
    guard let value = writtenValue(of: key) else { return nil }
    return namesInTable[value.bytewise] ?? value
  }

  /// Returns the steps of the rows of a table, with the fields of the place for labels; without a film, the last one alone.
  ///
  /// A missing label of the first one is counted.
  private mutating func steps(of rows: [SeriesRow], _ key: SeriesKey, isFilm: Bool) -> [SeriesStep] {
    let rows = rows.suffix(isFilm ? rows.count : 1)
    let steps = rows.map { row in
      var step = SeriesStep(time: row.time)
      step.radius = row.radius.flatMap { scales.radius?.radius(of: $0) }
      step.color = scales.color?.colorOrOther(of: row.color)
      if let ofRow = row.labelFields, let ofPlace = key.labelFields {
        step.label = label?.text { ofRow[$0] ?? ofPlace[$0] }
      }
      return step
    }
    if label != nil, steps.first?.label == nil, key.labelFields != nil, rows.first?.labelFields != nil {
      withoutLabel += 1
    }
    return steps
  }
}

// Overlays.
extension SeriesJoin {
  /// Returns the overlays of series, in the order of their first rows.
  ///
  /// Without a film, each has the last values.
  mutating func rows(_ rows: OverlayRows, isFilm: Bool) -> OverlayRows {
    var groups: [Bytewise: [Int]] = [:]
    var order: [(key: Bytewise?, index: Int)] = []
    for index in rows.indices {
      guard let key = value(of: rowKeys[index])?.bytewise else {
        order.append((nil, index))
        continue
      }
      if groups[key] == nil { order.append((key, index)) }
      groups[key, default: []].append(index)
    }
    var joined = OverlayRows()
    for (key, index) in order {
      guard let key, let members = groups[key] else {
        joined.append(rows[index])
        continue
      }
      if members.count > 1 { hasSeveral = true }
      if let values = table[key], let last = members.last {
        matched.insert(key)
        if values.count > 1 { hasSeveral = true }
        joined.append(mark(rows[last], rowKeys[last], values, isFilm: isFilm))
        continue
      }
      let timed = members.filter { !isFilm || rows.times(ofRow: $0).time != nil }
      rowsWithoutTime += members.count - timed.count
      for mark in marks(of: timed, in: rows, named: String(key), isFilm: isFilm) { joined.append(mark) }
    }
    return joined
  }

  /// Returns the mark of a row whose values are those of a table.
  private mutating func mark(
    _ row: OverlaySpec, _ key: SeriesKey, _ values: [SeriesRow], isFilm: Bool
  ) -> OverlaySpec {
    var mark = row
    let steps = steps(of: values, key, isFilm: isFilm)
    mark.id = mark.id ?? value(of: key)
    if label != nil { mark.label = steps.first?.label }
    if isFilm {
      (mark.time, mark.end) = (steps.first?.time, values.last?.end)
      mark.series = steps.map { hiddenWithoutRadius($0) }
    } else {
      mark.radius = steps.first?.radius ?? mark.radius
      mark.color = steps.first?.color ?? mark.color
    }
    return mark
  }

  /// Returns a step without a radius as one that shows nothing, if there is a scale of radii, and counts it.
  private mutating func hiddenWithoutRadius(_ given: SeriesStep) -> SeriesStep {
    guard scales.radius != nil, given.radius == nil else { return given }
    withoutRadius += 1
    var step = given
    (step.radius, step.label) = (.points(0), nil)
    return step
  }

  /// Returns the marks of rows with places: one that changes, or several if there are times without a row.
  private mutating func marks(
    of members: [Int], in rows: OverlayRows, named name: String, isFilm: Bool
  ) -> [OverlaySpec] {
    guard isFilm else { return members.suffix(1).map { rows[$0] } }
    func time(_ index: Int) -> DataTime { rows.times(ofRow: index).time ?? .zero }
    var marks: [OverlaySpec] = []
    for index in members.sorted(by: { (time($0), $0) < (time($1), $1) }) {
      let row = rows[index]
      var step = hiddenWithoutRadius(
        SeriesStep(time: row.time, radius: row.radius, color: row.color, label: row.label))
      if let last = marks.indices.last, let begin = row.time, (marks[last].end?.next ?? begin) >= begin {
        if let first = marks[last].point, first != row.point { step.place = row.point }
        marks[last].series.append(step)
        marks[last].end = row.end
        continue
      }
      var mark = row
      mark.id = marks.isEmpty ? members.first.flatMap { rows[$0].id } ?? name : nil
      mark.series = [step]
      marks.append(mark)
    }
    return marks
  }
}

// Lines and polygons.
extension SeriesJoin {
  /// Returns the lines and polygons of series, in the order of their first ones.
  ///
  /// Without a film, each has the last values.
  mutating func mapPaths(_ paths: [MapPathSpec], isFilm: Bool) -> [MapPathSpec] {
    var groups: [Bytewise: [Int]] = [:]
    var order: [(key: Bytewise?, index: Int)] = []
    for index in paths.indices {
      let key = value(of: pathKeys[index])?.bytewise
      if key.map({ groups[$0] == nil }) ?? true { order.append((key, index)) }
      if let key { groups[key, default: []].append(index) }
    }
    var joined: [MapPathSpec] = []
    for (key, index) in order {
      guard let key, let members = groups[key] else {
        joined.append(colored(paths[index], color(ofPath: index)))
        continue
      }
      if let values = table[key] {
        matched.insert(key)
        if values.count > 1 { hasSeveral = true }
        for member in members {
          let path = colored(paths[member], color(ofPath: member))
          joined.append(self.path(path, pathKeys[member], values, isFilm: isFilm))
        }
      } else if field.isEmpty {
        // An area has no other values than those of its rows, of which none is in the span that is selected.
        joined += members.map { colored(paths[$0], scales.color?.missing) }
      } else {
        joined += changing(members, in: paths, isFilm: isFilm)
      }
    }
    return joined
  }

  private func color(ofPath index: Int) -> RGBA? {
    scales.pathColors.isEmpty ? nil : scales.pathColors[index]
  }

  private func colored(_ path: MapPathSpec, _ color: RGBA?) -> MapPathSpec {
    var path = path
    if let color { path.setColorOfValue(color) }
    return path
  }

  /// Returns a line or polygon whose values are those of a table; it is there from the beginning, at first without a value.
  private mutating func path(
    _ given: MapPathSpec, _ key: SeriesKey, _ values: [SeriesRow], isFilm: Bool
  ) -> MapPathSpec {
    var path = given
    let steps = steps(of: values, key, isFilm: isFilm)
    if label != nil { path.label = steps.first?.label }
    guard isFilm else { return colored(path, steps.first?.color) }
    (path.time, path.end) = (nil, nil)
    path.series = [SeriesStep(time: nil)] + steps
    if let end = values.last?.end, scales.color != nil {
      path.series.append(SeriesStep(time: end))
    }
    return path
  }

  /// Returns the lines and polygons of one value: one that changes its paint as long as its shape stays, and each until the
  /// next one begins.
  private mutating func changing(_ members: [Int], in paths: [MapPathSpec], isFilm: Bool) -> [MapPathSpec] {
    if !table.isEmpty, let first = members.first {
      mapPathsWithoutRow += members.count
      if firstWithoutRow.count < Self.mostListed {
        firstWithoutRow.append("'\((value(of: pathKeys[first]) ?? "").excerpt)'")
      }
      return members.map { colored(paths[$0], color(ofPath: $0)) }
    }
    let timeless = members.filter { paths[$0].time == nil }
    guard isFilm, timeless.count < members.count else {
      // Without times, several of one value are parts of one thing.
      return members.map { colored(paths[$0], color(ofPath: $0)) }
    }
    var done = timeless.map { colored(paths[$0], color(ofPath: $0)) }
    var open: [MapPathSpec] = []
    func time(_ index: Int) -> DataTime { paths[index].time ?? .zero }
    var rest = members.filter { paths[$0].time != nil }
      .sorted { (time($0), $0) < (time($1), $1) }[...]
    while let first = rest.first {
      let batch = rest.prefix { time($0) == time(first) }
      rest = rest.dropFirst(batch.count)
      var next: [MapPathSpec] = []
      for index in batch {
        let path = paths[index]
        let step = SeriesStep(time: path.time, color: color(ofPath: index), label: path.label)
        let same = open.firstIndex {
          $0.isClosed == path.isClosed && $0.parts == path.parts
            && ($0.end.map { $0.next >= time(index) } ?? true)
        }
        var current = same.map { open.remove(at: $0) } ?? path
        current.series.append(step)
        current.end = path.end
        next.append(current)
      }
      done += open.map { path in
        var path = path
        path.end = path.end.map { min($0, time(first)) } ?? time(first)
        return path
      }
      if !done.isEmpty || next.contains(where: { $0.series.count > 1 }) { hasSeveral = true }
      open = next
    }
    return done + open
  }
}

extension OverlaySpec {
  /// The point of its coordinates, if they are valid; `nil` otherwise.
  fileprivate var point: GeoPoint? {
    guard let latitude, let longitude else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }
}

extension DataTime {
  /// The beginning of 1970, for rows without a time.
  fileprivate static let zero = DataTime(secondsSince1970: 0)
}

import PulseBasics
import PulseDocument
import PulseScene

// The trips of a feed by its timetable.
extension TransitFeed {
  /// The most trips of a film.
  private static let mostTrips = 1000

  /// The columns of the table that are those of trips and of their routes.
  private static let tripColumns = [
    tripColumn, "route_id", "service_id", "shape_id", "trip_headsign", "trip_short_name", "direction_id",
  ]
  private static let routeColumns = ["route_short_name", "route_long_name", "route_type", colorColumn]

  /// A trip with its values in ``tripColumns`` and ``routeColumns``.
  private struct Trip {
    let values: [String]
    var calls: [TransitRide.Call] = []

    var service: Bytewise { values[2].bytewise }
    var shape: Bytewise { values[3].bytewise }
  }

  /// Returns a table of the trips of a day with a row for each point and time of their ways, for tracks by ``tripColumn``.
  ///
  /// The day is the first one on which the most of the trips run that meet the conditions. If none meets them, the table has the
  /// values of all, for messages about the conditions.
  mutating func tripTable(_ filters: [RowFilter]) throws(DocumentError) -> [UInt8] {
    let all = try trips()
    let columns = Self.tripColumns + Self.routeColumns
    let conditions = filters.compactMap { filter in
      columns.firstIndex { $0.bytewise == filter.field.bytewise }.map { (column: $0, filter: filter) }
    }
    let log = DiagnosticLog()
    var trips = all.filter { trip in
      conditions.allSatisfy { condition in
        let value = DocumentValue(untyped: trip.values[condition.column], place: .document, log: log)
        return condition.filter.holds(for: ComparedValue(value))
      }
    }
    guard !trips.isEmpty else { return Self.table(columns, of: all) }
    let day = try selectDay(of: &trips)
    guard trips.count <= Self.mostTrips else {
      throw DocumentError(
        .document,
        "has \(trips.count) trips on \(Self.text(ofDay: day)), more than \(Self.mostTrips); choose some of them, such as with "
          + "--where route_short_name=\(trips[0].values[Self.tripColumns.count].excerpt)")
    }
    try addCalls(to: &trips)
    let shapes = try shapes(Set(trips.map(\.shape))).points
    var text = columns.joined(separator: ",") + ",stop_name,lat,lon,time\n"
    var (stopped, backward, straight) = (0, 0, 0)
    for trip in trips {
      let ride = TransitRide(trip.calls, along: shapes[trip.shape] ?? [])
      if ride.moments.isEmpty {
        stopped += 1
      } else {
        if ride.way == .backward { backward += 1 }
        if ride.way == .straight { straight += 1 }
      }
      let values = Self.row(trip.values)
      for moment in ride.moments {
        text += "\(values),\(Self.row([moment.name])),\(moment.place.latitude),\(moment.place.longitude),"
        text += Self.text(ofDay: day, moment.seconds) + "\n"
      }
    }
    if stopped == trips.count {
      throw DocumentError(
        .document,
        "has no times for its trips; complete stop_times.txt, or leave out --play for the lines alone")
    }
    if stopped > 0 {
      warnings.append(
        "\(stopped == 1 ? "1 trip has" : "\(stopped) trips have") fewer than two times, and \(stopped == 1 ? "is" : "are") left "
          + "out; complete stop_times.txt")
    }
    if backward > 0 {
      notes.append(
        "\(backward == 1 ? "1 trip runs its shape" : "\(backward) trips run their shapes") from the end to the beginning"
      )
    }
    if straight > 0 {
      warnings.append(
        "\(straight == 1 ? "1 trip does not fit its shape, and runs" : "\(straight) trips do not fit their shapes, and run") "
          + "straight from stop to stop; correct shape_id in trips.txt, or shapes.txt")
    }
    return Array(text.utf8)
  }

  /// Returns all trips with the values of their routes.
  private mutating func trips() throws(DocumentError) -> [Trip] {
    var routes: [Bytewise: [String]] = [:]
    for route in try self.routes() {
      routes[route.id.bytewise] = Self.routeColumns.map {
        $0 == Self.colorColumn ? route.color ?? "" : route.text($0)
      }
    }
    var trips: [Trip] = []
    let none = Self.routeColumns.map { _ in "" }
    let isThere = try forEachRow(of: "trips.txt", Self.tripColumns) { texts, _ in
      if !texts[0].isEmpty { trips.append(Trip(values: texts + (routes[texts[1].bytewise] ?? none))) }
    }
    guard !trips.isEmpty else {
      throw DocumentError(
        .document,
        isThere
          ? "has no trips in trips.txt; leave out --play for its lines alone"
          : "has no trips.txt, whose trips --play shows; add it, or leave out --play for its lines alone")
    }
    var intervals = 0
    try forEachRow(of: "frequencies.txt") { _, _ in intervals += 1 }
    if intervals > 0 {
      warnings.append(
        "has frequencies.txt, which is not read: trips that run every few minutes are shown once; write their times into "
          + "stop_times.txt")
    }
    return trips
  }

  /// Takes the trips of the first day on which the most of them run, and says which it is.
  private mutating func selectDay(of trips: inout [Trip]) throws(DocumentError) -> Int {
    let calendar = try TransitCalendar(of: &self)
    guard let found = calendar.busiestDay(of: Dictionary(trips.map { ($0.service, 1) }, uniquingKeysWith: +))
    else {
      warnings.append(
        "has no day on which its trips run, and all of them are shown on 1970-01-01; complete calendar.txt or calendar_dates.txt"
      )
      return 0
    }
    let count = trips.count
    trips.removeAll { !found.services.contains($0.service) }
    notes.append(
      "\(trips.count == 1 ? "1 trip runs" : "\(trips.count) trips run") on \(Self.text(ofDay: found.day)), in local time, which the clock shows without --time-zone"
        + (trips.count < count
          ? "; of \(count), no other day has more, and --where service_id=… chooses another timetable" : ""))
    return found.day
  }

  /// Adds the calls at stops to trips, in their order.
  private mutating func addCalls(to trips: inout [Trip]) throws(DocumentError) {
    var stops: [Bytewise: (place: Point, name: String)] = [:]
    try forEachRow(of: "stops.txt", ["stop_id", "stop_lat", "stop_lon", "stop_name"]) { texts, _ in
      guard let place = Self.point(texts[1], texts[2]) else { return }
      stops[texts[0].bytewise] = (place, texts[3])
    }
    let numbers = Dictionary(
      trips.enumerated().map { ($0.element.values[0].bytewise, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var calls: [[TransitRide.Call]] = trips.map { _ in [] }
    var unknown = 0
    let columns = [
      Self.tripColumn, "stop_id", "stop_sequence", "arrival_time", "departure_time", "shape_dist_traveled",
    ]
    let isThere = try forEachRow(of: "stop_times.txt", columns) { texts, _ in
      guard let number = numbers[texts[0].bytewise] else { return }
      guard var stop = stops[texts[1].bytewise] else {
        unknown += 1
        return
      }
      stop.place.distance = Self.distance(texts[5])
      calls[number].append(
        TransitRide.Call(
          number: Double(decimal: texts[2][...]) ?? .infinity, place: stop.place, name: stop.name,
          arrival: Self.seconds(texts[3]), departure: Self.seconds(texts[4])))
    }
    guard isThere else {
      throw DocumentError(
        .document, "has no stop_times.txt, the timetable; leave out --play for its lines alone")
    }
    if unknown > 0 {
      warnings.append(
        "stop_times.txt has \(unknown == 1 ? "1 call" : "\(unknown) calls") at stops without a place, which \(unknown == 1 ? "is" : "are") "
          + "left out; complete stops.txt")
    }
    for index in trips.indices { trips[index].calls = calls[index].sorted { $0.number < $1.number } }
  }

  /// Returns the seconds of a time such as 25:10:00, which can be on the next day; `nil` for another text.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.bytewise.split(separator: ":").map { Int(String($0)) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0..<240).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return Double(hours * 3600 + minutes * 60 + seconds)
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the date of a day since 1970, such as 2024-05-01.
  private static func text(ofDay day: Int) -> String {
    let date = CivilDate(daysSince1970: day)
    return "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
  }

  /// Returns a time of a day, in tenths of a second and without a zone.
  private static func text(ofDay day: Int, _ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    let (second, days) = (tenths / 10 % 86_400, tenths / 864_000)
    let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    return "\(text(ofDay: day + days))T\(time).\(tenths % 10)"
  }

  /// Returns a row of texts of a table.
  private static func row(_ texts: [String]) -> String {
    texts.map { "\"\($0.bytewise.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
  }

  /// Returns a table of the values of trips at one place.
  private static func table(_ columns: [String], of trips: [Trip]) -> [UInt8] {
    let rows = trips.map { "\(row($0.values)),,0,0,1970-01-01\n" }
    return Array("\(columns.joined(separator: ",")),stop_name,lat,lon,time\n\(rows.joined())".utf8)
  }
}

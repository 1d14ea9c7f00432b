import PulseBasics
package import PulseDocument
package import PulseGeo
import PulseScene

// Decoding of RFC 7946 positions: [longitude, latitude], optionally with an altitude.
extension DocumentValue {
  /// Decodes a position.
  func position() -> GeoPoint? {
    json.position ?? repairedPosition ?? reportInvalidPosition()
  }

  /// The position of numbers that are texts; `nil` for any other, and where these must be reported.
  private var repairedPosition: GeoPoint? {
    guard case .array(let numbers) = json, numbers.count > 1,
      let longitude = numbers[0].looseDegrees, let latitude = numbers[1].looseDegrees,
      let place = try? GeoPoint(latitude: latitude, longitude: longitude),
      log.noteRepair(self.place, "has numbers in quotation marks; write them without")
    else { return nil }
    return place
  }

  /// Decodes the line through an array of at least `least` positions; `nil` after reporting problems.
  ///
  /// Segments go the short way around the Earth. Only where longitudes beyond 180 degrees say that a segment is longer
  /// than half of a parallel, as from 0 to 200, it gets points in between. Where all are from 0 to 360, one such as from
  /// 350 to 5 crosses the end of this range.
  package func positions(atLeast least: Int) -> [GeoPoint]? {
    guard case .array(let elements) = json else {
      return reportExpected("an array of positions", "write [[longitude, latitude], ...]")
    }
    var positions: [GeoPoint] = []
    positions.reserveCapacity(elements.count)
    var longitudes: [Double] = []
    longitudes.reserveCapacity(elements.count)
    var (isRight, isUnwrapped) = (true, false)
    for (index, element) in elements.enumerated() {
      if element.hasNoPositions,
        log.noteRepair(
          place.element(index),
          "has no coordinates, and is left out of its line; write degrees, or leave it out")
      {
        continue
      }
      longitudes.append(element.longitude)
      if let position = element.position {
        positions.append(position)
        if abs(element.longitude - position.longitude) > 1 { isUnwrapped = true }
      } else if let position = child(element, at: index).repairedPosition {
        positions.append(position)
        if abs(element.longitude - position.longitude) > 1 { isUnwrapped = true }
      } else {
        let _: GeoPoint? = child(element, at: index).reportInvalidPosition()
        isRight = false
      }
    }
    guard isRight else { return nil }
    guard positions.count >= least else {
      report("has \(countText(positions.count)); write at least \(least)")
      return nil
    }
    return isUnwrapped ? Self.withPointsInLongSegments(positions, longitudes) : positions
  }

  /// The differences of longitudes from 0 to 360 with which a segment crosses their end: what is left of a turn is short.
  private static let crossings = 270.0..<360

  /// Returns places with points in between where the longitudes as written differ by half a turn or more.
  private static func withPointsInLongSegments(_ places: [GeoPoint], _ longitudes: [Double]) -> [GeoPoint] {
    var all: [GeoPoint] = []
    let isInOneTurn = longitudes.allSatisfy((0...360).contains)
    for (index, place) in places.enumerated() {
      let step = index > 0 ? abs(longitudes[index] - longitudes[index - 1]) : 0
      if step >= 180, !(isInOneTurn && crossings.contains(step)) {
        let (start, end) = (Mercator.project(places[index - 1]), Mercator.project(place))
        let length = (longitudes[index] - longitudes[index - 1]) / 360 * Mercator.worldSize
        for step in 1...7 {
          let part = Double(step) / 8
          all.append(
            Mercator.unproject(MapPoint(x: start.x + length * part, y: start.y + (end.y - start.y) * part)))
        }
      }
      all.append(place)
    }
    return all
  }

  /// Decodes a linear ring: at least four positions, the last equal to the first.
  func linearRing() -> [GeoPoint]? {
    guard var positions = positions(atLeast: log.allowsRepairs ? 1 : 4) else { return nil }
    if positions.count > 2, positions.first != positions.last {
      let problem = "is not closed; repeat the first position at the end"
      guard log.noteRepair(place, problem) else {
        report(problem)
        return nil
      }
      positions.append(positions[0])
    }
    guard positions.count > 3 else {
      report("has \(countText(positions.count)); write at least 4")
      return nil
    }
    return positions
  }

  /// Decodes an array with a function for its elements; `nil` if any element is invalid.
  ///
  /// `things` is the plural noun for the elements in messages.
  package func decodeElements<Element>(of things: String, _ read: (DocumentValue) -> Element?) -> [Element]? {
    guard let values = elements(0...Int.max, of: things) else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }

  private func countText(_ count: Int) -> String { count == 1 ? "1 position" : "\(count) positions" }

  /// Reports the reason that the value is not a position.
  private func reportInvalidPosition<Value>() -> Value? {
    guard case .array(let numbers) = json else {
      return reportExpected("a position", "write [longitude, latitude]")
    }
    if case .array = numbers.first {
      report("is an array of arrays; use a position, [longitude, latitude]")
      return nil
    }
    guard numbers.count > 1 else {
      report(
        "has \(numbers.count == 1 ? "1 number" : "no numbers"); write a position, [longitude, latitude]")
      return nil
    }
    if let first = numbers[0].double, let second = numbers[1].double, abs(first) > 1080, abs(second) > 1080 {
      report(
        "'\(shortestDecimal(first)), \(shortestDecimal(second))' are no degrees but probably projected coordinates; "
          + "transform the file to WGS 84 (EPSG:4326) where it comes from, or with ogr2ogr, whose option -s_srs names their system"
      )
      return nil
    }
    _ = child(numbers[0], at: 0).longitude()
    if let first = numbers[0].double, let second = numbers[1].double, abs(first) <= 90,
      abs(second) > 90, abs(second) <= 180
    {
      child(numbers[1], at: 1).report(
        "'\(shortestDecimal(second))' is out of range; use degrees from -90 to 90, or write the longitude first: "
          + "[\(shortestDecimal(second)), \(shortestDecimal(first))]")
    } else {
      _ = child(numbers[1], at: 1).number(in: -90...90, unit: "degrees")
    }
    for (index, number) in numbers.enumerated().dropFirst(2) {
      let value = child(number, at: index)
      if number != .null, value.number == nil {
        let _: Double? = value.reportExpected("a number", "write an altitude in meters")
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The longitude of a valid position as written, also beyond 180 degrees.
  fileprivate var longitude: Double {
    if case .array(let numbers) = self { numbers.first?.looseDegrees ?? 0 } else { 0 }
  }

  /// The number of a coordinate, also as a text; `nil` for anything else.
  fileprivate var looseDegrees: Double? {
    if case .string(let text) = self { Double(decimal: text[...].trimmed) } else { double }
  }

  /// The place of a valid position.
  fileprivate var position: GeoPoint? {
    guard case .array(let numbers) = self, numbers.count > 1,
      let longitude = numbers[0].double, let latitude = numbers[1].double
    else { return nil }
    // An altitude can be unknown.
    guard numbers.dropFirst(2).allSatisfy({ $0.double != nil || $0 == .null }) else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }
}

extension DocumentValue {
  /// Decodes the time of a point: a date and time, in UTC without a zone, or a number since 1970.
  ///
  /// - Returns: Seconds since 1970 in UTC, without leap seconds; `nil` after reporting why it is no time.
  package func dateTime() -> Double? { instant()?.secondsSince1970 }
}

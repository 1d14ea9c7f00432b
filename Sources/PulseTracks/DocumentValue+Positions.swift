package import PulseDocument
package import PulseGeo

// Decoding of RFC 7946 positions: [longitude, latitude], optionally with an altitude.
extension DocumentValue {
  /// Decodes a position.
  func position() -> GeoPoint? {
    json.position ?? reportInvalidPosition()
  }

  /// Decodes an array of at least `least` positions; `nil` after reporting problems.
  package func positions(atLeast least: Int) -> [GeoPoint]? {
    guard case .array(let elements) = json else {
      return reportExpected("an array of positions", "write [[longitude, latitude], ...]")
    }
    var positions: [GeoPoint] = []
    positions.reserveCapacity(elements.count)
    var isRight = true
    for (index, element) in elements.enumerated() {
      if let position = element.position {
        positions.append(position)
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
    return positions
  }

  /// Decodes a linear ring: at least four positions, the last equal to the first.
  func linearRing() -> [GeoPoint]? {
    guard let positions = positions(atLeast: 4) else { return nil }
    guard positions.first == positions.last else {
      report("is not closed; repeat the first position at the end")
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
    _ = child(numbers[0], at: 0).number(in: -180...180, unit: "degrees")
    _ = child(numbers[1], at: 1).number(in: -90...90, unit: "degrees")
    for (index, number) in numbers.enumerated().dropFirst(2) {
      let value = child(number, at: index)
      if value.number == nil {
        let _: Double? = value.reportExpected("a number", "write an altitude in meters")
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The place of a valid position.
  fileprivate var position: GeoPoint? {
    guard case .array(let numbers) = self, numbers.count > 1,
      let longitude = numbers[0].double, let latitude = numbers[1].double
    else { return nil }
    guard numbers.dropFirst(2).allSatisfy({ $0.double != nil }) else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }
}

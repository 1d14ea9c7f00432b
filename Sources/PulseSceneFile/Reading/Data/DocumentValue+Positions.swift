import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo

// Positions as RFC 7946 writes them: [longitude, latitude], perhaps with an altitude behind.
extension DocumentValue {
  /// Reads a position.
  func position() -> GeoPoint? {
    json.position ?? rejectPosition()
  }

  /// Reads a list of positions.
  ///
  /// - Parameter least: How many there have to be.
  /// - Returns: The positions; nothing after it was noted what is wrong.
  func positions(atLeast least: Int) -> [GeoPoint]? {
    guard case .array(let elements) = json else {
      return reject("a list of positions", "write [[longitude, latitude], ...]")
    }
    var positions: [GeoPoint] = []
    positions.reserveCapacity(elements.count)
    var isRight = true
    for (index, element) in elements.enumerated() {
      if let position = element.position {
        positions.append(position)
      } else {
        let _: GeoPoint? = child(element, "[\(index)]").rejectPosition()
        isRight = false
      }
    }
    guard isRight else { return nil }
    guard positions.count >= least else {
      report("has \(counted(positions.count)); write at least \(least)")
      return nil
    }
    return positions
  }

  /// Reads a ring: a list of positions that ends where it begins.
  func ring() -> [GeoPoint]? {
    guard let positions = positions(atLeast: 4) else { return nil }
    guard positions.first == positions.last else {
      report("does not end where it begins; repeat the first position at the end")
      return nil
    }
    return positions
  }

  /// Reads a list of lists or of lists of lists.
  ///
  /// - Parameters:
  ///   - things: What the elements are, in the plural.
  ///   - read: Reads an element.
  /// - Returns: What was read; nothing when one of the elements cannot be read.
  func list<Element>(of things: String, _ read: (DocumentValue) -> Element?) -> [Element]? {
    guard let values = elements(0...Int.max, of: things) else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }

  /// A value within this one.
  func child(_ json: JSONValue, _ step: String) -> DocumentValue {
    DocumentValue(json: json, place: place + step, log: log)
  }

  private func counted(_ count: Int) -> String { count == 1 ? "1 position" : "\(count) positions" }

  /// Notes why the value is no position.
  private func rejectPosition<Value>() -> Value? {
    guard case .array(let numbers) = json else { return reject("a position", "write [longitude, latitude]") }
    if case .array = numbers.first {
      report("is a list of lists; write a position, [longitude, latitude]")
      return nil
    }
    guard numbers.count > 1 else {
      report(
        "has \(numbers.count == 1 ? "1 number" : "no numbers"); write a position, [longitude, latitude]")
      return nil
    }
    _ = child(numbers[0], "[0]").number(in: -180...180, unit: "degrees")
    _ = child(numbers[1], "[1]").number(in: -90...90, unit: "degrees")
    for (index, number) in numbers.enumerated().dropFirst(2) {
      let value = child(number, "[\(index)]")
      if value.number == nil { let _: Double? = value.reject("a number", "write an altitude in meters") }
    }
    return nil
  }
}

extension JSONValue {
  /// The place of a position that is right.
  fileprivate var position: GeoPoint? {
    guard case .array(let numbers) = self, numbers.count > 1,
      let longitude = numbers[0].double, let latitude = numbers[1].double
    else { return nil }
    guard numbers.dropFirst(2).allSatisfy({ $0.double != nil }) else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }
}

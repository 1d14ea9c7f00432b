import PulseSpelling

/// A value of a document that knows where it stands.
///
/// Every getter returns `nil` after it has noted why there is nothing to return, so that reading goes on and
/// finds all problems at once.
package struct DocumentValue {
  package let json: JSONValue

  /// The way to the value, such as `layers[0].radius`; empty for the document itself.
  package let place: String

  package let log: DocumentLog

  /// Whether the format knows texts only, so that a text of digits is a number.
  let isUntyped: Bool

  /// Creates a value of a format that knows types of values.
  package init(json: JSONValue, place: String, log: DocumentLog) {
    self.json = json
    self.place = place
    self.log = log
    isUntyped = false
  }

  /// Creates a value of a format that knows texts only, such as a field of a table.
  package init(untyped text: String, place: String, log: DocumentLog) {
    json = .string(text)
    self.place = place
    self.log = log
    isUntyped = true
  }

  /// Notes what is wrong with the value.
  package func report(_ message: @autoclosure () -> String) {
    log.report(place, message())
  }

  /// Notes that the value is none of a kind, and returns `nil`.
  package func reject<Value>(_ what: String, _ remedy: String) -> Value? {
    report("\(json.echo) is not \(what); \(remedy)")
    return nil
  }

  /// The text of a string, of another value nothing.
  package var text: String? {
    if case .string(let text) = json { text } else { nil }
  }

  /// The number of a number, of another value nothing.
  package var number: Double? {
    switch json {
    case .number, .longInteger: json.double
    case .string(let text) where isUntyped: Double(decimal: text[...].trimmed)
    default: nil
    }
  }

  /// The number that a text means with a comma in the place of the point, as some spreadsheets write it.
  var numberWithComma: Double? {
    guard case .string(let text) = json, isUntyped, text.count(where: { $0 == "," }) == 1 else { return nil }
    return Double(decimal: String(text[...].trimmed.map { $0 == "," ? "." : $0 }))
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - limits: The numbers of elements that it may have.
  ///   - things: What the elements are, in the plural.
  /// - Returns: The elements with their places.
  package func elements(_ limits: ClosedRange<Int>, of things: String) -> [DocumentValue]? {
    guard case .array(let elements) = json else { return reject("a list", "write \(things) in [ ]") }
    guard elements.count >= limits.lowerBound else {
      report("has \(elements.count) \(things); write at least \(limits.lowerBound)")
      return nil
    }
    guard elements.count <= limits.upperBound else {
      report("has \(elements.count) \(things); use at most \(limits.upperBound)")
      return nil
    }
    return elements.enumerated().map { index, element in
      DocumentValue(json: element, place: "\(place)[\(index)]", log: log)
    }
  }

  /// Reads an object that may have certain keys.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - remedy: What to do instead, where the keys are too many to be listed in a message.
  /// - Returns: The object, whatever is wrong with its keys.
  package func object(_ keys: [String], orElse remedy: String? = nil) -> DocumentObject? {
    guard case .object(let members) = json else {
      return reject("an object", remedy ?? "write \(Spelling.alternatives(keys)) in { }")
    }
    return DocumentObject(members, of: self, keys: keys, remedy: remedy)
  }
}

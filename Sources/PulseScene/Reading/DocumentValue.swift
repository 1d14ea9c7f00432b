import PulseSpelling

/// The problems of a document, as they are found.
final class DocumentLog {
  var problems: [DocumentProblem] = []
}

/// A value of a document that knows where it stands.
///
/// Every getter returns `nil` after it has noted why there is nothing to return, so that reading goes on and
/// finds all problems at once.
struct DocumentValue {
  let json: JSONValue

  /// The way to the value, such as `layers[0].radius`; empty for the document itself.
  let place: String

  let log: DocumentLog

  /// Notes what is wrong with the value.
  func report(_ message: String) {
    log.problems.append(DocumentProblem(place, message))
  }

  /// Notes that the value is none of a kind, and returns `nil`.
  func reject<Value>(_ what: String, _ remedy: String) -> Value? {
    report("\(json.echo) is not \(what); \(remedy)")
    return nil
  }

  /// The text of a string, of another value nothing.
  var text: String? {
    if case .string(let text) = json { text } else { nil }
  }

  /// The number of a number, of another value nothing.
  var number: Double? {
    if case .number(let number) = json { number } else { nil }
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - limits: The numbers of elements that it may have.
  ///   - things: What the elements are, in the plural.
  /// - Returns: The elements with their places.
  func elements(_ limits: ClosedRange<Int>, of things: String) -> [DocumentValue]? {
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
  func object(_ keys: [String]) -> DocumentObject? {
    guard case .object(let members) = json else {
      return reject("an object", "write \(Spelling.alternatives(keys)) in { }")
    }
    return DocumentObject(members, of: self, keys: keys)
  }
}

/// An object of a document.
struct DocumentObject {
  private let value: DocumentValue
  private let members: [String: DocumentValue]

  /// Notes the keys that are unknown or there twice.
  init(_ members: [JSONValue.Member], of value: DocumentValue, keys: [String]) {
    self.value = value
    var known: [String: DocumentValue] = [:]
    for member in members {
      let place = value.place.isEmpty ? member.key : "\(value.place).\(member.key)"
      let child = DocumentValue(json: member.value, place: place, log: value.log)
      if !keys.contains(member.key) {
        let near = Spelling.suggestions(for: member.key, among: keys)
        let remedy = near.isEmpty ? "use \(Spelling.alternatives(keys))" : Spelling.question(near)
        child.report("unknown key; \(remedy)")
      } else if known.updateValue(child, forKey: member.key) != nil {
        child.report("is written twice; write it once")
      }
    }
    self.members = known
  }

  /// The value of a key, if it is written.
  subscript(key: String) -> DocumentValue? { members[key] }

  /// Returns the value of a key that has to be written.
  func required(_ key: String) -> DocumentValue? {
    guard let child = members[key] else {
      let place = value.place.isEmpty ? key : "\(value.place).\(key)"
      value.log.problems.append(DocumentProblem(place, "is missing; add it"))
      return nil
    }
    return child
  }
}

import PulseBasics

/// A value of a document with its place and the log for diagnostics.
///
/// Getters return `nil` after reporting why, so that reading goes on and finds all mistakes at once.
package struct DocumentValue {
  package let json: JSONValue

  /// The place of the value.
  package let place: DocumentPlace

  package let log: DiagnosticLog

  /// Whether the format has no types, so that a text of digits counts as a number.
  package let isUntyped: Bool

  /// The notation of a number in an untyped text.
  package let notation: NumberNotation

  /// The measure of the numbers of its column, which have a unit or the like around them, or a sign instead where there is
  /// none; `nil` for plain values.
  package let measure: NumberMeasure?

  /// The notations of numbers in the members of a row, where it is not the usual one.
  private let notations: [Bytewise: NumberNotation]

  /// The measures of the members of a row whose numbers have a unit or the like around them.
  private let measures: [Bytewise: NumberMeasure]

  /// Creates a value of a typed format, such as JSON.
  package init(json: JSONValue, place: DocumentPlace = .document, log: DiagnosticLog) {
    self.json = json
    self.place = place
    self.log = log
    (isUntyped, notation, measure, notations, measures) = (false, .usual, nil, [:], [:])
  }

  /// Creates a value of an untyped format, such as a field of a table.
  package init(
    untyped text: String, place: DocumentPlace, log: DiagnosticLog, _ notation: NumberNotation = .usual,
    measure: NumberMeasure? = nil
  ) {
    json = .string(text)
    self.place = place
    self.log = log
    (isUntyped, self.notation, self.measure, notations, measures) = (true, notation, measure, [:], [:])
  }

  /// Creates a row of a table as an object, whose values are untyped.
  package init(row record: DocumentRecord) {
    json = .object(
      zip(record.names, record.texts).compactMap { name, text in
        name.isEmpty || text.isEmpty ? nil : JSONValue.Member(key: name, value: .string(text))
      })
    (place, log) = (record.place, record.log)
    (isUntyped, notation, measure, notations) = (true, .usual, nil, record.notations)
    measures = record.measures
  }

  /// Returns an object, or null as one, with more members of texts, none for an empty text, instead of those of the same names.
  package func adding(_ names: [String], _ texts: [String]) -> DocumentValue {
    var members: [JSONValue.Member] = []
    if case .object(let known) = json {
      let others = Set(names.lazy.map(\.bytewise))
      members = known.filter { !others.contains($0.key.bytewise) }
    }
    let added = zip(names, texts).compactMap { name, text in
      text.isEmpty ? nil : JSONValue.Member(key: name, value: .string(text))
    }
    return DocumentValue(self, json: .object(members + added), log: log)
  }

  private init(_ value: DocumentValue, json: JSONValue? = nil, log: DiagnosticLog) {
    (self.json, place, isUntyped) = (json ?? value.json, value.place, value.isUntyped)
    (notation, notations) = (value.notation, value.notations)
    (measure, measures) = (value.measure, value.measures)
    self.log = log
  }

  /// Returns the value with another log, for readers that count problems instead of reporting them.
  package func reporting(to log: DiagnosticLog) -> DocumentValue { DocumentValue(self, log: log) }

  /// Reports a diagnostic at the place of the value.
  package func report(_ message: @autoclosure () -> String) {
    log.report(place, message())
  }

  /// Reports that the value is not of the expected kind, and returns `nil`.
  ///
  /// `what` names the kind, such as "a number", and `remedy` says what to write instead.
  package func reportExpected<Value>(_ what: String, _ remedy: String) -> Value? {
    switch json {
    case .array, .object: report("is \(json.quotedForMessage), but must be \(what); \(remedy)")
    default: report("\(json.quotedForMessage) is not \(what); \(remedy)")
    }
    return nil
  }

  /// The text of a string; `nil` for other values.
  package var text: String? {
    if case .string(let text) = json { text } else { nil }
  }

  /// The value of a number, or of an untyped text of digits; `nil` for other values.
  package var number: Double? {
    switch json {
    case .number, .longInteger: json.double
    case .string(let text) where isUntyped: Double(decimal: text[...].trimmed)
    default: nil
    }
  }

  /// The number that an untyped text means in the notation of its column; `nil` for other values and texts.
  package var numberInNotation: Double? {
    guard case .string(let text) = json, isUntyped else { return nil }
    return notation.number(text[...])
  }

  /// The number of a text in a column whose numbers have a unit or the like around them; `nil` for others.
  package var measuredNumber: Double? {
    guard let measure, case .string(let text) = json else { return nil }
    return MeasuredNumber(text[...]).flatMap { measure.number($0, notation) }
  }

  /// The length of a text in a column whose numbers have a unit, in meters; `nil` for others.
  package var meters: Double? {
    guard measure != nil, case .string(let text) = json else { return nil }
    return MeasuredNumber(text[...])?.meters(notation)
  }

  /// The number that an untyped text means by a decimal comma, as some spreadsheets write it.
  package var numberWithComma: Double? {
    guard case .string(let text) = json, isUntyped, text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1
    else { return nil }
    return Double(decimal: String(text[...].trimmed.map { $0 == "," ? "." : $0 }))
  }

  /// Returns the elements of an array whose length is within limits; reports any other value or length and
  /// returns `nil`.
  ///
  /// `things` names the elements in messages, in the plural.
  ///
  /// With limits that are equal, `part` names what each element belongs to, in the singular.
  package func elements(_ limits: ClosedRange<Int>, of things: String, forEach part: String = "")
    -> [DocumentValue]?
  {
    guard case .array(let elements) = json else {
      return reportExpected("an array", "write \(things) in [ ]")
    }
    guard part.isEmpty || limits.contains(elements.count) else {
      report(
        "has \(Self.countText(elements.count, of: things)); write \(limits.lowerBound), one for each \(part)")
      return nil
    }
    guard elements.count >= limits.lowerBound else {
      report("has \(Self.countText(elements.count, of: things)); write at least \(limits.lowerBound)")
      return nil
    }
    guard elements.count <= limits.upperBound else {
      report("has \(Self.countText(elements.count, of: things)); use at most \(limits.upperBound)")
      return nil
    }
    return elements.enumerated().map { index, element in child(element, at: index) }
  }

  /// Returns a number with the noun of things in the plural, or in the singular for one: `1 number`, `1 array of times`.
  private static func countText(_ count: Int, of things: String) -> String {
    guard count == 1 else { return "\(count) \(things)" }
    var words = things.bytewise.split(separator: " ").map(String.init)
    // In "key times" the last word is the noun, in "arrays of times" the first.
    let noun = words.count > 2 ? 0 : words.count - 1
    let word = words[noun]
    words[noun] = word.bytewise.hasSuffix("ies") ? word.dropLast(3) + "y" : String(word.dropLast())
    return "1 " + words.joined(separator: " ")
  }

  /// Returns the value as an object with known keys; reports any other value and returns `nil`.
  ///
  /// Unknown keys are reported too.
  ///
  /// - Parameters:
  ///   - keys: The known keys, which messages list by default.
  ///   - remedy: The remedy in messages, if the keys are too many to be listed.
  ///   - valueRemedy: The remedy for a value that is not an object, if another one is better.
  ///   - elsewhere: Keys that belong to another level, and the message about them.
  ///   - synonyms: The known keys by those, in lowercase, that other programs have for them.
  ///   - refusals: The remedies for keys, in lowercase, of other programs for which there is no known one.
  /// - Returns: The object; `nil` for any other value.
  package func object(
    _ keys: [String], orElse remedy: String? = nil, forOtherValues valueRemedy: String? = nil,
    elsewhere: (keys: [String], remedy: String) = ([], ""), synonyms: [String: String] = [:],
    refusals: [String: String] = [:]
  ) -> DocumentObject? {
    guard case .object(let members) = json else {
      return reportExpected(
        "an object", valueRemedy ?? remedy ?? "write \(SpellChecker.disjunction(keys)) in { }")
    }
    return DocumentObject(
      members, of: self, keys: keys, remedy: remedy, elsewhere: elsewhere, synonyms: synonyms,
      refusals: refusals)
  }
}

extension DocumentValue {
  /// Returns the value of a key in an object, the last one of duplicates as in most parsers; `nil` if there is none.
  package func member(_ key: String) -> DocumentValue? {
    guard case .object(let members) = json,
      let member = members.last(where: { $0.key.bytewise == key.bytewise })
    else {
      return nil
    }
    return child(member.value, of: key)
  }

  /// Returns the value of a field of data: that of a key, or of one in other objects, such as `place.name`; an array of plain
  /// values is a text with commas between them.
  package func field(_ name: String) -> DocumentValue? {
    guard let value = value(atPath: name[...]) else { return nil }
    guard case .array = value.json, let text = value.json.listText else { return value }
    return DocumentValue(value, json: .string(text), log: log)
  }

  private func value(atPath path: Substring) -> DocumentValue? {
    if let value = member(String(path)) { return value }
    var index = path.utf8.startIndex
    while let dot = path.utf8[index...].firstIndex(of: UInt8(ascii: ".")) {
      index = path.utf8.index(after: dot)
      if let inner = member(String(path[..<dot])), case .object = inner.json,
        let value = inner.value(atPath: path[index...])
      {
        return value
      }
    }
    return nil
  }

  /// Returns the value of a key in this object.
  package func child(_ json: JSONValue, of key: String) -> DocumentValue {
    if isUntyped, case .string(let text) = json {
      return DocumentValue(
        untyped: text, place: place.member(key), log: log,
        notations.isEmpty ? .usual : notations[key.bytewise] ?? .usual,
        measure: measures.isEmpty ? nil : measures[key.bytewise])
    }
    return DocumentValue(json: json, place: place.member(key), log: log)
  }

  /// Returns an element of this array.
  package func child(_ json: JSONValue, at index: Int) -> DocumentValue {
    DocumentValue(json: json, place: place.element(index), log: log)
  }

  /// Reports that the object has no value of a required key.
  package func reportMissing(_ key: String, remedy: String = "add it") {
    log.report(place.member(key), "is missing; \(remedy)")
  }
}

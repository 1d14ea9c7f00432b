import PulseDocument
import Testing

/// What was read of a document, and what is wrong with it.
struct Reading: Equatable {
  /// Rows, events or places of elements, in the form of `Tests/Oracles/read_documents.py`.
  var parts: [String] = []

  /// The problems with their places.
  var problems: [String] = []

  private static let joint = "\u{241F}"

  private init(_ read: (DocumentLog, inout [String]) throws(DocumentError) -> Void) {
    var parts: [String] = []
    do throws(DocumentError) {
      try DocumentLog.collect { log throws(DocumentError) in try read(log, &parts) }
    } catch {
      problems = error.problems.map(\.description)
    }
    self.parts = parts
  }

  /// Reads the rows of a table.
  init(table bytes: [UInt8]) {
    self.init { log, parts throws(DocumentError) in
      for row in try TableReader(bytes, log: log) {
        parts.append(([String(row.line)] + row.texts).joined(separator: Self.joint))
      }
    }
  }

  /// Reads the events of an XML document.
  init(xml bytes: [UInt8]) {
    self.init { log, parts throws(DocumentError) in
      try XMLParser.parse(bytes, log: log) { event in
        switch event {
        case .start(let name, let attributes):
          let pairs = zip(attributes.names, attributes.texts).map { "\($0)=\($1)" }.sorted()
          parts.append((["<\(name)"] + pairs).joined(separator: Self.joint))
        case .text(let text, _): parts.append("'\(text)")
        case .end(let name, _): parts.append(">\(name)")
        }
      }
    }
  }

  /// Reads the elements under `features` with their places, and then the rest.
  init(json bytes: [UInt8]) {
    self.init { log, parts throws(DocumentError) in
      let rest = try JSONParser.parse(bytes, elementsOf: "features", log: log) { element in
        parts.append("\(element.place): \(element.json.text)")
      }
      parts.append("rest: \(rest.json.text)")
    }
  }
}

/// A document, and the problems that it has.
struct Refusal: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let problems: [String]

  init(_ name: String, _ text: String, gets problems: String...) {
    self.init(name, Array(text.utf8), problems)
  }

  init(_ name: String, bytes: [UInt8], gets problems: String...) {
    self.init(name, bytes, problems)
  }

  private init(_ name: String, _ bytes: [UInt8], _ problems: [String]) {
    self.name = name
    self.bytes = bytes
    self.problems = problems
  }

  var testDescription: String { name }
}

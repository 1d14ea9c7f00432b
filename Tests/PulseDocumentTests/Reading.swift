import PulseDocument
import Testing

/// The parsed contents of a document and its errors.
struct Reading: Equatable {
  /// Rows, events or places of elements, in the form of `Tests/Oracles/read_documents.py`.
  var parts: [String] = []

  /// The errors with their positions.
  var diagnostics: [String] = []

  private static let joint = "\u{241F}"

  private init(_ read: (DiagnosticLog, inout [String]) throws(DocumentError) -> Void) {
    var parts: [String] = []
    do throws(DocumentError) {
      try DiagnosticLog.collect { log throws(DocumentError) in try read(log, &parts) }
    } catch {
      diagnostics = error.diagnostics.map(\.description)
    }
    self.parts = parts
  }

  /// Parses the rows of a table.
  init(table bytes: [UInt8]) {
    self.init { log, parts throws(DocumentError) in
      for row in try CSVTableReader(bytes, log: log) {
        parts.append(([String(row.line)] + row.texts).joined(separator: Self.joint))
      }
    }
  }

  /// Parses the events of an XML document.
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

  /// Parses the elements under `features` with their positions, then the rest.
  init(json bytes: [UInt8]) {
    self.init { log, parts throws(DocumentError) in
      let rest = try JSONParser.parse(bytes, elementsOf: "features", log: log) { element in
        parts.append("\(element.place): \(element.json.text)")
      }
      parts.append("rest: \(rest.json.text)")
    }
  }
}

/// A document and its expected errors.
struct Refusal: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let diagnostics: [String]

  init(_ name: String, _ text: String, gets diagnostics: String...) {
    self.init(name, Array(text.utf8), diagnostics)
  }

  init(_ name: String, bytes: [UInt8], gets diagnostics: String...) {
    self.init(name, bytes, diagnostics)
  }

  private init(_ name: String, _ bytes: [UInt8], _ diagnostics: [String]) {
    self.name = name
    self.bytes = bytes
    self.diagnostics = diagnostics
  }

  var testDescription: String { name }
}

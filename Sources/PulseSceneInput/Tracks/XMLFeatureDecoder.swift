import PulseBasics
import PulseDocument

/// A decoder of XML that makes features of GeoJSON of the elements of a document.
protocol XMLFeatureDecoder {
  /// The latest text, without blanks around it.
  var text: String { get set }

  /// Begins an element.
  mutating func start(_ name: String, _ attributes: DocumentRecord)

  /// Ends the innermost element, and returns the feature that is complete with it.
  mutating func end() -> DocumentValue?
}

extension XMLFeatureDecoder {
  /// Passes the features of a document to a callback.
  ///
  /// - Throws: ``DocumentError`` if the XML is malformed, or the error of `receive`.
  mutating func read(
    _ bytes: [UInt8], log: DiagnosticLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try XMLParser.parse(bytes, log: log) { event throws(DocumentError) in
      switch event {
      case .start(let name, let attributes): start(name, attributes)
      case .text(let text, _): self.text = String(text[...].trimmed)
      case .end:
        if let feature = end() { try receive(feature) }
      }
    }
  }
}

import PulseBasics
import PulseDocument

/// A check of drawings in SVG from strangers: their size, and that nothing in them refers to something outside.
package struct SVGFileCheck {
  /// The largest file in bytes, 2 MiB, and the most elements in it.
  private static let (maximumBytes, maximumElements) = (1 << 21, 50_000)

  /// The number of bytes in which the first element has to begin.
  private static let headBytes = 4096

  /// Elements that bring in images or documents.
  private static let foreignElements: Set = ["image", "feImage", "include"]

  private var elements = 0

  /// The names of the elements around the present place.
  private var names: [String] = []

  private init() {}

  /// Returns whether a file is a drawing in SVG, by its first element.
  package static func isDrawing(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes[start...].prefix(headBytes).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard head.first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: head, as: UTF8.self)
    return text.bytewise.contains("<svg") || text.bytewise.contains(":svg")
  }

  /// Throws ``ImageFileError`` for a file that is too large, is not well-formed, or refers to others.
  package static func check(_ bytes: [UInt8]) throws(ImageFileError) {
    guard bytes.count <= maximumBytes else { throw .drawingTooLarge(limit: "\(maximumBytes) bytes") }
    var check = SVGFileCheck()
    do throws(DocumentError) {
      try XMLParser.parse(bytes, log: DiagnosticLog()) { event throws(DocumentError) in try check.read(event)
      }
    } catch {
      if check.elements > maximumElements { throw .drawingTooLarge(limit: "\(maximumElements) elements") }
      throw .drawingFailed(detail: "\(error.diagnostics.first.map { "\($0.place): \($0.message)" } ?? "")")
    }
  }

  private mutating func read(_ event: XMLEvent) throws(DocumentError) {
    switch event {
    case .start(let name, let attributes):
      elements += 1
      if elements == 1, name != "svg" { throw DocumentError(.document, "its first element is no svg") }
      if elements > Self.maximumElements || Self.foreignElements.contains(name) {
        throw DocumentError(
          .line(attributes.line), "it has an image or a document in it; draw it with shapes")
      }
      names.append(name)
      for (key, value) in zip(attributes.names, attributes.texts) {
        let text = value[...].trimmed
        // Links are not followed.
        let isReference = key == "href" && name != "a" && !text.isEmpty && !text.bytewise.hasPrefix("#")
        if isReference || Self.hasForeignReference(text) {
          throw DocumentError(
            .line(attributes.line),
            "'\(String(text).excerpt)' refers to something outside; draw it with shapes")
        }
      }
    case .text(let text, let line):
      guard names.last == "style" else { return }
      if text.bytewise.contains("@import") || Self.hasForeignReference(Self.withoutFonts(text)[...]) {
        throw DocumentError(.line(line), "the style sheet refers to something outside; leave that out")
      }
    case .end: names.removeLast()
    }
  }

  /// Returns a style sheet without its font faces, which are not loaded.
  private static func withoutFonts(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let face = rest.bytewise.cut(atFirst: "@font-face") {
      result += face.before
      rest = face.after.bytewise.cut(atFirst: "}")?.after ?? ""
    }
    return result + rest
  }

  /// Returns whether a value has a function `url()` of anything but an element of the same file.
  private static func hasForeignReference(_ text: Substring) -> Bool {
    var rest = text.lowercased()[...]
    while let cut = rest.bytewise.cut(atFirst: "url") {
      rest = cut.after
      let inner = rest.bytewise.trimming { $0 == " " }
      guard inner.bytewise.hasPrefix("(") else { continue }
      let target = inner.bytewise.dropFirst(1).bytewise.drop { $0 == " " || $0 == "'" || $0 == "\"" }
      if !target.bytewise.hasPrefix("#") { return true }
    }
    // A backslash can hide the letters of a function.
    return text.bytewise.contains("\\") && text.bytewise.contains("(")
  }
}

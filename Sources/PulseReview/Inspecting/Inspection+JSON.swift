import PulseFormats
import PulseCodec
import PulseDocument
import PulsePixels

extension Inspection {
  /// The name and the version of the form of ``json(_:)``.
  private static let schema = "pulsemap.inspect/1"

  /// Returns inspections for programs, as one JSON document.
  ///
  /// - Parameter inspections: The inspections in the order in which they were asked for.
  /// - Returns: The text, with a line end.
  package static func json(_ inspections: [Inspection]) -> String {
    JSONValue.members([
      ("schema", .string(schema)), ("files", .array(inspections.map(\.json))),
    ]).text + "\n"
  }

  private var json: JSONValue {
    let film = film.film
    return .members([
      ("path", .string(path)), ("container", .string(self.film.kind)),
      ("width", .number(Double(film.size.width))), ("height", .number(Double(film.size.height))),
      ("frameCount", .number(Double(film.frameCount))), ("plays", .optional(film.loopCount)),
      ("duration", digest.delays == nil ? .null : .number(instants.last ?? 0)),
      ("effectiveDuration", film.effectiveDelays.map { .number(Self.duration(of: $0)) } ?? .null),
      ("colors", .optional(self.film.file?.colors)), ("sampleBits", .optional(self.film.file?.sampleBits)),
      ("bytes", .number(Double(self.film.byteCount))),
      ("sha256", self.film.hash.map { .string($0) } ?? .null),
      ("timeline", timeline.map { .string($0) } ?? .null),
      ("problems", .array(problems.map { .string($0) })),
      ("frames", .array(digest.pictures.indices.map(frame))),
    ])
  }

  private func frame(_ index: Int) -> JSONValue {
    var members: [(String, JSONValue)] = [("index", .number(Double(index)))]
    if let delays = digest.delays {
      members += [
        ("time", .number(instants[index])), ("delay", .number(delays[index].seconds)),
        ("exactDelay", .string("\(delays[index])")),
        ("effectiveDelay", .number(delays[index].effective.seconds)),
      ]
    }
    if let frame = film.file?.frames[index] {
      let rect = frame.rect
      members += [
        ("rect", .array([rect.x, rect.y, rect.width, rect.height].map { .number(Double($0)) })),
        ("disposal", .string(frame.disposal.rawValue)),
        ("blend", .string(frame.isBlended ? "over" : "source")),
        ("interlaced", .boolean(frame.isInterlaced)), ("colors", .optional(frame.colors)),
        ("bytes", .number(Double(frame.byteCount))),
      ]
    }
    return .members(members + [("pixels", .string(digest.pictures[index]))])
  }
}

extension JSONValue {
  /// Returns an object of members in their order.
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// Returns a number, or null where there is none.
  static func optional(_ number: Int?) -> JSONValue { number.map { .number(Double($0)) } ?? .null }
}

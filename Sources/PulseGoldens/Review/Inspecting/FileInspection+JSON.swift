import PulseCodec
import PulseDocument
import PulseImages
import PulsePixels

extension FileInspection {
  /// The schema identifier of ``json(_:)``.
  private static let schema = "pulsemap.inspect/1"

  /// Returns inspections as one JSON document, in the given order, with a final newline.
  package static func json(_ inspections: [FileInspection]) -> String {
    JSONValue.members([
      ("schema", .string(schema)), ("files", .array(inspections.map(\.json))),
    ]).text + "\n"
  }

  private var json: JSONValue {
    let animation = animation.animation
    return .members([
      ("path", .string(path)), ("container", .string(self.animation.inputFormat)),
      ("width", .number(Double(animation.size.width))), ("height", .number(Double(animation.size.height))),
      ("orientation", .numberOrNull(self.animation.file?.display.orientation.rawValue)),
      ("colorSpace", animation.colorSpace.map { .string($0) } ?? .null),
      ("frameCount", .number(Double(animation.frameCount))), ("plays", .numberOrNull(animation.loopCount)),
      ("duration", digest.delays == nil ? .null : .number(frameStartTimes.last ?? 0)),
      ("effectiveDuration", animation.effectiveDelays.map { .number(Self.duration(of: $0)) } ?? .null),
      ("colors", .numberOrNull(self.animation.file?.colors)),
      ("sampleBits", .numberOrNull(self.animation.file?.sampleBits)),
      ("bytes", .number(Double(self.animation.byteCount))),
      ("sha256", self.animation.hash.map { .string($0) } ?? .null),
      ("timeline", timeline.map { .string($0) } ?? .null),
      ("problems", .array(problems.map { .string($0) })),
      ("frames", .array(digest.frameHashes.indices.map(frame))),
    ])
  }

  private func frame(_ index: Int) -> JSONValue {
    var members: [(String, JSONValue)] = [("index", .number(Double(index)))]
    if let delays = digest.delays {
      members += [
        ("time", .number(frameStartTimes[index])), ("delay", .number(delays[index].seconds)),
        ("exactDelay", .string("\(delays[index])")),
        ("effectiveDelay", .number(delays[index].effective.seconds)),
      ]
    }
    if let frame = animation.file?.frames[index] {
      let rect = displayedRect(of: frame)
      members += [
        ("rect", .array([rect.x, rect.y, rect.width, rect.height].map { .number(Double($0)) })),
        ("disposal", .string(frame.disposal.rawValue)),
        ("blend", .string(frame.isBlended ? "over" : "source")),
        ("interlaced", .boolean(frame.isInterlaced)), ("colors", .numberOrNull(frame.colors)),
        ("bytes", .number(Double(frame.byteCount))),
      ]
    }
    return .members(members + [("pixels", .string(digest.frameHashes[index]))])
  }
}

extension JSONValue {
  /// Returns a JSON object with the given names and values, in that order.
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { Member(key: $0.0, value: $0.1) })
  }

  /// Returns a JSON number, or null for `nil`.
  static func numberOrNull(_ number: Int?) -> JSONValue { number.map { .number(Double($0)) } ?? .null }
}

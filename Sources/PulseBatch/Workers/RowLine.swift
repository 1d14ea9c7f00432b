import PulseDocument

/// The lines in which workers are told about rows and answer: lists of JSON, written and read a million times.
package enum RowLine {
  /// Returns the line about a row, with a line feed.
  package static func bytes(of job: RowJob) -> [UInt8] {
    let earlier = job.earlier.map { earlier in
      JSONValue.array([.string(String(earlier.key, radix: 16)), .number(Double(earlier.bytes))])
    }
    return line([
      .number(Double(job.row)), .string(job.place), job.id.map(JSONValue.string) ?? .null,
      .object(job.members), texts(job.outputs), earlier ?? .null,
    ])
  }

  /// Returns the row that a line is about; nothing when it is about none.
  package static func job(of line: [UInt8]) -> RowJob? {
    guard let parts = parts(of: line, count: 6), case .number(let number) = parts[0],
      let row = Int(exactly: number),
      case .string(let place) = parts[1], case .object(let members) = parts[3],
      let outputs = texts(of: parts[4])
    else { return nil }
    return RowJob(
      row: row, place: place, id: text(of: parts[2]), members: members, outputs: outputs,
      earlier: earlierResult(of: parts[5]))
  }

  /// Returns the line of an answer, with a line feed.
  package static func bytes(of answer: RowAnswer) -> [UInt8] {
    line([
      .string(answer.status.rawValue), answer.errors.map(texts) ?? .null,
      answer.key.map(JSONValue.string) ?? .null, answer.bytes.map { .number(Double($0)) } ?? .null,
      answer.missingTiles.map { .number(Double($0)) } ?? .null,
    ])
  }

  /// Returns the answer of a line; nothing when it is none.
  package static func answer(of line: [UInt8]) -> RowAnswer? {
    guard let parts = parts(of: line, count: 5),
      let status = text(of: parts[0]).flatMap(RowStatus.init)
    else { return nil }
    var answer = RowAnswer(status, errors: texts(of: parts[1]), key: text(of: parts[2]))
    if case .number(let bytes) = parts[3] { answer.bytes = Int(exactly: bytes) }
    if case .number(let count) = parts[4] { answer.missingTiles = Int(exactly: count) }
    return answer
  }

  private static func line(_ parts: [JSONValue]) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONValue.array(parts).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func parts(of line: [UInt8], count: Int) -> [JSONValue]? {
    guard case .array(let parts) = try? JSONParser.parse(line), parts.count == count else { return nil }
    return parts
  }

  private static func earlierResult(of part: JSONValue) -> EarlierResult? {
    guard case .array(let parts) = part, parts.count == 2, case .number(let bytes) = parts[1],
      let bytes = Int(exactly: bytes), let key = text(of: parts[0]).flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    return EarlierResult(key: key, bytes: bytes)
  }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  private static func texts(of part: JSONValue) -> [String]? {
    guard case .array(let elements) = part else { return nil }
    return elements.compactMap(text)
  }

  private static func text(of part: JSONValue) -> String? {
    if case .string(let text) = part { text } else { nil }
  }
}

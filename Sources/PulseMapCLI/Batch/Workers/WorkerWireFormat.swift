import PulseDocument

/// The wire format between the batch and its workers: one JSON array per line for each job and response.
package enum WorkerWireFormat {
  /// Encodes a job as a line with a line feed.
  package static func bytes(of job: RowJob) -> [UInt8] {
    let previous = job.previous.map { previous in
      JSONValue.array([.string(String(previous.key, radix: 16)), .number(Double(previous.bytes))])
    }
    return line([
      .number(Double(job.row)), .string(job.place), job.id.map(JSONValue.string) ?? .null,
      .object(job.members), texts(job.outputs), previous ?? .null,
    ])
  }

  /// Decodes a job; `nil` if the line is malformed.
  package static func job(of line: [UInt8]) -> RowJob? {
    guard let parts = parts(of: line, count: 6), case .number(let number) = parts[0],
      let row = Int(exactly: number),
      case .string(let place) = parts[1], case .object(let members) = parts[3],
      let outputs = texts(of: parts[4])
    else { return nil }
    return RowJob(
      row: row, place: place, id: text(of: parts[2]), members: members, outputs: outputs,
      previous: previousResult(of: parts[5]))
  }

  /// Encodes a response as a line with a line feed.
  package static func bytes(of response: RowResponse) -> [UInt8] {
    line([
      .string(response.status.rawValue), response.errors.map(texts) ?? .null,
      response.key.map(JSONValue.string) ?? .null, response.bytes.map { .number(Double($0)) } ?? .null,
      response.missingTiles.map { .number(Double($0)) } ?? .null,
      response.inputFiles.map { texts($0.flatMap { [$0.path, $0.fingerprint] }) } ?? .null,
      texts(response.warnings), response.notes.map(texts) ?? .null,
    ])
  }

  /// Decodes a response; `nil` if the line is malformed.
  package static func response(of line: [UInt8]) -> RowResponse? {
    guard let parts = parts(of: line, count: 8),
      let status = text(of: parts[0]).flatMap(RowStatus.init)
    else { return nil }
    var response = RowResponse(status, errors: texts(of: parts[1]), key: text(of: parts[2]))
    if case .number(let bytes) = parts[3] { response.bytes = Int(exactly: bytes) }
    if case .number(let count) = parts[4] { response.missingTiles = Int(exactly: count) }
    response.warnings = texts(of: parts[6]) ?? []
    response.notes = texts(of: parts[7])
    if let texts = texts(of: parts[5]) {
      response.inputFiles = stride(from: 0, to: texts.count - 1, by: 2).map {
        InputFile(path: texts[$0], fingerprint: texts[$0 + 1])
      }
    }
    return response
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

  private static func previousResult(of part: JSONValue) -> PreviousRowResult? {
    guard case .array(let parts) = part, parts.count == 2, case .number(let bytes) = parts[1],
      let bytes = Int(exactly: bytes), let key = text(of: parts[0]).flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    return PreviousRowResult(key: key, bytes: bytes)
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

import PulseDocument
import PulseMapCLI
import Testing

@Suite struct `The lines between a batch and its workers` {
  @Test(arguments: [PreviousRowResult(key: .max, bytes: 123_456_789), nil])
  func `say of a row what it is`(previous: PreviousRowResult?) throws {
    let members = [
      JSONValue.Member(key: "name", value: .string("\"a\"\\\n\t\u{1}\u{1F} é 🌍")),
      JSONValue.Member(key: "lat", value: .number(-0.1)),
      JSONValue.Member(key: "overlays", value: .array([.null, .boolean(true), .object([])])),
    ]
    let job = RowJob(
      row: 1_000_000, place: "a\"b.jsonl:7", id: previous == nil ? nil : "ü", members: members,
      outputs: ["x y.gif", "ü.png"], previous: previous)
    let line = WorkerWireFormat.bytes(of: job)
    #expect(line.count { $0 == UInt8(ascii: "\n") } == 1 && line.last == UInt8(ascii: "\n"))
    #expect(WorkerWireFormat.job(of: line) == job)
  }

  @Test(arguments: [
    RowResponse(.ok, key: "00ff", bytes: 17), RowResponse(.skipped),
    RowResponse(.failed, errors: ["a\nb", "\\"]),
    RowResponse(.ok), RowResponse(.ok, key: "00ff", bytes: 17, missingTiles: 3),
    RowResponse(.ok, inputFiles: []), RowResponse(.ok, notes: ["--basemap: a note"]),
    RowResponse(
      .ok,
      inputFiles: [
        InputFile(path: "a \"b\"\n.png", fingerprint: "1-2"), InputFile(path: "ü", fingerprint: ""),
      ]),
  ])
  func `say how it ended`(response: RowResponse) {
    #expect(WorkerWireFormat.response(of: WorkerWireFormat.bytes(of: response)) == response)
    var warned = response
    warned.warnings = ["a.csv:1: \"b\"", "ü"]
    #expect(WorkerWireFormat.response(of: WorkerWireFormat.bytes(of: warned)) == warned)
  }

  @Test func `say nothing of an earlier result with numbers beyond any`() throws {
    let job = RowJob(
      row: 1, place: "a", id: nil, members: [], outputs: ["a.gif"],
      previous: PreviousRowResult(key: 1, bytes: 77))
    let line = String(decoding: WorkerWireFormat.bytes(of: job), as: UTF8.self)
    let damaged = line.replacing("77", with: "9223372036854775807")
    #expect(line != damaged && WorkerWireFormat.job(of: Array(damaged.utf8))?.previous == nil)
  }

  @Test(arguments: ["", "[", "{}", "[1]", #"["done", null, null, null]"#])
  func `say nothing when they are cut off or of something else`(text: String) {
    #expect(
      WorkerWireFormat.response(of: Array(text.utf8)) == nil
        && WorkerWireFormat.job(of: Array(text.utf8)) == nil)
  }
}

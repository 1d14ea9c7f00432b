import PulseBatch
import PulseDocument
import Testing

@Suite struct `The lines between a batch and its workers` {
  @Test(arguments: [EarlierResult(key: .max, bytes: 123_456_789), nil])
  func `say of a row what it is`(earlier: EarlierResult?) throws {
    let members = [
      JSONValue.Member(key: "name", value: .string("\"a\"\\\n\t\u{1}\u{1F} é 🌍")),
      JSONValue.Member(key: "lat", value: .number(-0.1)),
      JSONValue.Member(key: "overlays", value: .array([.null, .boolean(true), .object([])])),
    ]
    let job = RowJob(
      row: 1_000_000, place: "a\"b.jsonl:7", id: earlier == nil ? nil : "ü", members: members,
      outputs: ["x y.gif", "ü.png"], earlier: earlier)
    let line = RowLine.bytes(of: job)
    #expect(line.count { $0 == UInt8(ascii: "\n") } == 1 && line.last == UInt8(ascii: "\n"))
    #expect(RowLine.job(of: line) == job)
  }

  @Test(arguments: [
    RowAnswer(.ok, key: "00ff", bytes: 17), RowAnswer(.skipped), RowAnswer(.failed, errors: ["a\nb", "\\"]),
    RowAnswer(.ok), RowAnswer(.ok, key: "00ff", bytes: 17, missingTiles: 3),
  ])
  func `say how it ended`(answer: RowAnswer) {
    #expect(RowLine.answer(of: RowLine.bytes(of: answer)) == answer)
  }

  @Test func `say nothing of an earlier result with numbers beyond any`() throws {
    let job = RowJob(
      row: 1, place: "a", id: nil, members: [], outputs: ["a.gif"], earlier: EarlierResult(key: 1, bytes: 77))
    let line = String(decoding: RowLine.bytes(of: job), as: UTF8.self)
    let damaged = line.replacing("77", with: "9223372036854775807")
    #expect(line != damaged && RowLine.job(of: Array(damaged.utf8))?.earlier == nil)
  }

  @Test(arguments: ["", "[", "{}", "[1]", #"["done", null, null, null]"#])
  func `say nothing when they are cut off or of something else`(text: String) {
    #expect(RowLine.answer(of: Array(text.utf8)) == nil && RowLine.job(of: Array(text.utf8)) == nil)
  }
}

import Foundation
import PulseTestSupport
import Testing

@Suite struct `A manifest from elsewhere` {
  private func errors(_ line: String, _ manifest: String, named name: String) throws -> [String] {
    let outcome = try BatchOutcome(line, manifest: manifest, named: name, in: try TemporaryFolder())
    return outcome.result.standardError.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["", "\n"]) func `may be one list, on one line or on many`(joint: String) throws {
    let rows = (0..<300).map { "{\"id\": 90071992547409\(93 + $0),\(joint) \"lat\": 1, \"lon\": 2}" }
    let lines = try errors(
      "pulsemap batch jobs.json -o '{id}.png' -o '{row}.gif' --validate",
      "[\(rows.joined(separator: ",\(joint)"))]",
      named: "jobs.json")
    #expect(lines == ["batch: 300 rows: 300 valid"])
  }

  @Test func `has errors of one kind printed ten times and counted then`() throws {
    let rows = String(repeating: "{\"lat\": \"x\", \"lon\": 2, \"remark\": 1}\n", count: 500)
    let folder = try TemporaryFolder()
    let outcome = try BatchOutcome(
      "pulsemap batch jobs.jsonl -o '{row}.png' --validate --jobs 1", manifest: rows, named: "jobs.jsonl",
      in: folder)
    let lines = outcome.result.standardError.split(separator: "\n").map(String.init)
    #expect(lines.count == 24 && outcome.result.status == 1)
    #expect(
      lines.dropFirst(20).map { $0.replacing("pulsemap: error: ", with: "") } == [
        "jobs.jsonl: 490 more like these: remark: unknown key; see 'pulsemap scene --schema'",
        "jobs.jsonl: 490 more like these: lat: 'x' is not a number; use degrees from -90 to 90",
        "batch: invalid: 1.png, 2.png, 3.png, 4.png, 5.png, 6.png, 7.png, 8.png, 9.png, 10.png, 11.png, 12.png and 488 more",
        "batch: 500 rows: 0 valid, 500 invalid",
      ])
  }

  @Test func `is warned of where names of files are not what it says`() throws {
    let rows = #"{"id": "a/b", "lat": 1, "lon": 2}"# + "\n" + #"{"id": "c", "lat": 1, "lon": 2}"#
    let lines = try errors("pulsemap batch jobs.jsonl -o '{id}.png' --validate", rows, named: "jobs.jsonl")
    #expect(
      lines == [
        "pulsemap: warning: jobs.jsonl:1: id: 'a/b' becomes 'a-b' in the path; remove / \\ % and leading periods to keep it",
        "batch: 2 rows: 2 valid",
      ])
  }

  @Test func `may have features that lie nowhere, and is warned of once`() throws {
    let point =
      #"{"type": "Feature", "id": 1, "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {}}"#
    let nowhere = #"{"type": "Feature", "geometry": null, "properties": {}}"#
    let lines = try errors(
      "pulsemap batch jobs.geojson -o '{id}.png' --validate",
      "{\"type\": \"FeatureCollection\", \"features\": [\(nowhere), \(point), \(nowhere)]}",
      named: "jobs.geojson")
    #expect(
      lines == [
        "pulsemap: warning: jobs.geojson: 2 features have no geometry and are skipped; add a point geometry to those to be rendered",
        "batch: 1 row: 1 valid",
      ])
  }

  @Test func `says that it is compressed, or has no places`() throws {
    let lines = try errors(
      "gzip -k jobs.csv; pulsemap batch jobs.csv.gz -o '{row}.png' --validate; pulsemap batch jobs.csv -o '{row}.png' --validate",
      "Ort,Zone\n1,2\n", named: "jobs.csv")
    #expect(lines.first == "pulsemap: error: jobs.csv.gz: is compressed with gzip; unpack it with gunzip")
    // "Ort" is German for a town.
    let warning =
      "jobs.csv:1: has no coordinates; the places are those of the names in 'Ort' on the built-in map; write --columns place=Ort to say so"
    #expect(lines.count { $0 == "pulsemap: warning: \(warning)" } == 1)
  }

  /// A row that would write the manifest, the journal or the page, also by another name.
  @Test(arguments: [
    ("rows.jsonl", "--rows jsonl", "the manifest"), ("./rows.jsonl", "--rows jsonl", "the manifest"),
    ("j.gif", "--journal j.gif", "the journal"), ("k.gif", "--journal link.jsonl", "the journal"),
    ("all.gif", "--html all.gif", "the page"), ("./all.gif", "--html d/../all.gif", "the page"),
  ])
  func `is not replaced by its rows, nor is what the batch writes`(
    output: String, options: String, what: String
  )
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(#"{"id":"a","lat":1,"lon":2,"output":"\#(output)"}"# + "\n", to: "rows.jsonl")
    let script = """
      mkdir d; ln -s k.gif link.jsonl; sha256sum rows.jsonl > sum
      pulsemap batch rows.jsonl \(options) --format gif --basemap white --size 9x9 2>&1; echo status $?; sha256sum -c sum
      """
    let text = try ToolUnderTest.shell(script, in: folder.url).text
    #expect(text.contains("is \(what); use another path"), "\(text)")
    #expect(text.contains("status 1") && text.contains("rows.jsonl: OK"), "\(text)")
  }

  @Test func `is refused in a format without rows`() throws {
    let folder = try TemporaryFolder()
    try Data("<gpx><wpt lat='1' lon='2'/></gpx>".utf8).write(to: folder.url.appending(path: "a.gpx"))
    let result = try ToolUnderTest.run("batch a.gpx -o {row}.png", in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("pulsemap: error: a.gpx: is a track in GPX, which has no rows; "))
  }
}

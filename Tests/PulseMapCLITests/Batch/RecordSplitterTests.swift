import Testing

@testable import PulseMapCLI

/// A manifest and its expected rows as `LINE: TEXT`.
struct SplitSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let format: ManifestFormat
  let text: String
  let records: [String]

  init(_ name: String, _ format: ManifestFormat, _ text: String, _ records: String...) {
    (testDescription, self.format, self.text, self.records) = (name, format, text, records)
  }

  static let all = [
    SplitSample("lines", .jsonl, "{1}\n{2}\n", "1: {1}", "2: {2}"),
    SplitSample("no last line feed", .jsonl, "{1}\n{2}", "1: {1}", "2: {2}"),
    SplitSample("blank lines and CRLF", .jsonl, "\r\n{1}\r\n  \r\n\r\n {2}\t\r\n", "2: {1}", "5: {2}"),
    SplitSample("a byte order mark", .jsonl, "\u{FEFF}{1}\n", "1: {1}"),
    SplitSample("nothing", .jsonl, ""),
    SplitSample("a sequence", .geojsonseq, "\u{1E}{\n1}\n\u{1E}{2}\n", "1: {\n1}", "3: {2}"),
    SplitSample("a table", .csv, "a,b\n1,2\r\n3,4", "1: a,b", "2: 1,2", "3: 3,4"),
    SplitSample(
      "empty cells at both ends", .csv, "\ta\tb\t\r\n\t1\t2\t\n \t \n\t3", "1: \ta\tb\t", "2: \t1\t2\t",
      "4: \t3"),
    SplitSample("a line break in quotes", .csv, "a,b\n1,\"x\ny\"\n3,4", "1: a,b", "2: 1,\"x\ny\"", "4: 3,4"),
    SplitSample("doubled quotes", .csv, "a\n\"x\"\"\n\"\n2", "1: a", "2: \"x\"\"\n\"", "4: 2"),
    SplitSample("a quote within a text", .csv, "a,b\n5\" pipe,1\n2,3", "1: a,b", "2: 5\" pipe,1", "3: 2,3"),
    SplitSample(
      "another separator", .csv, "a;b\n1,\"x;2\n3;\"y\nz\"", "1: a;b", "2: 1,\"x;2", "3: 3;\"y\nz\""),
    SplitSample(
      "a collection", .geojson,
      """
      {"type": "FeatureCollection", "name": "features", "bbox": [1, 2],
       "crs": {"features": [5]},
       "features": [
         {"id": 1, "properties": {"features": [{}], "note": "a ] } \\" { ["}},
       {"id": 2}], "more": [{"id": 3}]}
      """,
      "4: {\"id\": 1, \"properties\": {\"features\": [{}], \"note\": \"a ] } \\\" { [\"}}", "5: {\"id\": 2}"),
    SplitSample("an empty collection", .geojson, "{\"features\": []}"),
    SplitSample(
      "what are no features", .geojson, "{\"features\":[5, [1],\"x\"]}", "1: 5", "1: [1]", "1: \"x\""),
    SplitSample(
      "a list", .json, " [{\"a\": [1, {}]},\n {\"b\": \"]\"}] \n", "1: {\"a\": [1, {}]}", "2: {\"b\": \"]\"}"),
    SplitSample("an empty list", .json, "[ ]"),
    SplitSample("a list of no objects", .json, "[5,[1],\"x\"]", "1: 5", "1: [1]", "1: \"x\""),
    SplitSample("a key with an escape", .geojson, "{\"\\u0066eatures\":[1],\"features\":[2]}", "1: 2"),
  ]
}

@Suite struct `A manifest is split into rows` {
  @Test(arguments: SplitSample.all)
  func `in any pieces`(_ sample: SplitSample) {
    let bytes = Array(sample.text.utf8)
    for size in [1, 2, 3, 7, max(1, bytes.count)] {
      var splitter = RecordSplitter(sample.format)
      var records: [ManifestRecord] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        records += splitter.records(in: bytes[start..<min(start + size, bytes.count)])
      }
      records += splitter.finish()
      #expect(records.map { "\($0.line): \(String(decoding: $0.bytes, as: UTF8.self))" } == sample.records)
      #expect(records.allSatisfy { $0.errorMessage == nil })
    }
  }

  @Test(arguments: [
    (ManifestFormat.jsonl, "", "\n"), (.csv, "a\n\"", "\n"), (.geojson, "{\"features\":[\"", "\","),
    (.geojsonseq, "\u{1E}", "\u{1E}"), (.json, "[\"", "\","),
  ])
  func `without holding a row that is endless`(format: ManifestFormat, before: String, after: String) {
    var splitter = RecordSplitter(format)
    let long = String(repeating: "x", count: RecordSplitter.maximumRecordSize * 2)
    let rest = format == .geojson ? "7]}" : format == .json ? "7]" : "7"
    let records = splitter.records(in: (before + long + after + rest).utf8) + splitter.finish()
    let flawed = records.filter { $0.errorMessage != nil }
    #expect(flawed.count == 1)
    #expect(flawed.first?.errorMessage?.hasPrefix("the row has more than 1048576 bytes; close") == true)
    #expect(records.last.map { String(decoding: $0.bytes, as: UTF8.self) } == "7")
  }

  @Test(arguments: [
    ("{\"features\":[{\"id\":1},{\"id\"", "the document ends before all arrays and objects are closed"),
    ("{\"type\":\"Point\"}", "has no array 'features'; use a FeatureCollection"),
    ("", "has no array 'features'; use a FeatureCollection"),
    ("{\"features\":[]} 1", "there is text after the end of the document; remove it"),
    ("[{}]\n[{}]", "there is text after the end of the document; remove it"),
    ("[{},", "the document ends before"),
  ])
  func `with a note on what is missing at its end`(text: String, message: String) throws {
    var splitter = RecordSplitter(text.hasPrefix("[") ? .json : .geojson)
    let records = splitter.records(in: text.utf8) + splitter.finish()
    #expect(try #require(records.last?.errorMessage).hasPrefix(message))
  }

  @Test(arguments: [
    ("a.jsonl", "", ManifestFormat.jsonl), ("a.ndjson", "", .jsonl), ("a.CSV", "", .csv), ("a.tsv", "", .csv),
    ("a.geojson", "", .geojson), ("a.geojsons", "\u{1E}{", .geojsonseq), ("a.geojsonl", "{", .jsonl),
    ("-", "{\"lat\":1}\n", .jsonl), ("-", "\u{1E}{}", .geojsonseq), ("-", "lat,lon\n", .csv),
    ("x.json", " {\n\"type\": \"FeatureCollection\", \"features\": [", .geojson),
    ("folder.csv/rows", "{", .jsonl), ("a.json", "\u{FEFF}\n [{", .json), ("a.jsonl", " [{", .json),
    ("-", "[", .json),
  ])
  func `by its name or by its beginning`(path: String, beginning: String, format: ManifestFormat) {
    #expect(ManifestFormat(path: path, beginning: Array(beginning.utf8)) == format)
  }
}

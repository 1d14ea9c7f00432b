import PulseTestSupport
import Testing

@Suite struct `An address in the place of a path` {
  @Test(arguments: [
    "render \(Sample.small) -o s3://bucket/a.gif", "render \(Sample.small) -o gs://bucket/%d.png --sidecar",
    "render \(Sample.small) -o az://bucket/a.mp4", "batch jobs.csv -o s3://bucket/{id}.gif",
    "batch jobs.csv -o {id}.gif --out-dir s3://bucket/previews",
    "batch jobs.csv -o {id}.gif --out-dir s3://bucket/previews --validate",
    "batch jobs.csv -o {id}.gif --journal s3://bucket/done.jsonl", "batch jobs.jsonl",
    "compare a.png b.png --html s3://bucket/r.html", "compare a.png b.png --json s3://bucket/r.json",
    "compare a.png b.png --junit s3://bucket/r.xml", "compare a.png b.png --diff s3://bucket/d",
    "compare a.png b.png --markdown s3://bucket/r.md",
    "compare --goldens s3://bucket/g --update=all --update-in-ci .",
  ])
  func `is refused, and no folder is made`(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\na,1,2\n", to: "jobs.csv")
    try folder.write(#"{"lat": 1, "lon": 2, "output": "s3://bucket/a.gif"}"#, to: "jobs.jsonl")
    try ToolUnderTest.succeed("render \(Sample.small) --color red -o a.png", in: folder.url)
    try ToolUnderTest.succeed("render \(Sample.small) --color blue --at 0.2 -o b.png", in: folder.url)
    let names = try folder.names
    let result = try ToolUnderTest.run(line, in: folder.url)
    #expect(result.status == 2 || line == "batch jobs.jsonl" && result.status == 1)
    #expect(result.standardError.contains("bucket"))
    #expect(
      result.standardError.contains(
        " is a URL; only files can be written; write to a folder, then copy it"))
    #expect(try folder.names == names)
  }
}

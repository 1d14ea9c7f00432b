import Foundation
import PulseTestSupport
import Testing

@Suite struct `The jobs that the article on batches shows for schedulers` {
  /// The job scripts as extracted from the article, run without their scheduler.
  @Test(arguments: [
    ("AWS Batch", "sed -n '/^command=/,/^```$/p' article.md | grep -v '^```$' > job; bash -eu job"),
    (
      "Kubernetes",
      "sed -n '/^apiVersion: batch/,/^```$/p' article.md | grep -v '^```$' | python3 engines/indexed_job.py"
    ),
  ])
  func `does all parts, and together what one process does`(engine: String, run: String) throws {
    let folder = try TemporaryFolder()
    let article = "\(DocumentationPage.articleFolder)/BatchRendering.md"
    for (name, path) in [("article.md", article), ("engines", "Tests/Engines")] {
      try FileManager.default.createSymbolicLink(
        at: folder.file(name), withDestinationURL: Fixtures.packageRoot.appending(path: path))
    }
    let script = """
      set -euo pipefail
      export PATH="$PWD/engines:$PATH"
      mkdir previews journals; ln -s previews out
      \(run)
      [ "$(ls journals | wc -l)" = 8 ]
      pulsemap batch-merge journals/*.jsonl
      pulsemap batch places.csv -q --radius 2km --size 96x64 --fps 4 --out-dir one -o '{id}.gif'
      diff -r previews one
      """
    let manifest =
      "id,lat,lon\n" + (1...12).map { "p\($0),\(Double($0) * 3 + 0.5),\(Double($0) * 9)\n" }.joined()
    let outcome = try BatchOutcome(script, manifest: manifest, named: "places.csv", in: folder)
    #expect(outcome.result.status == 0 && outcome.result.standardError == "")
    #expect(outcome.result.text == "batch: 12 rows: 12 rendered\n")
  }

  @Test func `keep results in a bucket, and upload only what a later run renders`() throws {
    let folder = try TemporaryFolder()
    for (name, path) in [
      ("article.md", "\(DocumentationPage.articleFolder)/BatchRendering.md"), ("engines", "Tests/Engines"),
    ] {
      try FileManager.default.createSymbolicLink(
        at: folder.file(name), withDestinationURL: Fixtures.packageRoot.appending(path: path))
    }
    let script = """
      set -euo pipefail
      export PATH="$PWD/engines:$PATH" AWS_BATCH_JOB_ARRAY_SIZE=2 AWS_BATCH_JOB_ARRAY_INDEX
      sed -n '/^bucket=s3:/,/^```$/p' article.md | grep -v '^```$' > job
      for AWS_BATCH_JOB_ARRAY_INDEX in 0 1; do bash -eu job; rm -r previews journals; done
      rm bucket/example-maps/previews/p7.gif; touch before
      for AWS_BATCH_JOB_ARRAY_INDEX in 0 1; do bash -eu job; rm -r previews journals; done
      find bucket -name '*.gif' -newer before
      pulsemap batch-merge bucket/example-maps/journals/*.jsonl
      unset ${!AWS*}
      pulsemap batch places.csv -q --radius 2km --size 96x64 --fps 4 --out-dir one -o '{id}.gif'
      mkdir out
      diff -r bucket/example-maps/previews one
      """
    let manifest =
      "id,lat,lon\n" + (1...12).map { "p\($0),\(Double($0) * 3 + 0.5),\(Double($0) * 9)\n" }.joined()
    let outcome = try BatchOutcome(script, manifest: manifest, named: "places.csv", in: folder)
    #expect(outcome.result.status == 0 && outcome.result.standardError == "")
    #expect(
      outcome.result.text
        == "bucket/example-maps/previews/p7.gif\nbatch: 12 rows: 1 rendered, 11 up to date\n")
  }
}

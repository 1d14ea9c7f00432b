import Foundation
import PulseTestSupport
import Testing

@Suite struct `What README shows for engines that are not here` {
  /// The job scripts of batch engines as extracted from README and run without the engine.
  @Test(arguments: [
    ("AWS Batch", "sed -n '/^command=/,/^```$/p' README.md | grep -v '^```$' > job; bash -eu job"),
    (
      "Kubernetes",
      "sed -n '/^apiVersion: batch/,/^```$/p' README.md | grep -v '^```$' | python3 engines/indexed_job.py"
    ),
  ])
  func `does all parts, and together what one process does`(engine: String, run: String) throws {
    let folder = try TemporaryFolder()
    for (name, path) in [("README.md", "README.md"), ("engines", "Tests/Engines")] {
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
}

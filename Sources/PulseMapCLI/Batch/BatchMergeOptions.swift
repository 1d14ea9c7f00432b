import PulseArguments
import PulseBatch
import PulseMapKit
import PulseSystem

/// What was said on the command line of `batch-merge`.
struct BatchMergeOptions: Sendable {
  /// The journals.
  var journals: [String] = []

  /// The manifest that they are to be about.
  var manifest: String?

  /// Whether the pictures are looked at.
  var checksOutputs = false

  /// The form of the result.
  var report: ReportFormat?

  /// The declaration of `batch-merge`.
  static let command = Command<BatchMergeOptions>(
    "batch-merge", summary: "Adds up the journals of the parts of a batch.", defaults: BatchMergeOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operands(
            "JOURNAL", into: \.journals, isRequired: true, help: "Journals of all parts of one manifest.",
            details:
              "A part that is missing, given twice or not finished is an error, and so are another manifest and "
              + "other options."
          ).path(to: .file),
          .option(
            "--manifest", into: \.manifest, metavar: "FILE", defaultText: "none",
            help: "Check that the journals are about this manifest."
          ).path(to: .file),
          .flag(
            "--check-outputs", into: \.checksOutputs, help: "Check that all pictures are there.",
            details: "Their sizes and the keys that they note have to be those of the journals."),
          .option("--report", into: \.report, metavar: "FORMAT", help: "Print the sum as JSON."),
        ])
    ],
    examples: [
      Example("pulsemap batch-merge done-*.jsonl", "Whether every row is done, and which are not."),
      Example(
        "pulsemap batch-merge --manifest jobs.csv --check-outputs done-*.jsonl",
        "Whether that holds for the manifest and the pictures that are there now."),
    ])

  /// Returns what `batch-merge` prints, and tells the first errors.
  ///
  /// - Throws: ``Complaints`` if the journals do not fit together.
  func result() throws(Complaints) -> (text: String, status: ExitStatus) {
    var runs: [(journal: String, summary: BatchSummary?)] = []
    var complaints: [String] = []
    for path in journals {
      do throws(JournalError) {
        runs.append((path, try Journal.summary(of: path)))
      } catch {
        complaints.append("\(path): cannot be read: \(error); name a journal")
      }
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
    let sum: BatchSummary
    do throws(MergeError) {
      sum = try BatchSummary.merged(runs)
    } catch {
      throw Complaints(error.problems)
    }
    try checkManifest(sum)
    sum.errors.forEach(Console.sayError)
    let areThere = checksOutputs ? try saysOutputsAreThere(sum) : true
    let text = report == .json ? String(decoding: JSONLine.text(sum), as: UTF8.self) : "batch: \(sum.line)\n"
    return (text, sum.failedCount == 0 && areThere ? .done : .negative)
  }

  private func checkManifest(_ sum: BatchSummary) throws(Complaints) {
    guard let manifest else { return }
    let found: BatchSummary.Manifest
    do throws(SystemFault) {
      found = try BatchSummary.Manifest(of: manifest, comparedWith: sum.manifest)
    } catch {
      throw Complaints(["--manifest: '\(manifest)' cannot be read: \(error); name a file that can be"])
    }
    guard found == sum.manifest else {
      throw Complaints([
        "--manifest: '\(manifest)' is not what the journals are about; run all parts again, which renders what is "
          + "new"
      ])
    }
  }

  /// Looks at the pictures of all rows that are done, and says which are not there.
  private func saysOutputsAreThere(_ sum: BatchSummary) throws(Complaints) -> Bool {
    var problems: [String]
    do throws(JournalError) {
      let check = try OutputCheck(of: journals)
      problems = try check.missing(isThere: Self.isThere).map {
        "\($0): is not what its journal says; run its part again"
      }
      let unknown = sum.doneCount - check.count
      if unknown > 0 {
        problems.append("batch-merge: of \(unknown) rows no journal has a line; run their parts with --force")
      }
    } catch {
      throw Complaints(["batch-merge: the journals cannot be read: \(error); leave them alone meanwhile"])
    }
    problems.prefix(BatchSummary.errorLimit).forEach(Console.sayError)
    if problems.count > BatchSummary.errorLimit {
      Console.sayError(
        "batch-merge: \(problems.count) rows are not what their journals say; run their parts again")
    }
    return problems.isEmpty
  }

  /// Whether the files of a row have the size that its journal says, and note no other key.
  private static func isThere(_ row: RowResult) -> Bool {
    var bytes = 0
    for path in row.outputs {
      // The ending need not tell the format, which is of no matter for the size.
      guard let output = (try? Output(path: path)) ?? (try? Output(path: path, format: .png)),
        let size = output.bytesOnDisk
      else { return false }
      if let key = output.notedKey, key != row.key { return false }
      bytes += size
    }
    return bytes == row.bytes
  }
}

import PulseArguments
import PulseBatch
import PulseSystem

/// What was said on the command line of `batch-merge`.
struct BatchMergeOptions: Sendable {
  /// The journals.
  var journals: [String] = []

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
              "A part that is missing, given twice or not finished is an error, and so is another manifest."
          ).path(to: .file),
          .option("--report", into: \.report, metavar: "FORMAT", help: "Print the sum as JSON."),
        ])
    ],
    examples: [
      Example("pulsemap batch-merge done-*.jsonl", "Whether every row is done, and which are not.")
    ])

  /// Returns what `batch-merge` prints, and tells the first errors.
  ///
  /// - Throws: ``Complaints`` if the journals do not fit together.
  func result() throws(Complaints) -> (text: String, status: ExitStatus) {
    var runs: [(journal: String, summary: BatchSummary?)] = []
    var complaints: [String] = []
    for path in journals {
      do throws(SystemFault) {
        runs.append((path, try Journal.summary(of: path)))
      } catch {
        complaints.append("\(path): cannot be read: \(error); name a file that can be")
      }
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
    let sum: BatchSummary
    do throws(MergeError) {
      sum = try BatchSummary.merged(runs)
    } catch {
      throw Complaints(error.problems)
    }
    sum.errors.forEach(Console.sayError)
    let text = report == .json ? String(decoding: JSONLine.text(sum), as: UTF8.self) : "batch: \(sum.line)\n"
    return (text, sum.failedCount == 0 ? .done : .negative)
  }
}

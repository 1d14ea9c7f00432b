import FoundationEssentials
import PulseArguments
import PulseDocument
import PulseMapKit
import PulseSystem

/// The `batch-merge` command: merges the journals of the shards of a batch.
struct BatchMergeCommand: ToolCommand {
  /// The journal files.
  var journals: [String] = []

  /// The manifest that the journals have to match.
  var manifest: String?

  /// Whether the output files are verified.
  var checksOutputs = false

  /// The format of the result; text if `nil`.
  var report: ReportFormat?

  static let command = Command<BatchMergeCommand>(
    "batch-merge", summary: "Merges the journals of the shards of a batch.", defaults: BatchMergeCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operands(
            "JOURNAL", into: \.journals, isRequired: true, help: "Journals of all shards of one manifest.",
            details: """
              It is an error if a shard is missing, repeated or unfinished, or if manifests or options differ.
              """
          ).completingPath(to: .file)
        ]),
      ArgumentSection(
        "Options",
        [
          .option(
            "--manifest", into: \.manifest, metavar: "FILE", defaultText: "none",
            help: "Check that the journals match this manifest."
          ).completingPath(to: .file),
          .flag(
            "--check-outputs", into: \.checksOutputs, help: "Check that all outputs exist.",
            details: "Their sizes and scene keys must match the journals."),
          .option("--report", into: \.report, metavar: "FORMAT", help: "Print the merged summary as JSON."),
          .flag("--json", into: \.report, setting: .json, help: "Same as --report json."),
        ]),
    ],
    examples: [
      CommandExample(
        "pulsemap batch-merge done-*.jsonl",
        "Reports whether all rows are done, and lists those that are not."),
      CommandExample(
        "pulsemap batch-merge --manifest jobs.csv --check-outputs done-*.jsonl",
        "Also checks that the journals match the manifest and that the outputs exist."),
    ])

  /// Merges the journals, writes the first errors to standard error, and prints the summary.
  ///
  /// - Throws: ``CommandError`` if the journals do not fit together, or `OutputError`.
  func run(arguments: [String]) throws -> ExitStatus {
    var runs: [(journal: String, summary: BatchSummary?)] = []
    var diagnostics: [String] = []
    for path in journals {
      do throws(DocumentError) {
        let (summary, isJournal) = try Journal.summary(of: path)
        runs.append((path, summary))
        if !isJournal {
          diagnostics.append("\(path): is not a journal; use a file that 'batch --journal' wrote")
        }
      } catch {
        diagnostics.append("\(path): cannot be read: \(error.diagnostics[0]); check the path")
      }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    let sum = try BatchSummary.merged(runs)
    try checkManifest(sum)
    sum.errors.forEach(Console.writeError)
    let lost = checksOutputs ? try lostOutputCount(sum) : 0
    let loss = lost == 0 ? "" : ", \(lost) without their output"
    let text =
      report == .json ? String(decoding: sum.json.line, as: UTF8.self) : "batch: \(sum.line)\(loss)\n"
    try Console.write(text: text, isJSON: report == .json)
    return sum.failedCount == 0 && lost == 0 ? .done : .negativeResult
  }

  private func checkManifest(_ sum: BatchSummary) throws(CommandError) {
    guard let manifest else { return }
    let found: BatchSummary.ManifestFingerprint
    do throws(SystemError) {
      found = try BatchSummary.ManifestFingerprint(of: manifest, comparedWith: sum.manifest)
    } catch {
      throw CommandError(["--manifest: '\(manifest)' cannot be read: \(error); check the path"])
    }
    guard found == sum.manifest else {
      throw CommandError([
        "--manifest: '\(manifest)' does not match the journals; run all shards again, which renders what is "
          + "new"
      ])
    }
  }

  /// Returns the number of completed rows whose outputs are missing or changed, and writes them as errors.
  private func lostOutputCount(_ sum: BatchSummary) throws(CommandError) -> Int {
    var diagnostics: [String]
    do throws(DocumentError) {
      let check = try OutputVerifier(of: journals)
      diagnostics = try check.missingOutputs(isPresent: Self.isPresent).map {
        "\($0): \(FileManager.default.fileExists(atPath: $0) ? "was changed" : "is missing"); run its shard again"
      }
      let unknown = sum.doneCount - check.count
      if unknown > 0 {
        diagnostics.append(
          "batch-merge: no journal has a line for \(unknown) \(unknown == 1 ? "row" : "rows"); run their shards with --force"
        )
      }
    } catch {
      throw CommandError([
        "batch-merge: the journals cannot be read: \(error.diagnostics[0]); do not change them during the merge"
      ])
    }
    diagnostics.prefix(BatchSummary.errorLimit).forEach(Console.writeError)
    if diagnostics.count > BatchSummary.errorLimit {
      Console.writeError(
        "batch-merge: \(diagnostics.count) rows do not match their journals; run their shards again")
    }
    return diagnostics.count

  }

  /// Returns whether the files of a row have the size in its journal and contain no other content key.
  private static func isPresent(_ row: RowResult) -> Bool {
    var bytes = 0
    for path in row.outputs {
      // The extension need not determine the format, which does not affect the size.
      guard let output = (try? RenderOutput(path: path)) ?? (try? RenderOutput(path: path, format: .png)),
        let size = output.byteCountOnDisk
      else { return false }
      if let key = output.embeddedKey, key != row.key { return false }
      bytes += size
    }
    return bytes == row.bytes
  }
}

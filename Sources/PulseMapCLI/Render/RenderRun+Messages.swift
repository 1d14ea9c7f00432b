import PulseArguments
import PulseBasics
import PulseImages
import PulseDocument
import PulseMapKit
import PulseSystem

// Messages and the report on the steps of a job.
extension RenderRun {
  /// Writes warnings to standard error, unless `--quiet` was given, and returns them unchanged.
  func writeWarnings(_ warnings: [String]) -> [String] {
    if options.verbosity != .quiet { warnings.forEach(takeWarning ?? Console.writeWarning) }
    return warnings
  }

  /// Returns the warnings about the scene, and about options without effect.
  ///
  /// - Throws: ``CommandError`` in strict mode for options without effect.
  func warnings(about checked: CheckedJob) throws(CommandError) -> [String] {
    let unused = unusedOptionWarnings(for: checked) + stillWarnings(for: checked)
    if options.spec.isStrict || checked.spec.isStrict, !unused.isEmpty { throw CommandError(unused) }
    return checked.warnings.map(\.description) + unused
  }

  /// Writes a line about the format detected in a user-supplied base map to standard error if `--verbose` was given.
  func writeBasemapSummary(of background: BackgroundRenderer) {
    guard options.verbosity == .verbose, let source = background.source, let summary = background.summary
    else { return }
    Console.writeMessage("basemap: \(source.printable): \(summary.printable)")
  }

  /// Writes what was understood of the data, and a line for each column that sets an option, to standard error if `--verbose` was given.
  func writeOptionColumns(of checked: CheckedJob) {
    guard options.verbosity == .verbose else { return }
    for note in checked.dataNotes { Console.writeMessage("data: \(note.printable)") }
    for column in checked.optionColumns {
      Console.writeMessage(
        "data: \(column.file.printable): '\(column.column.printable)' sets --\(column.option); write --data-columns-only "
          + "if it is data")
    }
  }

  /// Writes the notes about a job to standard error, unless `--quiet` was given; those of rows are left to the batch.
  func writeNotes(_ notes: [String]) {
    guard options.verbosity != .quiet, job.row == nil else { return }
    for note in notes { Console.writeMessage("pulsemap: \(note.printable)") }
  }

  /// Writes notes about decorations that were left out to standard error if `--verbose` was given.
  func writeBackgroundNotes(of prepared: PreparedJob) {
    guard options.verbosity == .verbose else { return }
    for note in prepared.backgroundNotes { Console.writeMessage("pulsemap: \(note.description.printable)") }
  }

  /// Writes the attribution that the base map requires, if any, to standard error if `--verbose` was given.
  func writeAttribution(of background: BackgroundRenderer) {
    guard options.verbosity == .verbose, let credit = background.attribution else { return }
    Console.writeMessage("basemap: required attribution: \(credit.printable)")
  }

  /// Writes the messages about a rendered output to standard error, and returns the warnings among them.
  func writeMessages(about rendered: RenderedOutput) -> [String] {
    let (output, plan) = (rendered.output, rendered.plan)
    let warnings = writeWarnings(
      reductionWarnings(about: rendered) + roundedAlphaWarnings(about: rendered)
        + staleFrameWarnings(of: output, count: plan.frames.count))
    if options.verbosity == .verbose {
      Console.writeMessage(
        "\(output.path.printable): \(plan.frames.count) frames, \(plan.uniqueFrameCount) unique, \(plan.duration) s, "
          + "\(plan.scene.pixelSize) pixels, \(rendered.bytes) bytes, "
          + "rendered in \(formatFixedPoint(rendered.seconds, decimals: 3)) s")
      if plan.loops == 1, let start = plan.frames.first?.sceneTime, plan.frames.count > 1, start > 0 {
        Console.writeMessage(
          "\(output.path.printable): begins at \(shortestDecimal(start)) s of the loop, and stops where it is seen best"
        )
      }
      if let note = compactPNGNote(about: rendered) { Console.writeMessage(note) }
    } else if options.verbosity == .normal, job.row == nil, output.destination != .standardOutput,
      ProgressLine.isInteractiveTerminal
    {
      Console.writeMessage(Self.summary(of: rendered))
    }
    if job.usesDefaultFile, options.verbosity != .quiet {
      Console.writeMessage(
        "pulsemap: --output: no output was given; wrote '\(output.path)' in the current folder; "
          + "for another file, write \(job.namingOption)")
    }
    return warnings
  }

  /// Returns what somebody at a terminal wants to know of an output: `a.gif: 512x512 pixels, 20 frames, 0.8 s, 77 kB`.
  private static func summary(of rendered: RenderedOutput) -> String {
    let plan = rendered.plan
    let frames = plan.frames.count > 1 ? ", \(plan.frames.count) frames, \(plan.duration) s" : ""
    return "\(rendered.output.path.printable): \(plan.scene.pixelSize) pixels\(frames), "
      + ByteCount(rendered.bytes).rounded
  }

  /// Returns a warning that lists the reductions made to fit an output into `--max-bytes`; empty if there were none.
  private func reductionWarnings(about rendered: RenderedOutput) -> [String] {
    guard let reductions = rendered.reductions, !reductions.isEmpty else { return [] }
    let words = reductions.map(\.description).joined(separator: " ")
    return [
      "--max-bytes: '\(rendered.output.path)' was reduced with \(words) to fit; write these options, or raise the limit"
    ]
  }

  /// Returns a warning about stale frames, which an earlier, longer sequence left beside the `count` new ones; empty
  /// if there are none.
  private func staleFrameWarnings(of output: RenderOutput, count: Int) -> [String] {
    let left = output.staleFrames(beyond: count)
    guard let first = left.first, let last = left.last else { return [] }
    let names = left.count == 1 ? "'\(first)'" : "\(left.count) others, '\(first)' to '\(last)'"
    return [
      "--output: '\(output.path)' has \(count) \(count == 1 ? "frame" : "frames") now, and there "
        + "\(left.count == 1 ? "is" : "are") \(names); remove \(left.count == 1 ? "it" : "those") to play only the new ones"
    ]
  }

  /// Returns a warning about PNG images whose alpha libgd rounded, as its user wants it to; empty if there are none.
  private func roundedAlphaWarnings(about rendered: RenderedOutput) -> [String] {
    let count = rendered.fineAlphaCount
    guard count > 0, options.job.pngWriter == .libgd else { return [] }
    return [
      "--png-writer: libgd has 128 levels of alpha; it rounded those of \(count) \(count == 1 ? "image" : "images") "
        + "of '\(rendered.output.path)'; leave it out to keep all 256"
    ]
  }

  /// Returns a message about PNG images with alpha levels that libgd cannot encode, which another encoder wrote.
  ///
  /// Returns `nil` if there are none.
  private func compactPNGNote(about rendered: RenderedOutput) -> String? {
    let count = rendered.fineAlphaCount
    if count == 0 || options.job.pngWriter == .libgd { return nil }
    return
      "\(rendered.output.path.printable): \(count) \(count == 1 ? "image has" : "images have") alpha between "
      + "libgd's 128 levels; written by --png-writer \(PNGWriter.compact.argument)"
  }

  /// Returns a line on an output that would be written: its size and, for animations, its frames and length.
  private func summary(of planned: PlannedOutput) -> String {
    let scene = planned.plan.scene
    var parts = [planned.output.format.rawValue, scene.pixelSize.description]
    if !planned.output.isStill {
      let count = planned.plan.frames.count
      parts += [
        "\(count) \(count == 1 ? "frame" : "frames")", "\(formatFixedPoint(scene.duration, decimals: 2)) s",
      ]
    }
    return "\(planned.output.path.printable): \(parts.joined(separator: ", "))"
  }

  /// Writes the JSON report on the first output to standard output if it was requested.
  ///
  /// With `--verbose`, also writes the time of each stage in seconds to standard error, except in a dry run.
  func writeReport(on prepared: PreparedJob, _ rendered: [RenderedOutput], warnings: [String]) throws {
    let isDryRun = options.job.isDryRun
    if isDryRun, options.report == nil, options.verbosity != .quiet {
      for output in prepared.outputs { try Console.write(text: summary(of: output) + "\n", isJSON: false) }
    }
    if options.report == .json, let first = prepared.outputs.first {
      let files = rendered.map {
        RenderReport.WrittenFile($0.output, bytes: $0.bytes, concessions: $0.reductions)
      }
      let plan = rendered.first?.plan ?? first.plan
      let report = RenderReport(
        plan, format: first.output.format, labels: prepared.labelReport(on: plan, of: first.output),
        warnings: warnings,
        dataFiles: prepared.dataFiles, optionColumns: prepared.optionColumns, outputs: isDryRun ? nil : files,
        times: isDryRun ? nil : job.times)
      try Console.write(text: String(decoding: report.json.line, as: UTF8.self), isJSON: true)
    }
    if options.verbosity == .verbose, !isDryRun {
      let stages = job.times.all.map { "\($0.stage.rawValue) \(formatFixedPoint($0.seconds, decimals: 3))" }
      Console.writeMessage("seconds: \(stages.joined(separator: ", "))")
    }
  }
}

import Glibc
import PulseBasics
import PulseDocument
import PulseMapKit
import PulseSceneInput
import PulseSystem

/// The `render` command, and the rendering of a batch row: carries out a job, and reports on its steps.
struct RenderRun {
  /// The outcome of the command: valid, up to date or rendered.
  enum Outcome {
    /// The job is valid, and only its check was requested.
    case valid

    /// An earlier run completed all outputs.
    case upToDate(CompletedJob)

    /// The outputs were rendered, or planned in a dry run.
    case rendered(CompletedJob)
  }

  let options: RenderOptions
  let job: RenderJob

  /// Receives the warnings in place of standard error; `nil` to write them there.
  var takeWarning: ((String) -> Void)?

  /// Creates the command for a job that was made from its options.
  init(_ options: RenderOptions, job: RenderJob) {
    (self.options, self.job) = (options, job)
  }

  /// Creates the command for the scene that the options and the scene file describe.
  init(_ options: RenderOptions) {
    let files = InputFileReader()
    let input = InputFiles(options.inputs, spec: options.spec, files: files)
    var spec = input.spec
    spec.otherTexts = [options.job.alternativeText].compactMap(\.self)
    let reader = SceneReader(files: files, options: spec)
    var job = options.makeJob(reading: files, scenePath: input.scene) {
      [scene = input.scene] () throws(SceneError) in
      try reader.spec(scene: scene)
    }
    job.argumentDiagnostics = input.diagnostics
    job.options.listsLabels = options.report != nil
    job.standardOutputDiagnostics = Self.standardOutputDiagnostics(options)
    self.init(options, job: job)
  }

  /// Checks, plans, prepares and renders the job, and reports on every step.
  ///
  /// - Throws: ``CommandError`` with the diagnostics of a step, or an error of the system.
  @discardableResult
  func run() throws -> Outcome {
    MallocTuning.shareArenas(among: job.threadCount)
    do {
      let checked: CheckedJob
      switch try job.check() {
      case .valid: return .valid
      case .upToDate(let completed): return .upToDate(completed)
      case .ready(let job): checked = job
      }
      var warnings = writeWarnings(try self.warnings(about: checked))
      writeOptionColumns(of: checked)
      writeBasemapSummary(of: checked.background)
      writeNotes(checked.notes)

      let prepared = try checked.plan().prepare()
      writeNotes(prepared.sheetNotes)
      writeAttribution(of: prepared.background)
      warnings += writeWarnings(prepared.warnings.map(\.description))

      var rendered: [RenderedOutput] = []
      if !options.job.isDryRun {
        removeStaleFiles(of: prepared)
        for output in prepared.outputs {
          let file = try render(output, of: prepared)
          warnings += writeMessages(about: file)
          rendered.append(file)
        }
      }
      warnings += writeWarnings(prepared.backgroundWarnings.map(\.description))
      writeBackgroundNotes(of: prepared)

      try writeReport(on: prepared, rendered, warnings: warnings)
      return .rendered(prepared.completed)
    } catch let error as JobError {
      // An operand that was not understood may be the location.
      let others = error.diagnostics.filter { $0.kind != .missingLocation }
      let isMisread = !job.argumentDiagnostics.isEmpty && !others.isEmpty
      throw CommandError(isMisread ? JobError(diagnostics: others) : error)
    }
  }

  /// Removes stale temporary files that killed processes left beside the outputs; does nothing for a row of a batch.
  private func removeStaleFiles(of prepared: PreparedJob) {
    guard job.row == nil else { return }
    var staleFiles = StaleTemporaryFileCleaner(below: nil)
    let outputs = prepared.outputs.map(\.output).filter { $0.destination != .standardOutput }
    // Those of a symbolic link are beside its target.
    staleFiles.removeStaleFiles(outputs.map { FileDescriptor.realPath(of: $0.path) ?? $0.path })
  }

  /// Renders an output with a progress indicator.
  private func render(_ output: PlannedOutput, of prepared: PreparedJob) throws -> RenderedOutput {
    let progress = ProgressLine(options.progress, verbosity: options.verbosity, name: output.output.path)
    defer { progress?.finish() }
    return try prepared.render(output) { progress?.update($0) }
  }

  /// Returns diagnostics if standard output cannot take an image, because a report goes there or because it is
  /// a terminal.
  ///
  /// Returns an empty array if it can, and for a dry run.
  private static func standardOutputDiagnostics(_ options: RenderOptions) -> [JobDiagnostic] {
    if options.job.isDryRun { return [] }
    var diagnostics: [JobDiagnostic] = []
    if options.report != nil {
      diagnostics.append(
        JobDiagnostic("--report", "standard output is already used by '-o -'; write the image to a file"))
    }
    if isatty(STDOUT_FILENO) == 1 {
      diagnostics.append(
        JobDiagnostic(
          "--output", "'-' is a terminal, which cannot show images; redirect it to a file or a pipe"))
    }
    return diagnostics
  }
}

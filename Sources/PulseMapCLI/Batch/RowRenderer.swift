import PulseArguments
import PulseBasics
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem
import Synchronization

/// A renderer of jobs in a worker process, which skips rows that are up to date.
final class RowRenderer: Sendable {
  private let options: BatchOptions
  private let reader: SceneReader
  private let backgrounds = BackgroundCache()
  private let fileFingerprints = Mutex(FileFingerprintCache())

  /// Creates a renderer with the options of the batch, which are the defaults of all rows.
  init(_ options: BatchOptions) {
    self.options = options
    reader = SceneReader(files: RefusingFileLoader(), options: SceneSpec(), defaults: options.row.spec)
  }

  /// The number of attempts for a row whose input files change during rendering.
  private static let tries = 3

  /// Renders a row, or skips it if its outputs are up to date, and returns the response with its status.
  ///
  /// A row whose input files keep changing meanwhile is tried again, and then fails.
  func response(to job: RowJob) -> RowResponse {
    for _ in 0..<Self.tries {
      let files = RecordingFileReader()
      let response = response(to: job, reading: files)
      // The content key is valid only if no file changed between hashing and rendering.
      if files.areUnchanged { return response }
    }
    return failure(
      .failed, ["an input file keeps changing; run the batch again when the file is complete"], of: job
    )
  }

  private func response(to job: RowJob, reading files: RecordingFileReader) -> RowResponse {
    let warnings = RowWarnings()
    var response = response(to: job, reading: files, warnings)
    // They are the batch's to print: of many of one kind, it prints a few.
    response.warnings = warnings.lines.map(\.shownMessage)
    return response
  }

  private func response(
    to job: RowJob, reading files: RecordingFileReader, _ warnings: RowWarnings
  ) -> RowResponse {
    do {
      return try render(job, reading: files, warnings)
    } catch let error as CommandError {
      return failure(
        failureStatus(error.lines.count - error.environmentErrorCount, files), error.lines, of: job)
    } catch let error as DocumentError {
      return failure(
        failureStatus(error.diagnostics.count, files), error.diagnostics.map(\.description), of: job)
    } catch let error as SceneError {
      return failure(
        failureStatus(error.diagnostics.count, files), error.diagnostics.map(\.description), of: job)
    } catch let error where error is OutputError || error is RenderError {
      return failure(.failed, ["output: \(error)"], of: job)
    } catch {
      return failure(.failed, ["\(error)"], of: job)
    }
  }

  /// Returns the status of a row that has problems: failed if all of them are about files that cannot be read,
  /// otherwise invalid.
  private func failureStatus(_ problemCount: Int, _ files: RecordingFileReader) -> RowStatus {
    problemCount > files.failureCount ? .invalid : .failed
  }

  private func failure(_ status: RowStatus, _ lines: [String], of job: RowJob) -> RowResponse {
    RowResponse(
      status,
      errors: lines.map {
        ($0.bytewise.hasPrefix("\(job.place):") ? $0 : "\(job.place): \($0)").shownMessage
      })
  }

  private func render(
    _ job: RowJob, reading files: RecordingFileReader, _ warnings: RowWarnings
  ) throws -> RowResponse {
    let overrides = try Self.overrides(in: job, defaults: options.row)
    let reader = reader.withLoader(files)
    var row = overrides.options
    row.job.outputs = job.outputs
    row.job.root = OutputFolder.rootPrefix(of: options.folder)
    row.job.isDryRun = options.isValidation
    // The batch already runs a process on each processor.
    row.jobs = 1
    row.progress = .never
    row.verbosity = options.verbosity == .quiet ? .quiet : .normal
    let readScene: @Sendable () throws(SceneError) -> SceneSpec
    let fields = overrides.fields
    if let sceneFile = overrides.sceneFile {
      // Settings of the row and of the command line override those of its scene file.
      let spec = try reader.spec(document: overrides.scene, path: job.place)
      row.spec = spec
      readScene = { @Sendable () throws(SceneError) in
        try SceneReader(files: files, options: spec).spec(scene: sceneFile).withFields(ofRow: fields)
      }
    } else {
      row.spec = SceneSpec()
      readScene = { () throws(SceneError) in
        try reader.spec(document: overrides.scene, path: job.place).withFields(ofRow: fields)
      }
    }
    var renderJob = row.makeJob(reading: files, readScene: readScene)
    renderJob.row = rowOptions(of: job, row, reading: files)
    // The batch itself reports that of the command line and of rows, once for all workers.
    renderJob.row?.reportsBulkPolicy = overrides.sceneFile != nil
    func response(_ status: RowStatus, _ completed: CompletedJob) -> RowResponse {
      // The batch itself checks the outputs of the job only; sidecars and dark variants need a worker.
      let isChecked = !row.job.writesSidecars && completed.outputs.map(\.path) == job.outputs
      return RowResponse(
        status, key: completed.key, bytes: completed.outputs.byteCountOnDisk,
        missingTiles: completed.missingTiles, inputFiles: isChecked ? files.inputFiles : nil,
        notes: completed.notes.isEmpty ? nil : completed.notes)
    }
    var command = RenderRun(row, job: renderJob)
    command.takeWarning = { warnings.lines.append($0) }
    return switch try command.run() {
    case .valid: RowResponse(.valid)
    case .upToDate(let completed): response(.skipped, completed)
    case .rendered(let completed): response(.ok, completed)
    }
  }

  /// Returns the row settings of a render job: the function for its content key, and the test for current outputs.
  private func rowOptions(
    of job: RowJob, _ row: RenderOptions, reading files: RecordingFileReader
  ) -> RenderJob.Row {
    var settings = RenderJob.Row(isValidation: options.isValidation, backgrounds: backgrounds) {
      scene, text, outputs in
      ContentKey.key(of: self.contentKeyText(of: row, scene, text, outputs, reading: files))
    } isUpToDate: { outputs, key in
      !self.options.forcesRendering
        && Self.isUpToDate(outputs, previous: job.previous, key: key, hasSidecars: row.job.writesSidecars)
    }
    settings.fingerprint = { self.fingerprint(of: $0, reading: files) }
    return settings
  }

  /// Returns a text that identifies the contents of a file, which is recorded as read; empty for a missing one.
  private func fingerprint(of path: String, reading files: RecordingFileReader) -> String {
    let identity = files.recordRead(path)
    return fileFingerprints.withLock { $0.fingerprint(of: path, identity) }
  }

  /// The settings of a manifest row.
  private struct RowOverrides {
    var options: RenderOptions

    /// The members of the scene, a JSON object.
    var scene: JSONValue

    /// The path of a scene file; `nil` without one.
    var sceneFile: String?

    /// The fields of the row that texts may name.
    var fields: [JSONValue.Member]
  }

  /// Splits the settings of a manifest row into render options, the scene and its fields.
  ///
  /// - Throws: ``DocumentError`` with the invalid settings.
  private static func overrides(
    in job: RowJob, defaults: RenderOptions
  ) throws(DocumentError) -> RowOverrides {
    try DiagnosticLog.collect { log throws(DocumentError) in
      var options = defaults
      var scene: [JSONValue.Member] = []
      var scenePath: String?
      var fields: [JSONValue.Member] = []
      for member in job.members {
        let value = DocumentValue(json: member.value, place: .member(member.key, of: .document), log: log)
        if member.key == RowJob.fieldsKey, case .object(let members) = member.value {
          fields = members
        } else if let argument = BatchOptions.rowArguments[member.key] {
          value.assign(to: argument, in: &options, ofFile: job.place)
        } else if member.key == BatchOptions.sceneKey {
          if value.text == nil {
            value.report("\(member.value.quotedForMessage) is not a path; write a string")
          }
          scenePath = value.text.map { OutputFolder.parentFolder(of: job.place) + $0 }
        } else {
          scene.append(member)
        }
      }
      return RowOverrides(options: options, scene: .object(scene), sceneFile: scenePath, fields: fields)
    }
  }

  /// Returns the text to hash for the content key: the resolved scene, the program version, the output options,
  /// and the identities of all files.
  private func contentKeyText(
    of row: RenderOptions, _ scene: Scene, _ text: String, _ outputs: [RenderOutput],
    reading files: RecordingFileReader
  ) -> String {
    var parts = ["pulsemap \(PulseMapTool.renderingVersion)", text]
    parts += BatchOptions.outputArguments.compactMap { argument in
      argument.stringValue(in: row).map { "\(argument.key)=\($0)" }
    }
    // A still beside an animation shows its poster frame.
    if outputs.mixStillAndAnimation { parts.append("poster") }
    // By content: the text says which of them is used for what.
    parts += (files.paths + scene.basemapFiles).map { fingerprint(of: $0, reading: files) }.sorted()
    return parts.joined(separator: "\n")
  }

  /// Returns whether the outputs of a row exist with its content key, in their metadata or in the journal.
  private static func isUpToDate(
    _ outputs: [RenderOutput], previous: PreviousRowResult?, key: String, hasSidecars: Bool
  ) -> Bool {
    if hasSidecars, !outputs.allSatisfy(\.hasSidecars) { return false }
    if outputs.allSatisfy({ $0.isComplete(withKey: key) }) { return true }
    guard let previous, previous.key == PreviousRowResult.keyPrefix(of: key) else { return false }
    return outputs.areUnchanged(since: previous)
  }
}

/// The warnings about a row.
private final class RowWarnings {
  var lines: [String] = []
}

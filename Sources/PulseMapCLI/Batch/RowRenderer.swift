import PulseArguments
import PulseBatch
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSpelling

/// Renders rows of a manifest, one after the other.
final class RowRenderer {
  private let options: BatchOptions
  private let reader: SceneReader
  private let backgrounds = KeptBackgrounds()
  private var marks = FileMarks()

  /// Creates a renderer.
  ///
  /// - Parameter options: What holds for every row that says nothing else.
  init(_ options: BatchOptions) {
    self.options = options
    reader = SceneReader(files: NoFiles(), options: SceneDraft(), defaults: options.row.draft)
  }

  /// The number of tries for a row whose files change meanwhile.
  private static let tries = 3

  /// Renders a row.
  ///
  /// - Parameter job: The row.
  /// - Returns: How that ended.
  func answer(to job: RowJob) async -> RowAnswer {
    for _ in 0..<Self.tries {
      let files = RowFiles()
      let answer = await answer(to: job, reading: files)
      // What was rendered is what its key says only if no file changed between the two.
      if files.areUnchanged { return answer }
    }
    return failure(
      .failed, ["a file that it reads changes all the time; run the batch again when it is complete"], of: job
    )
  }

  private func answer(to job: RowJob, reading files: RowFiles) async -> RowAnswer {
    do {
      return try await render(job, reading: files)
    } catch let error as Complaints {
      return failure(status(error.lines.count - error.outsideCount, files), error.lines, of: job)
    } catch let error as DocumentError {
      return failure(status(error.problems.count, files), error.problems.map(\.description), of: job)
    } catch let error as SceneError {
      return failure(status(error.problems.count, files), error.problems.map(\.description), of: job)
    } catch let error as OutputError {
      return failure(.failed, ["output: \(error)"], of: job)
    } catch {
      return failure(.failed, ["\(error)"], of: job)
    }
  }

  /// Returns the status of a row with problems, of which those with files are not its own fault.
  private func status(_ problemCount: Int, _ files: RowFiles) -> RowStatus {
    problemCount > files.failureCount ? .invalid : .failed
  }

  private func failure(_ status: RowStatus, _ lines: [String], of job: RowJob) -> RowAnswer {
    RowAnswer(
      status,
      errors: lines.map { ($0.hasPrefix("\(job.place):") ? $0 : "\(job.place): \($0)").boundedMessage })
  }

  private func render(_ job: RowJob, reading files: RowFiles) async throws -> RowAnswer {
    let said = try Self.said(in: job, defaults: options.row)
    let reader = reader.reading(files)
    var row = said.options
    row.outputs = job.outputs
    row.root = OutputFolder.root(of: options.folder)
    // There are as many rows at a time as there are processors.
    row.jobs = 1
    row.progress = .never
    row.isDryRun = options.isValidation
    row.verbosity = options.verbosity == .quiet ? .quiet : .normal
    row.draft = SceneDraft()
    row.scene = job.place
    if let scene = said.sceneFile {
      // The words of a row and of the command line hold above those of the scene file that it names.
      row.draft = try reader.draft(document: said.scene, path: job.place)
      row.scene = scene
    }
    var command = RenderCommand(row)
    command.files = files
    if said.sceneFile == nil { (command.reader, command.document) = (reader, said.scene) }
    command.backgrounds = backgrounds
    var key: String?
    var isUpToDate = false
    // Describing a scene for its key takes longer than checking it.
    command.key =
      options.isValidation
      ? nil
      : { scene, text in
        let made = ContentKey.key(of: self.origin(of: row, scene, text, reading: files))
        key = made
        isUpToDate =
          !self.options.isForced
          && self.isUpToDate(
            job, key: made, row.format, hasSidecars: row.writesSidecars)
        return isUpToDate ? nil : made
      }
    command.isCheck = options.isValidation
    var missingTiles: Int?
    command.noteMissingTiles = { missingTiles = $0 }
    try await command.run()
    if options.isValidation { return RowAnswer(.valid) }
    return RowAnswer(
      isUpToDate ? .skipped : .ok, key: key, bytes: Self.bytes(of: job, row.format),
      missingTiles: missingTiles)
  }

  /// Finds what a row says about its scene and about its output.
  private static func said(
    in job: RowJob, defaults: RenderOptions
  ) throws(DocumentError) -> (options: RenderOptions, scene: JSONValue, sceneFile: String?) {
    try DocumentLog.collect { log throws(DocumentError) in
      var options = defaults
      var scene: [JSONValue.Member] = []
      for member in job.members {
        let value = DocumentValue(json: member.value, place: member.key, log: log)
        if let argument = BatchOptions.rowArguments[member.key] {
          value.set(argument, in: &options, saidIn: job.place)
        } else if member.key == BatchOptions.sceneKey {
          if value.text == nil { value.report("\(member.value.echo) is no path; write a text") }
          options.scene = value.text.map { OutputFolder.folder(of: job.place) + $0 }
        } else {
          scene.append(member)
        }
      }
      return (options, .object(scene), options.scene)
    }
  }

  /// Returns what decides how the picture of a row looks: the scene with nothing left open, the program, what is
  /// said about the output, and the contents of all files.
  private func origin(of row: RenderOptions, _ scene: Scene, _ text: String, reading files: RowFiles)
    -> String
  {
    var parts = ["pulsemap \(PulseMapTool.rendering)", text]
    parts += BatchOptions.outputArguments.compactMap { argument in
      argument.word(in: row).map { "\(argument.key)=\($0)" }
    }
    // What a still shows may be a question of what else there is.
    let outputs = row.outputs.compactMap { try? Output(path: $0, format: row.format) }
    if outputs.haveStillBesideAnimation { parts.append("poster") }
    for path in files.paths + scene.mapFiles { parts.append(marks.mark(of: path, files.note(path))) }
    return parts.joined(separator: "\n")
  }

  /// Whether the files of a row are there and show what would be rendered: they say so themselves, or the journal
  /// does.
  private func isUpToDate(
    _ job: RowJob, key: String, _ format: OutputFormat?, hasSidecars: Bool
  ) -> Bool {
    let outputs = job.outputs.compactMap { try? Output(path: $0, format: format) }
    if hasSidecars, !outputs.allSatisfy(\.hasSidecars) { return false }
    if outputs.count == job.outputs.count, outputs.allSatisfy({ $0.isComplete(withKey: key) }) { return true }
    guard let earlier = job.earlier, earlier.key == EarlierResult.beginning(of: key) else { return false }
    // A file that notes another key was written by somebody else since.
    guard outputs.allSatisfy({ $0.notedKey == nil || $0.notedKey == key }) else { return false }
    return Self.bytes(of: job, format) == earlier.bytes
  }

  /// The bytes of all files of a row; nothing if one is not there.
  private static func bytes(of job: RowJob, _ format: OutputFormat?) -> Int? {
    var sum = 0
    for path in job.outputs {
      guard let bytes = try? Output(path: path, format: format).bytesOnDisk else { return nil }
      sum += bytes
    }
    return sum
  }
}

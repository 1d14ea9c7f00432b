import PulseDocument
import PulseMapKit
import PulseSystem

/// A detector of rows that need no worker: their text, options and files are those of an earlier run, and their outputs
/// are as that run left them.
///
/// Such a row takes microseconds; a worker resolves its scene to find its content key, which takes ten times as long.
struct UnchangedRowDetector {
  private let options: BatchOptions

  /// The hash of everything that all rows share.
  private let shared: StableHash.FNV1a

  /// Creates a detector; `contentArguments` are all options that affect the outputs.
  init(_ options: BatchOptions, contentArguments: [String]) {
    self.options = options
    var hash = StableHash.FNV1a()
    for argument in contentArguments { hash.add("\(argument)\n".utf8) }
    shared = hash
  }

  /// Returns the input of a row that was rendered from some files, with a digest of their metadata.
  ///
  /// The digest is a hash of 64 bits of the options, the row, and the path, size, inode, modification and status change
  /// time of each file.
  /// Files on servers are named without credentials, as in the journal.
  func input(of job: RowJob, from files: [InputFile]) -> RowInput {
    let files = files.map { InputFile(path: URLRedaction.shown($0.path), fingerprint: $0.fingerprint) }
    var hash = shared
    var text: [UInt8] = []
    JSONValue.object(job.members).write(to: &text)
    hash.add(text)
    for part in [OutputFolder.parentFolder(of: job.place)] + job.outputs
      + files.flatMap({ [$0.path, $0.fingerprint] })
    {
      hash.add(part.utf8)
      hash.add([0])
    }
    return RowInput(digest: StableHash.fmix64(hash.value), files: files.map(\.path))
  }

  /// Returns whether a row was completed from the same input, and its outputs are unchanged.
  ///
  /// - Complexity: A `stat` of each file, and of each output a `stat` and the bytes at its ends.
  func isUnchanged(_ job: RowJob, since input: RowInput?) -> Bool {
    guard let previous = job.previous, let input, !options.forcesRendering, !options.isValidation,
      // The formats of the outputs are known without the row.
      !job.members.contains(where: { $0.key == "format" })
    else { return false }
    let files = input.files.map {
      InputFile(path: $0, fingerprint: FileFingerprint(ofFile: $0)?.text ?? "")
    }
    guard self.input(of: job, from: files) == input,
      let outputs = try? job.outputs.map({ try RenderOutput(path: $0, format: options.row.job.format) })
    else { return false }
    return outputs.areUnchanged(since: previous)
  }
}

extension [RenderOutput] {
  /// Whether the files are those of a completed row: complete with its content key, or, where none can be read, of the
  /// same size.
  func areUnchanged(since previous: PreviousRowResult) -> Bool {
    let origins = map(\.origin)
    func hasKey(_ key: String?) -> Bool { key.flatMap(PreviousRowResult.keyPrefix) == previous.key }
    if origins.allSatisfy({ $0?.isComplete == true && hasKey($0?.key) }) { return true }
    // A file with another content key was written by another program since.
    return origins.allSatisfy { $0?.key == nil || hasKey($0?.key) } && byteCountOnDisk == previous.bytes
  }
}

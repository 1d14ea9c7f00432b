import PulseMapKit
import PulseSpelling
import PulseSystem

// The default output without --output: `pulse.gif`, or with the extension of --format, in the working directory.
//
// It never replaces a file, nor is it renamed beside an earlier one: a script that runs twice gets status 2, and with
// status 0 the file of that name is always the requested one.
extension RenderCommand {
  /// Whether the default file is written because no output was named.
  var usesDefaultFile: Bool {
    options.outputs.isEmpty && !options.isDryRun && misplacedOutputDiagnostics().isEmpty
  }

  /// The paths of all outputs; the default file if none was named.
  var outputPaths: [String] {
    options.outputs.isEmpty ? [defaultFormat.defaultFileName] : options.outputs
  }

  /// The requested format, or GIF.
  private var defaultFormat: OutputFormat { options.format ?? .gif }

  /// The option that names an output, for messages.
  private var namingOption: String { "-o FILE\(defaultFormat.fileExtension)" }

  /// Returns a one-line note with the name of the default file.
  func defaultFileNameNote(of output: RenderOutput) -> String {
    "pulsemap: --output: no file is named, so it is '\(output.path)' in the working directory; "
      + "name another with \(namingOption)"
  }

  /// Throws `OutputError.fileExists` if anything has the name of the default file: a file, directory, pipe or
  /// dangling link.
  func checkDefaultFile(of output: RenderOutput) throws(OutputError) {
    guard usesDefaultFile, let folder = try? Directory(""), folder.entry(output.path) != nil else { return }
    throw .fileExists(path: output.path)
  }

  /// Returns the one-line diagnostic of an output error; `place` is the option that requested the file.
  func diagnostic(about error: OutputError, of place: String = "--output") -> String {
    switch error {
    case .fileExists(let path) where usesDefaultFile:
      "\(place): '\(path)' is there already, and only a file that is named is replaced; "
        + "remove it, or name one with \(namingOption)"
    case .writeFailed(let path, let code) where usesDefaultFile:
      "\(place): '\(path)' cannot be written into the working directory: \(SystemError(code)); "
        + "name a file elsewhere with \(namingOption)"
    default: "\(place): \(error)"
    }
  }

  /// Runs `render`, and extends the errors of the default file with advice on how to name one.
  ///
  /// - Throws: ``CommandError`` for the file, or the error of `render`.
  func withDefaultFileErrors<Result>(_ render: () async throws -> Result) async throws -> Result {
    do {
      return try await render()
    } catch let error as OutputError where usesDefaultFile && error != .closedPipe {
      throw CommandError([diagnostic(about: error)], environmentErrorCount: 1)
    }
  }

  /// Returns a diagnostic if the scene file operand is an output path without `-o`.
  func misplacedOutputDiagnostics() -> [String] {
    guard !isRow, document == nil, let path = options.scene, let remedy = Self.remedy(forOperand: path) else {
      return []
    }
    return ["SCENE.json: '\(path.excerpt)' is no scene file; \(remedy)"]
  }

  /// Returns the remedy for an operand that looks like an output, such as `a.gif`; `nil` for any other.
  static func remedy(forOperand path: String) -> String? {
    if OutputFormat(ofFileNamed: path) == nil { return nil }
    let path = path.excerpt
    return "write -o \(path.contains(" ") ? "'\(path)'" : path)"
  }
}

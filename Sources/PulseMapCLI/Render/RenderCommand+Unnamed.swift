import PulseMapKit
import PulseSpelling
import PulseSystem

// The file of a command line without --output: `pulse.gif`, or with the ending of --format, in the working directory.
//
// It is never replaced, nor put under another name beside an earlier one: a script that runs twice gets status 2, and
// with status 0 the file of that name is always the one that was asked for.
extension RenderCommand {
  /// Whether a file is written that nobody named.
  var isUnnamed: Bool { options.outputs.isEmpty && !options.isDryRun && complaintsAboutOperand().isEmpty }

  /// The paths of all outputs; a dry run without one plans what would be made.
  var outputPaths: [String] {
    options.outputs.isEmpty ? [standardFormat.standardFileName] : options.outputs
  }

  /// The format without --format and without a name that tells it.
  private var standardFormat: OutputFormat { options.format ?? .gif }

  /// The option that names the file, for messages.
  private var namingOption: String { "-o FILE\(standardFormat.ending)" }

  /// Returns the note that tells the name of the file that was written.
  ///
  /// - Parameter output: The output without a name of its own.
  /// - Returns: The note on one line.
  func noteAboutName(of output: Output) -> String {
    "pulsemap: --output: no file is named, so it is '\(output.path)' in the working directory; "
      + "name another with \(namingOption)"
  }

  /// Refuses the name of a file that nobody named if anything has it: a file, a folder, a pipe, a link to nothing.
  ///
  /// - Parameter output: The output, in the working directory.
  /// - Throws: `OutputError.alreadyThere`.
  func checkName(of output: Output) throws(OutputError) {
    guard isUnnamed, let folder = try? Directory(""), folder.entry(output.path) != nil else { return }
    throw .alreadyThere(path: output.path)
  }

  /// Returns the complaint about an output that cannot be written.
  ///
  /// - Parameters:
  ///   - error: What is wrong with it.
  ///   - place: The option that asks for the file.
  /// - Returns: The complaint on one line.
  func complaint(about error: OutputError, of place: String = "--output") -> String {
    switch error {
    case .alreadyThere(let path) where isUnnamed:
      "\(place): '\(path)' is there already, and only a file that is named is replaced; "
        + "remove it, or name one with \(namingOption)"
    case .notWritten(let path, let code) where isUnnamed:
      "\(place): '\(path)' cannot be written into the working directory: \(SystemFault(code)); "
        + "name a file elsewhere with \(namingOption)"
    default: "\(place): \(error)"
    }
  }

  /// Renders an output, and turns an error of a file that nobody named into one that says how to name it.
  ///
  /// - Parameter render: Renders the output.
  /// - Returns: The result of `render`.
  /// - Throws: ``Complaints`` for the file, or the error of `render`.
  func withUnnamedOutput<Result>(_ render: () async throws -> Result) async throws -> Result {
    do {
      return try await render()
    } catch let error as OutputError where isUnnamed && error != .closedPipe {
      throw Complaints([complaint(about: error)], outsideCount: 1)
    }
  }

  /// Returns the complaint about a picture in the place of the scene file: an output without its option.
  func complaintsAboutOperand() -> [String] {
    guard !isRow, document == nil, let path = options.scene, let remedy = Self.remedy(forOperand: path) else {
      return []
    }
    return ["SCENE.json: '\(path.excerpt)' is no scene file; \(remedy)"]
  }

  /// Returns the remedy for an operand that is an output without its option, such as `a.gif`; `nil` for any other.
  static func remedy(forOperand path: String) -> String? {
    if OutputFormat(ofFileNamed: path) == nil { return nil }
    let path = path.excerpt
    return "write -o \(path.contains(" ") ? "'\(path)'" : path)"
  }
}

import PulseDocument
import PulseSystem

// The default output of a job without any: `pulse.gif`, or with the extension of the format, in the working directory.
//
// It replaces only what an earlier run wrote, as its metadata tells, and no file of anybody else: nobody named it. Nor is
// it renamed beside an earlier one: with status 0 the file of that name is always the requested one.
extension RenderJob {
  /// Whether the default file is written because no output was named.
  package var usesDefaultFile: Bool {
    memoryFormat == nil && options.outputs.isEmpty && !options.isDryRun && argumentDiagnostics.isEmpty
  }

  /// The paths of all outputs; the default file if none was named.
  var outputPaths: [String] {
    options.outputs.isEmpty ? [defaultFormat.defaultFileName] : options.outputs
  }

  /// The requested format, or GIF.
  private var defaultFormat: OutputFormat { options.format ?? .gif }

  /// The option that names an output, for messages.
  package var namingOption: String { "-o FILE\(defaultFormat.fileExtension)" }

  /// Checks that the default output file replaces nothing but a file of an earlier run, which the output then names.
  ///
  /// Does nothing if the job does not write the default file.
  ///
  /// - Throws: ``RenderError/output(_:)`` for any other file, a directory, a pipe or a link.
  func checkDefaultFile(of output: inout RenderOutput) throws(RenderError) {
    guard usesDefaultFile, let folder = try? Directory(""), folder.entry(output.path) != nil else { return }
    guard options.replacesFiles, output.findEarlierFiles(in: folder) else {
      throw .output(.fileExists(path: output.path))
    }
  }

  /// Returns a diagnostic for an output error; `place` is the option that requested the file, and `isPublished` whether
  /// the file was rendered.
  ///
  /// If the default file was not written, its message tells how to name another one.
  func diagnostic(
    about error: RenderError, of place: String = "--output", kind: DiagnosticKind = .input,
    isPublished: Bool = false
  ) -> JobDiagnostic {
    let message =
      switch error {
      case .output(.fileExists(let path)) where usesDefaultFile && isPublished:
        "'\(path)' was written by another process meanwhile; use a name for each with \(namingOption)"
      case .output(.fileExists(let path)) where usesDefaultFile:
        "'\(path)' already exists, "
          + (options.replacesFiles
            ? "and is no file with the metadata of pulsemap" : "and --no-clobber keeps it")
          + "; remove it, or use another with \(namingOption)"
      case .output(.writeFailed(let path, let code)) where usesDefaultFile:
        "'\(path)' cannot be written into the working directory: \(SystemError(code)); "
          + "use another path with \(namingOption)"
      default: "\(error)"
      }
    return JobDiagnostic(place, message, kind: kind)
  }

  /// Runs a closure and returns its result; if writing the default file fails, the error also tells how to name
  /// another file.
  ///
  /// - Throws: ``JobError`` for the default file, or the error of `render`.
  func withDefaultFileErrors<Result>(_ render: () throws -> Result) throws -> Result {
    do {
      return try render()
    } catch let error where usesDefaultFile {
      guard let cause = error as? RenderError ?? (error as? OutputError).map(RenderError.output),
        cause != .output(.closedPipe)
      else { throw error }
      throw JobError(diagnostics: [diagnostic(about: cause, kind: .environment, isPublished: true)])
    }
  }
}

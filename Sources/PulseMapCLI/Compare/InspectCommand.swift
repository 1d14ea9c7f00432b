import PulseArguments
import PulseBasics
import PulseGoldens
import PulsePixels

/// The `inspect` command: describes images and animations frame by frame.
struct InspectCommand: ToolCommand {
  /// The paths to inspect.
  var paths: [String] = []

  /// Whether the result is printed as JSON.
  var isJSON = false

  static let command = Command<InspectCommand>(
    "inspect", summary: "Describes GIF, APNG, WebP, PNG and JPEG files frame by frame.",
    discussion: """
      Reads files from any program, and MP4, WebM and AVIF through ffmpeg. The timeline hash covers everything visible: size, loop count, delays and the \
      pixels of each composited frame. Files that look the same have the same timeline hash, in any format and \
      compression. Browsers show frames of 10 milliseconds or less for 100 milliseconds; if the displayed delay differs from the stored one, both are printed. The rectangle of a frame is \
      WIDTHxHEIGHT+X+Y, in pixels from the upper left corner. A file that is truncated, damaged or followed by other data is \
      reported, with exit status 2; its readable frames are still printed.
      """,
    defaults: InspectCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operands(
            "FILE", into: \.paths, isRequired: true,
            help: "File, folder of PNG files, or - for standard input.",
            details: "NAME-%04d.png is a numbered sequence."
          ).completingPath(to: .file)
        ]),
      ArgumentSection("Output", [.flag("--json", into: \.isJSON, help: "Print one JSON document.")]),
    ],
    foreignOptions: InspectCommand.foreignOptions,
    examples: [
      CommandExample(
        "pulsemap inspect pulse.gif", "Prints size, loop count, and the delay and rectangle of each frame."),
      CommandExample(
        "pulsemap inspect --json a.gif b.webp", "Prints the same as JSON, with complete hashes."),
    ])

  /// Prints the descriptions.
  ///
  /// - Throws: ``CommandError`` with the diagnostics about damaged or unreadable files, after all others are
  ///   described, or ``ConsoleError``.
  func run(arguments: [String]) throws -> ExitStatus {
    var inspections: [FileInspection] = []
    var diagnostics: [String] = []
    for path in paths {
      let progress = ProgressLine(.auto, verbosity: .normal, name: path)
      defer { progress?.finish() }
      do {
        let animation = try AnimationLoader.open(path, digest: true) { count in
          progress?.update(text: "\(path.printable): \(FileInspection.count(count, "frame")) decoded")
        }
        let inspection = FileInspection(of: animation, path: path)
        inspections.append(inspection)
        diagnostics += inspection.problems.map { problem in
          problem == inspection.limit?.description
            ? "\(path): \(problem)" : "\(path): is damaged: \(problem); use an intact file"
        }
      } catch {
        diagnostics.append("\(error.path): \(error.reason)")
      }
    }
    let texts = inspections.map { $0.text.withPrintableLines }
    let text = isJSON ? FileInspection.json(inspections) : texts.joined(separator: "\n")
    try Console.write(text: text, isJSON: isJSON)
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return .done
  }
}

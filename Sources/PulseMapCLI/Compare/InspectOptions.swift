import PulseArguments
import PulsePixels
import PulseReview

/// The options of the `inspect` command.
struct InspectOptions: Sendable {
  /// The paths to inspect.
  var paths: [String] = []

  /// Whether the result is printed as JSON.
  var isJSON = false

  static let command = Command<InspectOptions>(
    "inspect", summary: "Tells what is in GIF, APNG, WebP and PNG files, frame by frame.",
    discussion: """
      Files of any program can be looked at. The timeline is a hash of all that is seen: size, plays, delays and \
      the pixels of each composited frame. Files that show the same have the same timeline, whatever their format \
      and whoever compressed them. Where browsers do not take a delay as it is stored, both are told: they show \
      frames of 10 milliseconds or less for 100. A file that is cut off, damaged, or followed by something else is said to be, \
      with status 2; what can be seen of it is told.
      """,
    defaults: InspectOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operands(
            "FILE", into: \.paths, isRequired: true,
            help: "File, folder of PNG files, or - for standard input.",
            details: "Also NAME-%04d.png for a numbered sequence."
          ).completingPath(to: .file)
        ]),
      ArgumentSection("Result", [.flag("--json", into: \.isJSON, help: "Print one JSON document.")]),
    ],
    examples: [
      CommandExample("pulsemap inspect pulse.gif", "Size, plays, and every frame with its delay and place."),
      CommandExample("pulsemap inspect --json a.gif b.webp", "The same for programs, with full hashes."),
    ])
}

/// The `inspect` command: describes images and animations frame by frame.
struct InspectCommand {
  let options: InspectOptions

  init(_ options: InspectOptions) {
    self.options = options
  }

  /// Returns the text for standard output, and the diagnostics about damaged or unreadable files.
  func run() -> (text: String, diagnostics: [String]) {
    var inspections: [FileInspection] = []
    var diagnostics: [String] = []
    for path in options.paths {
      do {
        let inspection = FileInspection(of: try AnimationLoader.open(path), path: path)
        inspections.append(inspection)
        diagnostics += inspection.problems.map { problem in
          problem == inspection.limit?.description
            ? "'\(path)': \(problem)" : "'\(path)' is damaged: \(problem)"
        }
      } catch {
        diagnostics.append("\(error)")
      }
    }
    let texts = inspections.map { $0.text.withPrintableLines }
    return (options.isJSON ? FileInspection.json(inspections) : texts.joined(separator: "\n"), diagnostics)
  }
}

extension String {
  /// The text with control characters escaped, except line breaks.
  var withPrintableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}

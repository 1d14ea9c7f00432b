import PulseArguments
import PulseBasics
import PulseGoldens
import PulseImages
import PulseMapKit
import PulsePixels
import PulseSystem

/// The `inspect` command: describes images and animations frame by frame.
struct InspectCommand: ToolCommand {
  /// The paths to inspect.
  var paths: [String] = []

  /// Whether the result is printed as JSON.
  var isJSON = false

  /// Whether only the line about the whole file is printed.
  var isSummary = false

  /// The frame to save; `nil` for none.
  var frame: FrameNumber?

  /// The path of the saved frame.
  var output: String?

  static let command = Command<InspectCommand>(
    "inspect", summary: "Describes images, animations and videos frame by frame.",
    discussion: """
      Reads GIF, APNG, WebP, PNG and JPEG files from any program, and MP4, WebM and AVIF through ffmpeg. The timeline hash covers everything visible: size, loop count, delays and the \
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
      ArgumentSection(
        "Output",
        [
          .flag("--json", into: \.isJSON, help: "Print one JSON document."),
          .flag(
            "--summary", into: \.isSummary, help: "Print one line for each file, without its frames.",
            details: "Its format, size, number of frames, duration, number of plays and bytes."),
          .option(
            "--frame", into: \.frame, metavar: "N|first|last", help: "Save a frame as PNG; needs --output.",
            details: "The frame as players show it, counted from 1."),
          .option(
            "--output", "-o", into: \.output, metavar: "PATH", help: "PNG file of the frame."
          ).completingPath(to: .file),
        ]),
    ],
    foreignOptions: InspectCommand.foreignOptions,
    examples: [
      CommandExample(
        "pulsemap inspect pulse.gif", "Prints size, loop count, and the delay and rectangle of each frame."),
      CommandExample(
        "pulsemap inspect --summary clip.mp4", "Prints the size and length of a video in one line."),
      CommandExample(
        "pulsemap inspect --json a.gif b.webp", "Prints the same as JSON, with complete hashes."),
      CommandExample(
        "pulsemap inspect a.gif --frame 1 -o first.png", "Saves the first frame, or with 'last' the last one."
      ),
    ])

  /// Prints the descriptions.
  ///
  /// - Throws: ``CommandError`` with the diagnostics about damaged or unreadable files, after all others are
  ///   described, or `OutputError`.
  func run(arguments: [String]) throws -> ExitStatus {
    try checkOutput()
    if isSummary, isJSON {
      throw CommandError(["--summary: has no effect with --json; leave out one of them"])
    }
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
        if let frame, let output { try frame.save(of: animation, to: output) }
        diagnostics += inspection.problems.map { problem in
          problem == inspection.limit?.description
            ? "\(path): \(problem)" : "\(path): is damaged: \(problem); use an intact file"
        }
      } catch let error as GoldenError {
        diagnostics.append("\(error.path ?? path): \(error.message)")
      } catch let error as CommandError {
        diagnostics += error.lines
      } catch {
        diagnostics.append("\(path): \(error)")
      }
    }
    let texts = inspections.map { (isSummary ? $0.summary + "\n" : $0.text).withPrintableLines }
    let text =
      isJSON ? FileInspection.json(inspections) : texts.joined(separator: isSummary ? "" : "\n")
    try Console.write(text: text, isJSON: isJSON)
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return .done
  }

  /// Throws ``CommandError`` for a frame without a file or a file without a frame, for several inputs, and for a file that
  /// is none for PNG, or the input.
  private func checkOutput() throws(CommandError) {
    guard let output else {
      if let frame {
        throw CommandError(["--frame: needs a file; add -o FILE.png, such as -o frame-\(frame.argument).png"])
      }
      return
    }
    guard frame != nil else {
      throw CommandError(["--output: needs a frame; add --frame 1 for the first one"])
    }
    guard paths.count == 1, let path = paths.first else {
      throw CommandError(["--frame: is that of one file; write a single FILE"])
    }
    guard output.lowercased().bytewise.hasSuffix(".png"),
      !OutputFormat.isExtensionAlone(FilePath(output).name)
    else {
      throw CommandError(["--output: '\(output)' is no name for PNG; use one such as first.png"])
    }
    // A folder or a pattern stands for files of which the output may be one.
    let isSingleFile = FileDescriptor.size(ofFile: path) != nil
    let input = FileDescriptor.realPath(of: path)
    let isInput = input != nil && input == FileDescriptor.realPath(of: output)
    do throws(OutputError) {
      try AtomicFileWriter.rejectURL(output)
      try AtomicFileWriter.check(path: output, replaces: isSingleFile || path == "-")
    } catch {
      throw CommandError(["--output: \(error)"])
    }
    if isInput { throw CommandError(["--output: '\(output)' is the source; use another name"]) }
  }
}

/// The number of a frame, counted from 1, or the first or the last one.
enum FrameNumber: Hashable, ArgumentValue {
  case number(Int)
  case last

  init(argument: String) throws(ArgumentValueError) {
    switch argument.lowercased() {
    case "first": self = .number(1)
    case "last": self = .last
    default:
      guard let number = Int(argument), number > 0 else {
        throw ArgumentValueError(
          "is not the number of a frame", remedy: "use 1 for the first frame, a higher number, or last")
      }
      self = .number(number)
    }
  }

  var argument: String {
    switch self {
    case .number(let number): String(number)
    case .last: "last"
    }
  }

  static var completionCandidates: [String] { ["first", "last"] }

  /// Writes the frame of an animation as a PNG file, which appears when it is complete.
  ///
  /// - Throws: ``CommandError`` for a frame that it does not have, or the error of decoding or writing.
  func save(of animation: LoadedAnimation, to path: String) throws {
    let count = animation.animation.frameCount
    let wanted = if case .number(let number) = self { number } else { count }
    guard wanted <= count else {
      throw CommandError([
        "--frame: '\(wanted)' is beyond the last frame; there \(count == 1 ? "is 1 frame" : "are \(count) frames")"
          + (count == 1 ? "" : ", so use 1 to \(count), or last")
      ])
    }
    var frames = animation.animation.frameIterator()
    var frame: Bitmap?
    for _ in 0..<wanted { frame = try frames.next() }
    guard let frame else { throw CommandError(["--frame: '\(wanted)' cannot be read; use an earlier one"]) }
    let file = try AtomicFileWriter(path: path, replaces: true)
    try file.write(PNGWriter.auto.encodedBytes(of: frame))
    try file.publish()
  }
}

import FoundationEssentials
import PulseArguments
import PulseEffects
import PulseMapKit
import PulseSceneFile

extension PulseMapTool {
  /// All manual pages: of the tool, of each command, and of the files of scenes and effects.
  static var manualPages: [ManualPage] {
    let info = tool.info
    let names = ["\(info.name)(1)"] + info.commands.map { "\(info.name)-\($0.name)(1)" } + fileFormatNames
    func references(from name: String) -> ManualSection {
      ManualSection("SEE ALSO", text: names.filter { $0 != name }.joined(separator: ", "))
    }
    let overview = info.manualPage(
      sections: [exitStatus, environment, files, diagnostics, references(from: names[0]), bugs, copyright])
    let commands = info.commands.map { command in
      info.manualPage(
        of: command,
        sections: [
          exitStatus, environment, files, references(from: "\(info.name)-\(command.name)(1)"), bugs,
          copyright,
        ])
    }
    let fileFormats = [sceneFile, effectFile].map { name, summary, sections in
      ManualPage(
        name, section: 5, summary: summary, sections: sections + [references(from: "\(name)(5)"), copyright])
    }
    return [overview] + commands + fileFormats
  }

  /// Returns a manual page in roff.
  static func manual(_ page: ManualPage) -> String {
    page.text(tool: tool.name, version: version, date: date)
  }

  private static let fileFormatNames = ["pulsemap-scene(5)", "pulsemap-effects(5)"]

  private static let exitStatus = ManualSection(
    "EXIT STATUS", ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })

  private static let environment = ManualSection(
    "ENVIRONMENT",
    [
      (
        OptionsVariable.name,
        "Options of render, batch and scene, which come before those of the command line. Words are separated as in a "
          + "shell; nothing is expanded."
      ),
      (
        UserAgent.environmentVariable,
        "Name of the program for tile servers, where --user-agent does not say it."
      ),
      (TileOptions.keyVariable, "What {key} in the address of a tile server stands for."),
      ("XDG_CACHE_HOME", "Folder of the folder with tiles that are kept; ~/.cache otherwise."),
      ("PULSEMAP_SHARD_INDEX, PULSEMAP_SHARD_COUNT", "Part of a batch for --shard auto, counted from 0."),
      ("CI", "Set to anything but 0 or false, goldens are not changed."),
    ])

  private static let files = ManualSection(
    "FILES",
    [
      ("~/.cache/pulsemap", "Tiles of servers; 'pulsemap cache' tells of them and removes them."),
      ("goldens.jsonl", "Hashes of all goldens of a folder, written by 'compare --update'."),
    ])

  private static let diagnostics = ManualSection(
    "DIAGNOSTICS",
    [
      (
        "\(Console.errorPrefix)PLACE: PROBLEM; REMEDY",
        "One line on standard error for each problem, all problems at once. Standard output has results only."
      )
    ])

  private static let bugs = ManualSection(
    "BUGS", text: "A report needs the command line, its messages, and what 'pulsemap version --json' prints.")

  private static let copyright = ManualSection(
    "COPYRIGHT",
    text: """
      The built-in map is made with Natural Earth (public domain) and has place names of GeoNames (CC BY 3.0). Text is \
      set in Noto Sans (SIL Open Font License 1.1).
      """)
}

// File formats.
extension PulseMapTool {
  private typealias FileFormat = (name: String, summary: String, sections: [ManualSection])

  private static var sceneFile: FileFormat {
    (
      "pulsemap-scene", "Scene files of pulsemap, in JSON.",
      [
        ManualSection(
          "DESCRIPTION",
          text: """
            A scene file is a JSON object. Its keys are the names of the options of pulsemap-render(1), in camel case: \
            pulseColor for --pulse-color. Options on the command line override it.
            Numbers are numbers, switches true or false, ranges lists of two numbers; lengths, colors, curves and lists \
            are texts as on the command line. Relative paths start from the folder of the file.
            'pulsemap scene FILE' reports every problem of a file; 'pulsemap scene --schema' prints the JSON schema; \
            'pulsemap scene --resolved' prints a scene with all defaults filled in.
            """),
        ManualSection(
          "KEYS",
          SceneSpec.sections.flatMap(\.arguments).map { argument in
            (argument.key, argument.info.fileKeyText)
          }),
        ManualSection(
          "OVERLAYS AND LINES",
          [
            (
              "overlays",
              "A list of objects, one for each pulse, from bottom to top. Each has a lat and a lon or a track, perhaps an "
                + "id, and any of the keys above that describe an overlay; what it leaves out is that of the scene."
            ),
            (
              "outlines",
              "A list of objects, one for each line or area below the pulses: coordinates, a list of positions, each "
                + "longitude and latitude, or a list of such lists; closed, stroke, strokeWidth, fill, dash and march."
            ),
            ("$schema", "The address of the schema, for editors. It is ignored."),
          ]),
        ManualSection(
          "EXAMPLES",
          examples: [
            CommandExample(
              #"{"size": "640x400", "overlays": [{"lat": 48.86, "lon": 2.35, "radius": "130km"}]}"#,
              "One pulse, in a view that is fitted to it."),
            CommandExample(
              #"{"radius": "90km", "overlays": [{"lat": 51.5, "lon": 0}, {"lat": 41.9, "lon": 12.5, "effect": "dot"}]}"#,
              "Two pulses with the radius of the scene."),
          ]),
      ]
    )
  }

  private static var effectFile: FileFormat {
    (
      "pulsemap-effects", "Effect files of pulsemap, in JSON.",
      [
        ManualSection(
          "DESCRIPTION",
          text: """
            An effect is a JSON object with a name, a default radius, default parameters and layers from bottom to top. \
            'pulsemap effects NAME' prints a built-in one to start from, and --effect FILE.json uses a file.
            A value of a layer can be a reference to a parameter: "$color" is the color that is given.
            """),
        ManualSection(
          "KEYS OF AN EFFECT",
          [
            ("name, summary, origin, note", "Texts for people; the name appears in reports."),
            ("radius", "The default radius, a length such as 500m or 40px."),
            ("parameters", "An object with default values of the parameters below."),
            ("layers", "A list of layers."),
          ]),
        ManualSection(
          "KEYS OF A LAYER",
          [
            ("name", "The name of the layer in reports."),
            (
              "shape, radius, inset",
              "The shape, its size (0.5r is half the radius of the pulse), and what is taken off."
            ),
            ("fill, stroke, shadow", "The fill color, the stroke with its width, and the shadow."),
            (
              "pictures, pictureMode, pictureAnchor",
              "The image files of a layer in ascending size, and how they are drawn."
            ),
            ("model", "The values of scale and opacity without an animation."),
            ("copies", "The number of copies, evenly offset in the cycle."),
            (
              "groups",
              "The animation groups: duration, rest, curve, repeat, autoreverses, fill, and animations of a property with "
                + "values, keyTimes and curves, as in Core Animation."
            ),
          ]),
        ManualSection(
          "PARAMETERS",
          EffectParameter.allCases.map { parameter in
            (parameter.rawValue, "Set by --\(parameter.optionName). \(parameter.definition.help)")
          }),
        ManualSection(
          "EXAMPLES",
          examples: [
            CommandExample("pulsemap effects circle > mine.json", "A built-in effect as a file to change."),
            CommandExample(
              "pulsemap render --lat 48.2 --lon 16.37 --radius 40px --effect mine.json", "The changed effect."
            ),
          ]),
      ]
    )
  }
}

extension ArgumentInfo {
  /// The description of a key of scene files.
  fileprivate var fileKeyText: String {
    let facts =
      constraints.filter { !$0.hasPrefix("May be") } + (defaultText.map { ["Default: \($0)."] } ?? [])
    return ([help] + (facts.isEmpty ? [] : [facts.joined(separator: " ")])).joined(separator: "\n")
  }
}

/// The options of the `manual` command, which prints manual pages or writes all of them.
struct ManualOptions: Sendable {
  /// The name of the page; `nil` for that of the tool.
  var page: ManualPageName?

  /// The folder to which all pages are written.
  var folder: String?

  static let command = Command<ManualOptions>(
    "manual", summary: "Prints a manual page, or writes all of them.",
    discussion: "'make install' and the packages put them where 'man pulsemap-render' finds them.",
    defaults: ManualOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "PAGE", into: \.page, help: "Command or file format; by default the overview.",
            details: "scene.5 and effects.5 describe the files of scenes and effects.")
        ]),
      ArgumentSection(
        "Result",
        [
          .option("--directory", into: \.folder, metavar: "DIR", help: "Write all pages to a folder.")
            .completingPath(to: .folder)
        ]),
    ],
    examples: [
      CommandExample("pulsemap manual | man -l -", "Shows the overview."),
      CommandExample("pulsemap manual render | man -l -", "Shows the page of a command."),
    ])

  /// Returns the page, or an empty text after all pages were written to the folder.
  ///
  /// - Throws: ``CommandError`` if the folder cannot be written.
  func run() throws(CommandError) -> String {
    let pages = PulseMapTool.manualPages
    guard let folder else {
      let fileName = page?.fileName ?? pages[0].fileName
      return pages.first { $0.fileName == fileName }.map(PulseMapTool.manual) ?? ""
    }
    if let page { throw CommandError(["--directory: writes all pages; leave '\(page.argument)' out"]) }
    for page in pages {
      do {
        try Data(PulseMapTool.manual(page).utf8).write(
          to: URL(filePath: folder).appending(path: page.fileName))
      } catch {
        throw CommandError(["--directory: '\(folder)' cannot be written; name a folder that exists"])
      }
    }
    return ""
  }
}

/// The name of a manual page: a command, `scene.5` or `effects.5`.
struct ManualPageName: ArgumentValue, Hashable {
  let argument: String

  init(argument: String) throws(ArgumentValueError) {
    guard Self.choices.contains(argument) else {
      throw ArgumentValueError.unknown(argument, choices: Self.choices)
    }
    self.argument = argument
  }

  static var choices: [String] { PulseMapTool.tool.commandNames + ["scene.5", "effects.5"] }

  /// The file name of the page.
  var fileName: String { "pulsemap-\(argument.contains(".") ? argument : argument + ".1")" }
}

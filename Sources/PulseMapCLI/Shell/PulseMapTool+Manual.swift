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
        "Options of render, batch and scene, inserted before those of the command line. Quotation marks work as in a "
          + "shell; nothing is expanded."
      ),
      (
        UserAgent.environmentVariable,
        "User agent for requests to tile servers; --user-agent overrides it."
      ),
      (TileServerOptions.keyVariable, "Value of {key} in the URL of a tile server or provider."),
      ("XDG_CACHE_HOME", "Parent folder of the tile cache; ~/.cache by default."),
      (
        "PULSEMAP_SHARD_INDEX, PULSEMAP_SHARD_COUNT",
        "Shard of a batch for --shard auto; the index starts at 0."
      ),
      ("CI", "If set to any value except 0 or false, 'compare --update' requires --update-in-ci."),
    ])

  private static let files = ManualSection(
    "FILES",
    [
      ("~/.cache/pulsemap", "Tile cache; 'pulsemap cache' shows and clears it."),
      ("goldens.jsonl", "Hashes of all goldens in a folder; 'compare --update' writes it."),
    ])

  private static let diagnostics = ManualSection(
    "DIAGNOSTICS",
    [
      (
        "\(Console.errorPrefix)PLACE: PROBLEM; REMEDY",
        "One line on standard error for each problem; all problems are reported together. Standard output contains "
          + "only results."
      )
    ])

  private static let bugs = ManualSection(
    "BUGS",
    text:
      "Include the command line, its messages, and the output of 'pulsemap version --json' in a bug report.")

  private static let copyright = ManualSection(
    "COPYRIGHT",
    text: """
      The world map uses data of Natural Earth (public domain) and place names of GeoNames (CC BY 3.0). The built-in \
      font is Noto Sans (SIL Open Font License 1.1). The names of tile providers are those of xyzservices (BSD 3-Clause \
      License).
      """)
}

// File formats.
extension PulseMapTool {
  private typealias FileFormat = (name: String, summary: String, sections: [ManualSection])

  private static var sceneFile: FileFormat {
    (
      "pulsemap-scene", "JSON format of scene files.",
      [
        ManualSection(
          "DESCRIPTION",
          text: """
            A scene file is a JSON object. Its keys are the option names of pulsemap-render(1) in camel case: \
            pulseColor for --pulse-color. Options on the command line override the file.
            Numbers are JSON numbers, flags true or false, and ranges arrays of two numbers. Lengths, colors, curves \
            and lists are strings, written as on the command line. Paths are relative to the folder of the file.
            'pulsemap scene FILE' reports all errors in a file; 'pulsemap scene --schema' prints the JSON schema; \
            'pulsemap scene --resolved' prints a scene with all defaults filled in.
            """),
        ManualSection(
          "KEYS",
          SceneSpec.sections.flatMap(\.arguments).map { argument in
            (argument.key, argument.info.fileKeyText)
          }),
        ManualSection(
          "OVERLAYS AND OUTLINES",
          [
            (
              "overlays",
              "An array of objects, one per pulse, from bottom to top. Each has lat and lon or a track, optionally an "
                + "id, and any of the keys above that describe an overlay. A missing key has the value of the scene."
            ),
            (
              "outlines",
              "An array of objects, one per line or polygon below the pulses. coordinates is an array of positions "
                + "(longitude, latitude), or an array of such arrays. The other keys are closed, stroke, "
                + "strokeWidth, strokeOpacity, fill, fillOpacity, dash and march."
            ),
            ("$schema", "The URL of the JSON schema, for editors. It does not affect the scene."),
          ]),
        ManualSection(
          "EXAMPLES",
          examples: [
            CommandExample(
              #"{"size": "640x400", "overlays": [{"lat": 48.86, "lon": 2.35, "radius": "130km"}]}"#,
              "One pulse, in a view that fits it."),
            CommandExample(
              #"{"radius": "90km", "overlays": [{"lat": 51.5, "lon": 0}, {"lat": 41.9, "lon": 12.5, "effect": "dot"}]}"#,
              "Two pulses with the radius of the scene."),
          ]),
      ]
    )
  }

  private static var effectFile: FileFormat {
    (
      "pulsemap-effects", "JSON format of effect files.",
      [
        ManualSection(
          "DESCRIPTION",
          text: """
            An effect is a JSON object with a name, a default radius, default parameters and layers from bottom to top. \
            'pulsemap effects NAME' prints a built-in effect to use as a template, and --effect FILE.json uses a file.
            A value in a layer can refer to a parameter: "$color" is the value of color.
            """),
        ManualSection(
          "KEYS OF AN EFFECT",
          [
            ("name, summary, origin, note", "Descriptions for readers; the name appears in reports."),
            ("radius", "The default radius, a length such as 500m or 40px."),
            ("parameters", "An object with defaults of the parameters below."),
            ("layers", "An array of layers."),
          ]),
        ManualSection(
          "KEYS OF A LAYER",
          [
            ("name", "The name of the layer in reports."),
            (
              "shape, radius, inset",
              "The shape, its radius (0.5r is half the radius of the pulse), and the inset that is subtracted from the "
                + "radius."
            ),
            ("fill, stroke, shadow", "The fill color, the stroke with its width, and the shadow."),
            (
              "pictures, pictureMode, pictureAnchor",
              "The image files of the layer in ascending size, their rendering mode and their anchor point."
            ),
            ("model", "The values of scale and opacity when not animated."),
            ("copies", "The number of copies, evenly staggered in a cycle."),
            (
              "groups",
              "The animation groups, as in Core Animation: duration, rest (the delay before the next pulse), curve, "
                + "repeat, autoreverses, fill, and animations of a property with values, keyTimes and curves."
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
            CommandExample("pulsemap effects circle > mine.json", "Writes a built-in effect as a template."),
            CommandExample(
              "pulsemap render --lat 48.2 --lon 16.37 --radius 40px --effect mine.json",
              "Renders the customized effect."
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
      constraints.filter { !$0.hasPrefix("Can be") } + (defaultText.map { ["Default: \($0)."] } ?? [])
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
    discussion: """
      'make install' and the packages install the pages, so that 'man pulsemap-render' finds them.
      """,
    defaults: ManualOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "PAGE", into: \.page, help: "Command or file format; the overview by default.",
            details: "scene.5 and effects.5 describe scene files and effect files.")
        ]),
      ArgumentSection(
        "Output",
        [
          .option("--directory", into: \.folder, metavar: "DIR", help: "Write all pages to a folder.")
            .completingPath(to: .folder)
        ]),
    ],
    examples: [
      CommandExample("pulsemap manual | man -l -", "Shows the overview."),
      CommandExample("pulsemap manual render | man -l -", "Shows the manual page of a command."),
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
        throw CommandError(["--directory: '\(folder)' cannot be written; use an existing folder"])
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

import PulseArguments
import PulseBasics
import PulseMapKit
import PulseScene
import PulseSceneInput

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
        "One line on standard error for each problem; all problems are reported together. PLACE is an option, a "
          + "file with the place in it, or FILE:LINE for a row of a table. Standard output contains only results."
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
      font is Noto Sans (SIL Open Font License 1.1). The list of tile providers comes from xyzservices (BSD 3-Clause \
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
            Values are written as on the command line: colors and curves as strings, lengths as strings such as "5km" or \
            as numbers in meters, lists such as a timeline as a string or an array of strings. Numbers are JSON \
            numbers, flags true or false, and ranges arrays of two numbers. Paths are relative to the folder of the file.
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
              "An array of objects, one per line or polygon, drawn beneath the pulses. coordinates is an array of positions "
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
                + "radius. Shapes: \(names(of: Layer.Shape.self))."
            ),
            (
              "fill, stroke, shadow",
              "The fill color; the stroke with color and width; the shadow with color, dx, dy and radius."
            ),
            (
              "pictures, pictureMode, pictureAnchor",
              "The image files of the layer in ascending size, their rendering mode and their anchor point."
            ),
            ("model", "The values of the animated properties while nothing animates them."),
            ("copies", "The number of copies, evenly staggered in a cycle."),
            (
              "groups",
              "The animation groups, as in Core Animation: duration, rest (the pause after its repetitions), curve, "
                + "repeat (a number or infinite), autoreverses, fill (\(names(of: MediaTiming.FillMode.self))) and animations."
            ),
            (
              "animations",
              "The animations of a group, each with property (\(names(of: AnimatedProperty.self))), values, keyTimes, curves "
                + "(one for each step between values), mode (\(names(of: Keyframes.Mode.self))), curve, begin, duration and fill."
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

extension PulseMapTool {
  private static func names<Choice: CaseIterable & RawRepresentable<String>>(of _: Choice.Type) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

extension ArgumentInfo {
  /// The description of a key of scene files.
  fileprivate var fileKeyText: String {
    let facts =
      constraints.filter { !$0.bytewise.hasPrefix("Can be") }
      + (defaultText.map { ["Default: \($0)."] } ?? [])
    return ([help] + (facts.isEmpty ? [] : [facts.joined(separator: " ")])).joined(separator: "\n")
  }
}

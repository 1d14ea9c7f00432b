import PulseArguments
import PulseBasics
import PulseDocument
import PulseVectorTiles

/// The `styles` command: lists the built-in map styles, or prints one as a MapLibre document.
struct StylesCommand: TextCommand {
  /// The style to print; all are listed if `nil`.
  var style: BuiltInStyleName?

  static let command = Command<StylesCommand>(
    "styles", summary: "Lists the built-in map styles, or prints one for MapLibre.",
    defaults: StylesCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "NAME", into: \.style, help: "Style to print as JSON.",
            details: """
              There is one for each schema of vector tiles and each theme. The style looks like the map that pulsemap \
              draws of such tiles; 'metadata' says what MapLibre cannot, such as labels across tiles. It has no sprite \
              and no glyphs, and a placeholder as the address of its tiles, so that 'render --style FILE --basemap \
              TILES' draws it.
              """)
        ])
    ],
    examples: [
      CommandExample("pulsemap styles", "Lists the styles with their schemas and themes."),
      CommandExample(
        "pulsemap styles openmaptiles-light > mine.json", "Writes a template, for 'render --style mine.json'."
      ),
    ])

  var textKind: TextKind { style == nil ? .lines : .json }

  /// Returns the list of styles, or the JSON of one.
  func text() -> String {
    guard let style else {
      let rows = BuiltInStyle.all.map { [$0.name, $0.schemaName, $0.theme] }
      return Self.table(of: [["NAME", "TILES", "THEME"]] + rows)
    }
    return style.style.document.foldedText + "\n"
  }
}

/// The name of a built-in map style as an argument.
struct BuiltInStyleName: ArgumentValue {
  let style: BuiltInStyle

  init(argument: String) throws(ArgumentValueError) {
    guard let style = BuiltInStyle.all.first(where: { $0.name.bytewise == argument.bytewise }) else {
      throw .unknown(argument, choices: Self.choices)
    }
    self.style = style
  }

  var argument: String { style.name }

  static var choices: [String] { BuiltInStyle.all.map(\.name) }

  static func == (one: BuiltInStyleName, other: BuiltInStyleName) -> Bool { one.argument == other.argument }
}

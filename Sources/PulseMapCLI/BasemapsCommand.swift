import PulseArguments
import PulseBasics
import PulseDocument
import PulseTiles

/// The `basemaps` command: lists the providers of map tiles.
struct BasemapsCommand: TextCommand {
  /// The text that the listed names contain, in any letter case; all are listed if `nil`.
  var filter: String?

  /// Whether the list is printed as JSON.
  var isJSON = false

  static let command = Command<BasemapsCommand>(
    "basemaps", summary: "Lists the providers of map tiles for --basemap.",
    discussion: """
      Each line has the name, the zoom levels (0-? if the highest is unknown), whether a key is needed, and the \
      attribution with a note. 'render --basemap NAME' downloads tiles of a provider; if it needs a key, set the \
      environment variable PULSEMAP_TILE_KEY to yours. Check the terms of use of \
      a provider before you publish or render in bulk. The list comes from the Python package xyzservices.
      """,
    defaults: BasemapsCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "FILTER", into: \.filter, help: "Part of a name; case does not matter.",
            details: "Without it, all providers are listed.")
        ]),
      ArgumentSection(
        "Output", [.flag("--json", into: \.isJSON, help: "Print JSON, with the URL templates and bounds.")]),
    ],
    examples: [
      CommandExample("pulsemap basemaps openstreetmap", "Lists the maps of OpenStreetMap."),
      CommandExample("pulsemap basemaps --json | jq -r '.[].name'", "Prints all names."),
    ])

  var textKind: TextKind { isJSON ? .json : .lines }

  /// Returns the list for standard output.
  ///
  /// - Throws: ``CommandError`` if no name matches.
  func text() throws(CommandError) -> String {
    let key = filter?.lowercased() ?? ""
    let found = TileProvider.all.filter { key.isEmpty || $0.name.lowercased().contains(key) }
    guard !found.isEmpty else {
      let near = TileProvider.suggestions(for: key)
      let remedy = near.isEmpty ? "leave it out to list all" : SpellChecker.didYouMean(near)
      throw CommandError(["FILTER: no provider is named like '\((filter ?? "").excerpt)'; \(remedy)"])
    }
    return isJSON
      ? JSONValue.array(found.map(\.json)).text + "\n"
      : Self.table(of: [["NAME", "ZOOMS", "KEY", "ATTRIBUTION"]] + found.map(\.cells))
  }
}

extension TileProvider {
  /// The zoom levels such as `0-19`; the end is a question mark if it is not published.
  private var zooms: String { "\(lowestZoom)-\(highestZoom.map(String.init) ?? "?")" }

  /// The cells of a table: name, zooms, key, and attribution with the note in brackets.
  fileprivate var cells: [String] {
    [name, zooms, needsKey ? "key" : "-", attribution + (note.map { " [\($0)]" } ?? "")]
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "name": .string(name), "url": .string(template), "minZoom": .integer(lowestZoom),
      "maxZoom": highestZoom.map(JSONValue.integer) ?? .null, "key": .boolean(needsKey),
      "bounds": bounds.map { .array($0.map(JSONValue.number)) } ?? .null, "subdomains": .strings(subdomains),
      "attribution": .string(attribution), "note": note.map(JSONValue.string) ?? .null,
    ])
  }
}

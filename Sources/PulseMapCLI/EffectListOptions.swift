import PulseArguments
import PulseDocument
import PulseMapKit
import PulseSceneInput

/// The options of the `effects` command, which lists the effects or prints one as JSON.
struct EffectListOptions: Sendable {
  /// The effect to print; all are listed if `nil`.
  var effect: EffectReference?

  static let command = Command<EffectListOptions>(
    "effects", summary: "Lists the pulse effects, or prints one as JSON.",
    defaults: EffectListOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "NAME|FILE.json", into: \.effect, help: "Effect to print as JSON.",
            details: """
              With FILE.json, checks a custom effect and prints it in the same form. 'origin' is the component and \
              version that the effect reproduces; 'note' contains remarks.
              """
          ).completingPath(to: .file)
        ])
    ],
    examples: [
      CommandExample("pulsemap effects", "Lists the effects with their origins."),
      CommandExample(
        "pulsemap effects ripple > mine.json", "Writes a template, for 'render --effect mine.json'."),
    ])

  /// Returns the list of effects, or the JSON of one.
  ///
  /// - Throws: ``CommandError`` with all diagnostics of an effect file.
  func run() throws(CommandError) -> String {
    guard let effect else { return Self.table() }
    do throws(DocumentError) {
      return try effect.effect(reading: DiskFileReader()).json()
    } catch {
      throw CommandError(error.diagnostics.map(\.description))
    }
  }

  private static func table() -> String {
    let effects = Effect.builtInNames.compactMap(Effect.builtIn).map { [$0.name, $0.summary, $0.origin] }
    let rows = [["NAME", "LOOK", "ORIGIN"]] + effects
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "\((cells + row.suffix(1)).joined(separator: "  "))\n"
    }.joined()
  }
}

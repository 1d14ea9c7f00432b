import PulseArguments
import PulseDocument
import PulseMapKit
import PulseSceneInput

/// The `effects` command: lists the effects, or prints one as JSON.
struct EffectsCommand: TextCommand {
  /// The effect to print; all are listed if `nil`.
  var effect: EffectReference?

  static let command = Command<EffectsCommand>(
    "effects", summary: "Lists the pulse effects, or prints one as JSON.",
    defaults: EffectsCommand(),
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

  var textKind: TextKind { effect == nil ? .lines : .json }

  /// Returns the list of effects, or the JSON of one.
  ///
  /// - Throws: ``CommandError`` with all diagnostics of an effect file.
  func text() throws(CommandError) -> String {
    guard let effect else { return Self.table() }
    do throws(DocumentError) {
      return try effect.effect(reading: DiskFileReader()).json()
    } catch {
      throw CommandError(error.diagnostics.map(\.description))
    }
  }

  private static func table() -> String {
    let effects = Effect.builtInNames.compactMap(Effect.builtIn).map { [$0.name, $0.summary, $0.origin] }
    return table(of: [["NAME", "LOOK", "ORIGIN"]] + effects)
  }
}

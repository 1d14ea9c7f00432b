import PulseArguments
import PulseScene
import PulseSceneFile
import PulseSceneText

/// What was said on the command line of `scene`, as it was said.
struct SceneOptions: Sendable {
  /// The scene file, if there is one.
  var scene: String?

  /// What was said about the scene in options.
  var draft = SceneDraft()

  /// Whether the scene is printed with nothing left open.
  var isResolved = false

  /// Whether the schema of scene files is printed.
  var printsSchema = false

  /// The declaration of `scene`.
  static let command = Command<SceneOptions>(
    "scene", summary: "Checks a scene file, or prints it with nothing left open.",
    defaults: SceneOptions(), sections: [arguments, results] + SceneDraft.sections.map { $0.of(\.draft) },
    examples: [
      Example("pulsemap scene scene.json", "Every problem, or one line about the scene."),
      Example(
        "pulsemap scene --resolved --lat 48.2 --lon 16.37 --radius 5km > vienna.json",
        "A command line as a scene file, for 'render vienna.json'."),
      Example("pulsemap scene --schema > scene.schema.json", "For editors that complete and check."),
    ])

  private static let arguments = ArgumentSection<SceneOptions>(
    "Arguments",
    [
      .operand(
        "SCENE.json", into: \.scene, help: "Scene file, - for standard input.",
        details: "Options have the last word, as with 'render'; they can also describe the scene alone."
      ).path(to: .file)
    ])

  private static let results = ArgumentSection<SceneOptions>(
    "Result",
    [
      .flag(
        "--resolved", into: \.isResolved, help: "Print the scene with nothing left open.",
        details: "It renders to the same frames without the files of effects that it names."),
      .flag("--schema", into: \.printsSchema, help: "Print the JSON schema of scene files."),
    ])
}

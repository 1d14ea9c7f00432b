import PulseArguments
import PulseScene
import PulseSceneInput

/// The parsed options of the `scene` command: the scene file, the scene settings, and the kind of result to print.
struct SceneCommandOptions: Sendable {
  /// The paths of the scene file, data files and the track.
  var inputs: [String] = []

  /// The scene settings of options.
  var spec = SceneSpec()

  /// Whether the resolved scene is printed.
  var isResolved = false

  /// Whether the JSON schema of scene files is printed.
  var printsSchema = false

  static let command = Command<SceneCommandOptions>(
    "scene", summary: "Checks a scene file, or prints it with all defaults filled in.",
    defaults: SceneCommandOptions(),
    sections: [arguments, results] + SceneSpec.sections.map { $0.bound(to: \.spec) },
    hints: RenderOptions.optionHints,
    examples: [
      CommandExample("pulsemap scene scene.json", "Reports all errors, or one line about the scene."),
      CommandExample(
        "pulsemap scene --resolved --lat 48.2 --lon 16.37 --radius 5km > vienna.json",
        "Converts options to a scene file, for 'render vienna.json'."),
      CommandExample(
        "pulsemap scene --schema > scene.schema.json",
        "Writes the schema, for completion and checks in editors."),
    ])

  private static let arguments = ArgumentSection<SceneCommandOptions>(
    "Arguments",
    [
      .operands(
        "FILE", into: \.inputs, help: "Scene or data file; - for standard input.",
        details: """
          As with 'render', options override the file. They can also describe a scene without a file.
          """
      ).completingPath(to: .file)
    ])

  private static let results = ArgumentSection<SceneCommandOptions>(
    "Output",
    [
      .flag(
        "--resolved", into: \.isResolved, help: "Print the scene with all defaults filled in.",
        details: "The printed scene renders to the same frames and does not need its effect files."),
      .flag("--schema", into: \.printsSchema, help: "Print the JSON schema of scene files."),
    ])
}

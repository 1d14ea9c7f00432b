import PulseArguments

/// The options of the `watch` command.
struct WatchOptions: Sendable {
  /// The path of the scene file.
  var path = ""

  /// The port of the page; 0 for a free one.
  var port = 0

  /// Whether nothing but errors is written to standard error.
  var isQuiet = false

  /// The options of servers for the map.
  var render = RenderOptions()

  static let command = Command<WatchOptions>(
    "watch", summary: "Shows a scene in the browser, again after every change.",
    discussion: """
      Renders the scene, and serves a page that plays it on the loopback address, which only this computer can \
      reach. The address is printed on standard output. The scene is rendered again whenever its file, or a file \
      that it names, changes: data, tracks, effects, images and the map. Errors and warnings are shown in the page, \
      above the last image. Keys in the page: space plays and pauses, the arrows step. The page keeps up to 3000 \
      images and 256 MiB, and shows a warning if there are more. Ctrl-C ends it, with exit status 130.
      """,
    defaults: WatchOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand("SCENE", into: \.path, isRequired: true, help: "Scene file.")
            .completingPath(to: .file)
        ]),
      ArgumentSection(
        "Page",
        [
          .option(
            "--port", into: \.port, in: 0...65_535, metavar: "N", help: "Port of the page, 0 for a free one."),
          .flag("--quiet", "-q", into: \.isQuiet, help: "Do not report each rendering on standard error."),
        ]),
      RenderOptions.server.bound(to: \.render),
    ],
    hints: WatchOptions.optionHints,
    examples: [
      CommandExample("pulsemap watch scene.json", "Prints the address of the page, and waits for changes."),
      CommandExample("pulsemap watch --port 8080 scene.json", "Serves the page at http://127.0.0.1:8080/."),
    ])
}

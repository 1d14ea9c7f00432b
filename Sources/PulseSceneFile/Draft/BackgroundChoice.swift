package import PulseScene
import PulseSceneText
import PulseEffects
package import PulseArguments

/// What lies under the overlays, and the colors that go with its name.
package struct BackgroundChoice: Hashable, Sendable {
  /// What lies under the overlays.
  package var background: Background

  /// The colors, in `world:dark` and `world:light`.
  package var theme: MapTheme?
}

extension BackgroundChoice: ArgumentValue {
  /// Reads a base map as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    let prefix = "\(Background.world):"
    if argument.hasPrefix(prefix) {
      background = .world
      theme = try MapTheme(argument: String(argument.dropFirst(prefix.count)))
    } else {
      background = try Background(argument: argument)
    }
  }

  /// The word that stands for the value.
  package var argument: String {
    background.argument + (theme.map { ":\($0.rawValue)" } ?? "")
  }

  /// What is neither a color nor a place where something lies.
  package static var words: [String] {
    let world = Background.world.argument
    return [world, Background.transparent.argument] + MapTheme.choices.map { "\(world):\($0)" }
  }

  /// The forms of a base map, and those that name its colors.
  package static var forms: [ValueForm] {
    Background.forms + [.text(pattern: "^world:(\(MapTheme.choices.joined(separator: "|")))$")]
  }
}

extension SceneDraft {
  /// What lies under the overlays, as it is said in one word.
  var basemap: BackgroundChoice? {
    get { background.map { BackgroundChoice(background: $0, theme: mapStyle.themeOfMap) } }
    set {
      background = newValue?.background
      mapStyle.themeOfMap = newValue?.theme
    }
  }
}

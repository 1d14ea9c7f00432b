package import PulseArguments
import PulseBasics
package import PulseScene

/// The value of the basemap option: a background with an optional color theme, as in `world:dark`.
package struct BasemapArgument: Hashable, Sendable {
  /// The background.
  package var background: Background

  /// The theme of `world:dark` and `world:light`; `nil` if unspecified.
  package var theme: MapTheme?
}

extension BasemapArgument: ArgumentValue {
  /// Parses a base map: `world`, `world:dark`, `streets`, `none`, a CSS color, a path or a URL.
  package init(argument: String) throws(ArgumentValueError) {
    let prefix = "\(Background.world):"
    if argument.bytewise.hasPrefix(prefix) {
      background = .world
      theme = try MapTheme(argument: String(argument.bytewise.dropFirst(prefix.utf8.count)))
    } else {
      background = try Background(argument: argument)
    }
  }

  /// The value in option syntax.
  package var argument: String {
    background.argument + (theme.map { ":\($0.rawValue)" } ?? "")
  }

  /// The values that are neither colors nor paths.
  package static var completionCandidates: [String] {
    let world = Background.world.argument
    return [world, Background.transparent.argument, Background.streetsName]
      + MapTheme.choices.map { "\(world):\($0)" }
  }

  /// The formats of a background, and `world:THEME`.
  package static var jsonRepresentations: [JSONRepresentation] {
    Background.jsonRepresentations + [.text(pattern: "^world:(\(MapTheme.choices.joined(separator: "|")))$")]
  }
}

extension SceneSpec {
  /// The background and its theme as a single option value.
  var basemap: BasemapArgument? {
    get { background.map { BasemapArgument(background: $0, theme: mapStyle.basemapTheme) } }
    set {
      background = newValue?.background
      mapStyle.basemapTheme = newValue?.theme
    }
  }
}

import PulseArguments
import PulseBasemap
import PulseScene
import PulseSceneInput

extension BackgroundRenderer {
  /// Returns warnings about values of a map's style that change nothing, as the map has colors, lines and names of its own.
  ///
  /// The kind of the map and its attribution are known once its tiles are loaded.
  func unusedStyleWarnings(for spec: SceneSpec, _ scene: Scene) -> [SceneDiagnostic] {
    guard source != nil, map.hasOwnColors else { return [] }
    let (given, style) = (spec.mapStyle, scene.mapStyle)
    var warnings: [SceneDiagnostic] = []
    func warn(_ field: SceneField, _ message: String) {
      warnings.append(SceneDiagnostic(field, message, from: spec.origin(of: field)))
    }
    let hasText = self.hasText(in: scene)
    if given.theme == .dark, given.theme != given.basemapTheme, !hasText, spec.film.colorBy == nil,
      scene.heat == nil
    {
      warn(
        .theme,
        "'dark' has no effect on this map, which has colors of its own, without other text; leave it out")
    }
    if let borders = given.borders, borders != MapStyle().borders, style.inset != .always {
      warn(
        .borders,
        "'\(borders.argument)' has no effect on this map, which has lines of its own; leave it out")
    }
    // A style has names of its own, which can be left out and translated.
    if map.isStyle { return warnings }
    if given.labels == .never {
      warn(
        .placeNames,
        "'none' has no effect on this map, whose names are part of it; leave it out, or use another map")
    }
    if let language = given.language, language != .automatic, !hasText {
      // Of maps without names it is said when they are painted.
      if case .code = language, style.labels != .never { return warnings }
      warn(
        .language,
        "'\(language.argument)' has no effect on this map, whose names are part of it; leave it out")
    }
    return warnings
  }

  /// Whether anything beside the map is set in the colors of the theme, or in a language.
  private func hasText(in scene: Scene) -> Bool {
    let style = scene.mapStyle
    if case .text = style.attribution { return true }
    if case .automatic = style.attribution, attribution != nil { return true }
    return [style.labels, style.graticule, style.scaleBar, style.caption, style.inset].contains(.always)
      || !scene.annotations.cards.isEmpty || scene.mapPaths.contains { $0.label != nil }
      || scene.overlays.contains { $0.label != nil || $0.callout != nil }
  }
}

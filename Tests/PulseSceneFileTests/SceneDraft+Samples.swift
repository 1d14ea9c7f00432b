import PulseScene

extension SceneDraft {
  /// A pulse in Hong Kong, where the demo of the article stands, with what else is said about it.
  static func hongKong(_ say: (inout SceneDraft) -> Void = { _ in }) -> SceneDraft {
    var draft = SceneDraft()
    draft.latitude = 22.284681
    draft.longitude = 114.158177
    say(&draft)
    return draft
  }
}

extension SceneError {
  /// The problems as the command line shows them.
  var lines: [String] { problems.map(\.description) }
}

extension ResolvedScene {
  /// The warnings as the command line shows them.
  var lines: [String] { warnings.map(\.description) }
}

import PulseDocument
import PulseScene
import PulseSceneInput

extension SceneSpec {
  /// Returns a pulse in Hong Kong, the location of the article's demo, with further options.
  static func hongKong(_ say: (inout SceneSpec) -> Void = { _ in }) -> SceneSpec {
    var spec = SceneSpec()
    spec.latitude = 22.284681
    spec.longitude = 114.158177
    say(&spec)
    return spec
  }
}

extension SceneError {
  /// The errors as the command line prints them.
  var lines: [String] { diagnostics.map(\.description) }
}

extension ResolvedScene {
  /// The warnings as the command line prints them.
  var lines: [String] { warnings.map(\.description) }
}

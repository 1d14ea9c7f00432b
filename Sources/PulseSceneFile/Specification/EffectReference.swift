package import PulseArguments
package import PulseDocument
public import PulseEffects
import PulseScene
import PulseSceneText

/// A reference to a pulse effect: the name of a built-in one, a file that is read on resolution, or an inline effect.
public enum EffectReference: Hashable, Sendable {
  /// The name of a built-in effect.
  case builtIn(String)

  /// The path of an effect file.
  case file(String)

  /// An inline effect.
  case effect(Effect)

  /// Returns the referenced effect, or throws all problems of its file, with its path before their places.
  package func effect(reading files: some SceneFileLoader) throws(DocumentError) -> Effect {
    switch self {
    case .effect(let effect): return effect
    case .builtIn(let name):
      guard let effect = Effect.builtIn(name) else {
        throw DocumentError(diagnostics: [Diagnostic(.document, inFile: name, "is missing; rebuild the tool")]
        )
      }
      return effect
    case .file(let path):
      let bytes: [UInt8]
      do throws(SceneFileError) {
        bytes = try files.bytes(of: path, limit: Effect.Limits.bytes)
      } catch {
        throw DocumentError(diagnostics: [Diagnostic(.document, inFile: path, error.message)])
      }
      do throws(DocumentError) {
        return try Effect(json: bytes).resolvingImagePaths(BaseFolder(of: path))
      } catch {
        throw error.inFile(path)
      }
    }
  }
}

extension EffectReference: ArgumentValue {
  /// Parses the name of a built-in effect or a path that ends in `.json`.
  package init(argument: String) throws(ArgumentValueError) {
    if argument.hasSuffix(".json") {
      self = .file(argument)
    } else if Self.choices.contains(argument) {
      self = .builtIn(argument)
    } else {
      throw .unknown(argument, choices: Self.choices + ["FILE.json"])
    }
  }

  /// The name or path in option syntax.
  package var argument: String {
    switch self {
    case .builtIn(let name), .file(let name): name
    case .effect(let effect): effect.name
    }
  }

  /// Returns a text with `rewrite` applied if it is the path of a file.
  @Sendable static func rewritingPath(in text: String, with rewrite: (String) -> String) -> String {
    if case .file(let path)? = try? EffectReference(argument: text) { rewrite(path) } else { text }
  }

  /// The names of the built-in effects, and `none`.
  package static var choices: [String] { Effect.builtInNames + [Effect.none.name] }

  /// The path of a file; a scene file can also contain an inline effect.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "\\.json$")] }
}

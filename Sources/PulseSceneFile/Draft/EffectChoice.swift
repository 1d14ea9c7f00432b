import PulseScene
import PulseSceneText
package import PulseEffects
package import PulseDocument
package import PulseArguments

/// The look of a pulse as it is said: a name, or the path of a file that is read when the scene is resolved.
package enum EffectChoice: Hashable, Sendable {
  /// One that comes with the tool.
  case builtIn(String)

  /// A file of the user's own.
  case file(String)

  /// An effect itself.
  case effect(Effect)

  /// Returns the effect.
  ///
  /// - Parameter files: Where a file is read.
  /// - Returns: The effect.
  /// - Throws: ``DocumentError`` with everything that is wrong with the file; the places begin with its name.
  package func effect(reading files: some SceneFiles) throws(DocumentError) -> Effect {
    switch self {
    case .effect(let effect): return effect
    case .builtIn(let name):
      guard let effect = Effect.builtIn(name) else {
        throw DocumentError(problems: [DocumentProblem(name, "is missing; build the tool anew")])
      }
      return effect
    case .file(let path):
      let bytes: [UInt8]
      do throws(FileProblem) {
        bytes = try files.bytes(of: path, limit: Effect.Limits.bytes)
      } catch {
        throw DocumentError(problems: [DocumentProblem(path, error.message)])
      }
      do throws(DocumentError) {
        return try Effect(json: bytes).inFolder(Folder(of: path))
      } catch {
        throw error.inFile(path)
      }
    }
  }
}

extension DocumentError {
  /// The problems as those of a file: their places begin with its path.
  func inFile(_ path: String) -> DocumentError {
    DocumentError(
      problems: problems.map { DocumentProblem($0.place.isEmpty ? path : "\(path): \($0.place)", $0.message) }
    )
  }
}

extension EffectChoice: ArgumentValue {
  /// Reads a choice as it is written in options.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    if argument.hasSuffix(".json") {
      self = .file(argument)
    } else if Effect.builtInNames.contains(argument) {
      self = .builtIn(argument)
    } else {
      throw .unknown(argument, choices: Effect.builtInNames + ["FILE.json"])
    }
  }

  /// The word that stands for the choice.
  package var argument: String {
    switch self {
    case .builtIn(let name), .file(let name): name
    case .effect(let effect): effect.name
    }
  }

  /// The names of the effects that come with the tool.
  package static var choices: [String] { Effect.builtInNames }

  /// The path of a file; a scene file can also hold the effect itself.
  package static var forms: [ValueForm] { [.text(pattern: "\\.json$")] }
}

import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseDocument
import PulseGeo

extension SceneDraft {
  /// Returns the draft as a scene file that people can read; reading it gives an equal draft.
  ///
  /// Keys are in the order of their declaration. What is not said is left out, flags aside, which always are
  /// something; so is whether it was said in options or in a file. Paths stand as they would in options: as seen from the working directory.
  ///
  /// - Returns: The text of the file with a line break at its end.
  package func json() -> String {
    var members = JSONMembers()
    members.add(SceneDraft.arguments, of: self, effect: common.effect, omitting: SceneDraft.overlayFlags)
    members[SceneDraft.overlaysKey] = overlays.isEmpty ? nil : .array(overlays.map(\.document))
    members[SceneDraft.outlinesKey] = outlines.isEmpty ? nil : .array(outlines.flatMap(\.documents))
    return members.object.text + "\n"
  }

  /// Flags that, not set for all overlays, are a matter of each.
  private static let overlayFlags = Set(
    OverlayDraft.arguments.filter { $0.info.kind == .flag }.map(\.key))
}

extension OutlineDraft {
  /// The lines together, or each area for itself.
  fileprivate var documents: [JSONValue] {
    parts.map { lines in
      var members = JSONMembers()
      members["coordinates"] = .array(
        lines.map { line in
          .array(line.map { .array([.number($0.longitude), .number($0.latitude)]) })
        })
      members.add(OutlineDraft.shape + OutlineDraft.look, of: self, effect: nil)
      return members.object
    }
  }
}

extension OverlayDraft {
  fileprivate var document: JSONValue {
    var members = JSONMembers()
    members.add(OverlayDraft.allArguments, of: self, effect: effect)
    return members.object
  }
}

extension JSONMembers {
  fileprivate mutating func add<Root>(
    _ arguments: [Argument<Root>], of root: Root, effect: EffectChoice?, omitting silent: Set<String> = []
  ) {
    let effectKey = SceneField.effect.key
    // By index: an argument is large, and there are a hundred of them for each row of a batch.
    for index in arguments.indices {
      let key = arguments[index].key
      if key == effectKey, case .effect(let effect) = effect {
        self[key] = effect.document
      } else if let word = arguments[index].word(in: root) {
        self[key] = arguments[index].info.json(of: word)
      } else if arguments[index].isSwitch, !silent.contains(key) {
        self[key] = arguments[index].info.json(of: "false")
      }
    }
  }
}

extension Argument {
  /// Whether it is a flag that is set or not, and nothing else.
  fileprivate var isSwitch: Bool { info.kind == .flag && info.choices.isEmpty }
}

extension ArgumentInfo {
  /// Returns a word as it is usually written in files.
  func json(of word: String) -> JSONValue {
    switch forms.first {
    case .number, .positiveNumber, .wholeNumber:
      return Double(decimal: word).map(JSONValue.number) ?? .string(word)
    case .boolean: return Bool(word).map(JSONValue.boolean) ?? .string(word)
    case .pair:
      let numbers = word.split(separator: ":").compactMap { Double(decimal: $0) }
      return numbers.count == 2 ? .array(numbers.map(JSONValue.number)) : .string(word)
    case .text, .texts, nil: return .string(word)
    }
  }
}

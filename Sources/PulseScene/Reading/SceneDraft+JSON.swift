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
  public func json() -> String {
    let overlayKeys = Set(OverlayDraft.arguments.map(\.key))
    // A flag that is not set for all overlays is a matter of each.
    let arguments = SceneDraft.arguments.filter { argument in
      argument.info.kind != .flag || argument.word(in: self) != nil || !overlayKeys.contains(argument.key)
    }
    var members = JSONMembers()
    members.add(arguments, of: self, effect: common.effect)
    members[SceneDraft.overlaysKey] = overlays.isEmpty ? nil : .array(overlays.map(\.document))
    members[SceneDraft.outlinesKey] = outlines.isEmpty ? nil : .array(outlines.flatMap(\.documents))
    return members.object.text + "\n"
  }
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
    _ arguments: [Argument<Root>], of root: Root, effect: EffectChoice?
  ) {
    for argument in arguments {
      if argument.key == SceneField.effect.key, case .effect(let effect) = effect {
        self[argument.key] = effect.document
      } else {
        let isSwitch = argument.info.kind == .flag && argument.info.choices.isEmpty
        let word = argument.word(in: root) ?? (isSwitch ? "false" : nil)
        self[argument.key] = word.map(argument.info.json)
      }
    }
  }
}

extension ArgumentInfo {
  /// Returns a word as it is usually written in files.
  func json(of word: String) -> JSONValue {
    switch forms.first {
    case .number, .positiveNumber, .wholeNumber:
      return Double(decimal: word).map(JSONValue.number) ?? .string(word)
    case .boolean: return choices.contains(word) ? .string(word) : .boolean(word == "true")
    case .pair:
      let numbers = word.split(separator: ":").compactMap { Double(decimal: $0) }
      return numbers.count == 2 ? .array(numbers.map(JSONValue.number)) : .string(word)
    case .text, .texts, nil: return .string(word)
    }
  }
}

package import PulseArguments
import PulseBasics
package import PulseDocument
import PulseScene

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
        throw DocumentError(.document, inFile: name, "is missing; rebuild the tool")
      }
      return effect
    case .file(let path):
      let bytes: [UInt8]
      do throws(SceneFileError) {
        bytes = try files.bytes(of: path, limit: Effect.Limits.bytes)
      } catch {
        throw DocumentError(.document, inFile: path, error.message)
      }
      do throws(DocumentError) {
        return try Effect(json: bytes).resolvingImagePaths(BaseFolder(of: path))
      } catch {
        throw error.inFile(path)
      }
    }
  }
}

extension EffectReference {
  /// Whether two references are equal; paths and names are compared as bytes.
  public static func == (left: EffectReference, right: EffectReference) -> Bool {
    switch (left, right) {
    case (.builtIn(let left), .builtIn(let right)), (.file(let left), .file(let right)):
      left.bytewise == right.bytewise
    case (.effect(let left), .effect(let right)): left == right && left.imageFiles == right.imageFiles
    default: false
    }
  }

  /// Hashes the name or the path as bytes, or the effect.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .builtIn(let name), .file(let name): name.bytewise.hash(into: &hasher)
    case .effect(let effect): hasher.combine(effect)
    }
  }
}

extension Effect {
  /// The image files, compared as bytes.
  fileprivate var imageFiles: [FilePath] { picturePaths.map { FilePath($0) } }
}

extension EffectReference: ArgumentValue {
  /// Parses the name of a built-in effect or a path that ends in `.json`.
  package init(argument: String) throws(ArgumentValueError) {
    if argument.bytewise.hasSuffix(".json") {
      self = .file(argument)
    } else if Self.choices.contains(argument) {
      self = .builtIn(argument)
    } else {
      throw .unknown(argument, choices: Self.choices + ["FILE.json"], synonyms: Self.synonyms)
    }
  }

  /// The name or path in option syntax.
  package var argument: String {
    switch self {
    case .builtIn(let name), .file(let name): name
    case .effect(let effect): effect.name
    }
  }

  /// The name, the path or the inline effect.
  package var json: JSONValue {
    if case .effect(let effect) = self { effect.document } else { .string(argument) }
  }

  /// Throws for a name without an effect, and for a path that is none of an effect.
  package func check() throws(ArgumentValueError) {
    if case .effect = self { return }
    _ = try EffectReference(argument: argument)
  }

  /// Returns a text with `rewrite` applied if it is the path of a file.
  @Sendable static func rewritingPath(in text: String, with rewrite: (String) -> String) -> String {
    if case .file(let path)? = try? EffectReference(argument: text) { rewrite(path) } else { text }
  }

  /// The names of the built-in effects, and `none`.
  package static var choices: [String] { Effect.builtInNames + [Effect.none.name] }

  /// The effects by the words that other programs have for them.
  package static var synonyms: [String: String] {
    [
      "pulse": "circle", "pulsing": "circle", "disc": "circle", "disk": "circle", "default": "circle",
      "ping": "sonar", "radar": "sonar", "rings": "sonar", "wave": "ripple", "waves": "ripple",
      "ring": "location-ring", "scan": "sweep", "scanner": "sweep", "heartbeat": "throb", "blinking": "blink",
      "bounce": "throb", "square": "throb-square", "gps": "location", "marker": "pin", "map-pin": "pin",
      "mappin": "pin", "pushpin": "pin", "drop": "pin", "teardrop": "pin", "placemark": "pin",
      "needle": "pin",
      "blue-dot": "location", "bluedot": "location", "user": "location", "halo": "location", "point": "dot",
      "static": "dot", "lighthouse": "beacon", "flash": "blink",
      "breathing": "breathe", "glow": "breathe", "area": "zone", "fence": "zone", "geofence": "zone",
      "outline": "zone", "range": "zone",
    ]
  }

  /// The path of a file; a scene file can also contain an inline effect.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "\\.json$")] }
}

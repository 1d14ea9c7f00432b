import PulseArguments
import PulseBasics
import PulseDocument
public import PulseSceneInput

// Scenes and their parts from JSON and from text.
extension SceneSpec {
  /// Reads a scene file; relative paths in it start at its folder.
  ///
  /// - Parameter path: The path of the JSON file.
  /// - Throws: ``JobError`` with all problems of the file.
  public init(contentsOfFile path: String) throws(JobError) {
    self = try JobError.wrapping { () throws(DocumentError) in
      try SceneReader(files: DiskFileReader(), options: SceneSpec()).sceneSpec(path)
    }
  }

  /// Decodes a scene from JSON, as in scene files; relative paths in it start at the working directory.
  ///
  /// - Parameter bytes: The JSON text in UTF-8.
  /// - Throws: ``JobError`` with all problems of the text.
  public init(json bytes: [UInt8]) throws(JobError) {
    self = try JobError.wrapping { () throws(DocumentError) in
      try SceneReader(files: DiskFileReader(), options: SceneSpec()).sceneSpec("scene") {
        () throws(DocumentError) in try JSONParser.parse(bytes)
      }
    }
  }
}

extension EffectReference {
  /// Decodes an inline effect from JSON, as in effect files.
  ///
  /// - Parameter bytes: The JSON text in UTF-8.
  /// - Throws: ``JobError`` with all problems of the text.
  public init(json bytes: [UInt8]) throws(JobError) {
    self = .effect(try JobError.wrapping { () throws(DocumentError) in try Effect(json: bytes) })
  }

  /// The names of the built-in effects.
  public static var builtInNames: [String] { Effect.builtInNames }
}

extension TimelineCommandList {
  /// Parses commands and changes as in the option `--timeline`, such as `start@0,radius=800@2/ease-out:1.5,stop@4`.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``JobError`` with the first item that is none.
  public init(_ text: String) throws(JobError) {
    self = try JobError.wrapping("commands", text) { () throws(ArgumentValueError) in
      try TimelineCommandList(argument: text)
    }
  }
}

extension CameraMoveList {
  /// Parses camera moves as in the option `--camera`, such as `z=10@0,fly=48.2;16.4;14@1/ease-in-out:3`.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``JobError`` with the first item that is none.
  public init(_ text: String) throws(JobError) {
    self = try JobError.wrapping("camera", text) { () throws(ArgumentValueError) in
      try CameraMoveList(argument: text)
    }
  }
}

extension JobError {
  fileprivate static func wrapping<Result>(
    _ body: () throws(DocumentError) -> Result
  ) throws(JobError) -> Result {
    do throws(DocumentError) {
      return try body()
    } catch {
      throw JobError(diagnostics: error.diagnostics.map { JobDiagnostic($0.location, $0.message) })
    }
  }

  fileprivate static func wrapping<Result>(
    _ place: String, _ text: String, _ body: () throws(ArgumentValueError) -> Result
  ) throws(JobError) -> Result {
    do throws(ArgumentValueError) {
      return try body()
    } catch {
      throw JobError(diagnostics: [JobDiagnostic(place, "'\(text.excerpt)' \(error)")])
    }
  }
}

package import PulseScene
package import PulseSceneInput
package import PulseTiles

/// A rendering of one scene to one or more outputs.
///
/// A job takes four steps. Each returns a value with all that the next one needs:
///
/// 1. `check()` reads the scene, checks it with all options and outputs, and opens the background.
/// 2. `CheckedJob.plan()` plans the frames of every output.
/// 3. `PlannedJob.prepare()` downloads the tiles that these frames show.
/// 4. `PreparedJob.render(_:reportProgress:)` renders and writes one output.
///
/// The functions of the library, such as ``gif()``, take them all, on threads of their own.
public struct RenderJob: Sendable {
  /// The settings of the formats.
  public var options: Options

  /// The number of threads, at least 1; the output does not depend on it.
  public var threadCount = 1

  /// The options for tile servers; the scene decides whether they are strict.
  public var tiles: TileServerOptions

  /// A handler called with the progress of an output, from 0 to 1, on any thread.
  public var reportProgress: (@Sendable (Double) -> Void)?

  /// A handler called with each warning, on any thread: what is ignored, not seen or missing, but no reason to fail.
  public var reportWarning: (@Sendable (JobDiagnostic) -> Void)?

  /// The tool and its version for provenance metadata, in ASCII.
  package var tool: String

  /// The format of the only output, if it is a file in memory.
  var memoryFormat: OutputFormat?

  /// The part of the options that makes the job a row of a batch; `nil` for any other.
  package var row: Row?

  /// The diagnostics of the caller's other arguments, reported after those of the scene.
  package var argumentDiagnostics: [JobDiagnostic] = []

  /// The reasons why standard output cannot take an image, reported if it is an output.
  package var standardOutputDiagnostics: [JobDiagnostic] = []

  /// The times of the stages of this job.
  package let times = StageTimes()

  /// The path of the file of the scene; `nil` without one.
  package var scenePath: String?

  /// The loader of the files that the scene names.
  let files: any SceneFileLoader

  /// The reader of the scene specification.
  let readScene: @Sendable () throws(SceneError) -> SceneSpec

  /// Creates a job.
  ///
  /// - Parameters:
  ///   - options: The outputs and their settings.
  ///   - tiles: The options for tile servers.
  ///   - tool: The tool and its version, in ASCII.
  ///   - files: The loader of the files that the scene names.
  ///   - readScene: Returns the specification of the scene; called once by `check()`.
  package init(
    _ options: Options, tiles: TileServerOptions, tool: String, reading files: any SceneFileLoader,
    readScene: @escaping @Sendable () throws(SceneError) -> SceneSpec
  ) {
    (self.options, self.tiles, self.tool) = (options, tiles, tool)
    (self.files, self.readScene) = (files, readScene)
  }

  /// The settings that a job has only as a row of a batch, such as the cache of backgrounds and the check for files
  /// up to date.
  ///
  /// Outputs that an earlier run completed are kept, even where files must not be replaced.
  package struct Row: Sendable {
    /// Whether the row is checked and not rendered.
    var isValidation: Bool

    /// The cache of backgrounds of earlier rows.
    var backgrounds: BackgroundCache

    /// Whether a policy of the tile server's operator about bulk downloads is reported, once per cache of backgrounds.
    package var reportsBulkPolicy = false

    /// Returns the content key of a scene, given its specification in full and the checked outputs.
    var contentKey: @Sendable (_ scene: Scene, _ text: String, _ outputs: [RenderOutput]) -> String

    /// Returns a text that identifies the contents of a file, empty for a missing one; `nil` to read each file anew.
    package var fingerprint: (@Sendable (_ path: String) -> String)?

    /// Returns whether the checked outputs are up to date with a content key.
    var isUpToDate: @Sendable (_ outputs: [RenderOutput], _ key: String) -> Bool

    /// Creates the options of a row; the closures are not called if the row is only checked.
    package init(
      isValidation: Bool, backgrounds: BackgroundCache,
      contentKey: @escaping @Sendable (_ scene: Scene, _ text: String, _ outputs: [RenderOutput]) -> String,
      isUpToDate: @escaping @Sendable (_ outputs: [RenderOutput], _ key: String) -> Bool
    ) {
      (self.isValidation, self.backgrounds) = (isValidation, backgrounds)
      (self.contentKey, self.isUpToDate) = (contentKey, isUpToDate)
    }
  }
}

/// The result of checking a job: valid, up to date, or ready to be planned.
package enum CheckOutcome {
  /// The job is valid, and only its check was requested.
  case valid

  /// An earlier run completed all outputs.
  case upToDate(CompletedJob)

  /// The job is valid and has to be rendered.
  case ready(CheckedJob)
}

/// The result of a job whose outputs are complete: the outputs, their content key, and the number of missing tiles.
package struct CompletedJob: Sendable {
  /// All outputs of the job.
  package let outputs: [RenderOutput]

  /// The content key, if the job has one.
  package let key: String?

  /// The number of missing tiles; `nil` if none is missing.
  package internal(set) var missingTiles: Int?

  /// Notes that are no reason to fail, also in strict mode.
  package internal(set) var notes: [String] = []
}

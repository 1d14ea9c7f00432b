package import PulseScene
import PulseSceneText
import PulseEffects
package import PulsePixels

/// The files that a scene names.
package protocol SceneFiles {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - limit: How many bytes it may have.
  /// - Returns: Its bytes; one more than `limit` when it has too many.
  /// - Throws: ``FileProblem`` when it cannot be read.
  func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8]

  /// Reads a picture.
  ///
  /// - Parameter path: Where it is.
  /// - Returns: Its pixels, at least one.
  /// - Throws: ``FileProblem`` when it cannot be read, or is no picture.
  func bitmap(of path: String) throws(FileProblem) -> Bitmap

  /// Opens a font.
  ///
  /// - Parameter path: The path of its file; `nil` for the font that text has unless another one is named.
  /// - Returns: The font.
  /// - Throws: ``FileProblem`` when it cannot be read, or is no font.
  func font(at path: String?) throws(FileProblem) -> any SceneFont
}

extension SceneFiles {
  /// Refuses every font, as files without fonts do.
  ///
  /// - Parameter path: The path of its file; `nil` for the font that text has unless another one is named.
  /// - Returns: Never.
  /// - Throws: ``FileProblem``, always.
  package func font(at path: String?) throws(FileProblem) -> any SceneFont {
    throw FileProblem("text cannot be drawn here; leave it out")
  }
}

/// No files at all, for scenes that name none.
package struct NoFiles: SceneFiles {
  /// Creates the empty set of files.
  package init() {}

  /// Refuses every file.
  ///
  /// - Parameters:
  ///   - path: Where it would be.
  ///   - limit: How many bytes it may have.
  /// - Returns: Never.
  /// - Throws: ``FileProblem``, always.
  package func bytes(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    throw FileProblem("cannot be read here; leave it out")
  }

  /// Refuses every picture.
  ///
  /// - Parameter path: Where it would be.
  /// - Returns: Never.
  /// - Throws: ``FileProblem``, always.
  package func bitmap(of path: String) throws(FileProblem) -> Bitmap {
    throw FileProblem("cannot be read here; leave it out")
  }
}

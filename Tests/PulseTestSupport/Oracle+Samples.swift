package import Foundation

extension Oracle {
  /// Has a script write files of other programs.
  ///
  /// - Parameters:
  ///   - script: A script of `Tests/Oracles` that takes a folder.
  ///   - folder: The folder for the files.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)``.
  package static func writeSamples(with script: String, into folder: URL) throws {
    _ = try output(of: script, [folder.path(percentEncoded: false)], name: script)
  }
}

package import Foundation

extension Oracle {
  /// Runs a script of `Tests/Oracles` that writes sample files of other encoders into a folder.
  package static func generateSamples(with script: String, into folder: URL) throws {
    _ = try runScript(of: script, [folder.path(percentEncoded: false)], name: script)
  }
}

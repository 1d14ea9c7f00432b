public import Foundation

extension Fixtures {
  /// The folder with `Package.swift`.
  public static var packageRoot: URL { folder.deletingLastPathComponent() }

  /// Returns where a file or folder below `Fixtures` is, such as `scenes/ripple.json`.
  public static func url(_ path: String) -> URL {
    folder.appending(path: path)
  }
}

package import Foundation

extension Fixtures {
  /// The root of the package, with `Package.swift`.
  package static var packageRoot: URL { folder.deletingLastPathComponent() }

  /// The path of the embedded font.
  package static var font: String {
    packageRoot.appending(path: "Sources/CNotoSans/NotoSans.ttf").path(percentEncoded: false)
  }

  /// Returns the URL of a path below `Fixtures`, such as `scenes/ripple.json`.
  package static func url(_ path: String) -> URL {
    folder.appending(path: path)
  }
}

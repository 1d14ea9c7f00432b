package import Foundation

extension Fixtures {
  /// The folder with `Package.swift`.
  package static var packageRoot: URL { folder.deletingLastPathComponent() }

  /// The path of the font inside the program.
  package static var font: String {
    packageRoot.appending(path: "Sources/CNotoSans/NotoSans.ttf").path(percentEncoded: false)
  }

  /// Returns where a file or folder below `Fixtures` is, such as `scenes/ripple.json`.
  package static func url(_ path: String) -> URL {
    folder.appending(path: path)
  }
}

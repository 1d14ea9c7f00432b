import PulseBasics
import PulseGoldens
import PulseImages
import PulseMapKit
import PulseSystem

// The files of `--diff`.
extension CompareOptions {
  private static let animations: [String: AnimationFile.Container] = [
    "gif": .gif, "apng": .apng, "webp": .webp,
  ]

  /// The format of the one animation with the difference images of a pair; `nil` if they are something else.
  var differenceAnimation: AnimationFile.Container? {
    hasManyPairs ? nil : difference.flatMap { Self.animations[FilePath($0).fileExtension ?? ""] }
  }

  /// The paths of difference images that are written to a file for each frame; `nil` if each pair of files has one image or
  /// animation.
  var differencePattern: FramePathPattern? {
    guard let difference, !hasManyPairs, differenceAnimation == nil,
      FilePath(difference).fileExtension != "png" || difference.bytewise.contains("%")
    else { return nil }
    return FramePathPattern(difference.bytewise.contains("%") ? difference : "\(difference)/%04d.png")
  }

  /// The problem of a path for difference images; `nil` if there is none.
  var differenceProblem: String? {
    guard let difference else { return nil }
    if let problem = URLPathDiagnostic(difference) { return "--diff: \(problem)" }
    let isPicture =
      ImageFolder.isReportImageName(difference) || ImageFolder.isIncomparablePicture(difference)
    if hasManyPairs {
      return difference == "-" || difference.bytewise.contains("%")
        || isPicture && !ImageFolder.isFolder(difference)
        ? "--diff: '\(difference)' is one file for many pairs; use a folder" : nil
    }
    if difference == "-" {
      return "--diff: '-' is standard output, which no images are written to; use a file or a folder"
    }
    if differenceAnimation != nil || ImageFolder.isFolder(difference) { return nil }
    if difference.bytewise.contains("%") {
      return differencePattern == nil
        ? "--diff: '\(difference)' has no frame number; use %04d in the file name" : nil
    }
    guard isPicture, FilePath(difference).fileExtension != "png" else { return nil }
    return
      "--diff: '\(difference)' has a format that difference images are not written in; use .png, .gif, .apng, .webp or a folder"
  }
}

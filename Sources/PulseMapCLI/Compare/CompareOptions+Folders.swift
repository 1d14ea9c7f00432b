import FoundationEssentials
import PulseGoldens

extension CompareOptions {
  /// Returns the options with the first of two folders of pictures as `--goldens`.
  ///
  /// Two folders are two animations only if each contains nothing but the numbered frames of one, with the same names.
  /// A first folder that is not there yet stands for goldens too, where the second has pictures with names. The options
  /// are unchanged for everything else.
  ///
  /// - Throws: ``CommandError`` for the frames of animations whose names differ, as either form could be meant.
  func withFoldersAsGoldens() throws(CommandError) -> CompareOptions {
    guard goldens == nil, previousReview == nil, !verifiesManifest, paths.count == 2,
      ImageFolder.isFolder(paths[1]), ImageFolder.isFolder(paths[0]) || isWithoutGoldens
    else { return self }
    let sequences = paths.compactMap { FrameSequence.only(inFolder: $0) }
    if sequences.count == 2 {
      if sequences[0].hasNames(of: sequences[1]) { return self }
      throw CommandError([
        "\(paths[1]): its frames are named as '\(sequences[1].firstName)', those in '\(paths[0])' as '\(sequences[0].firstName)'; for animations, "
          + "write patterns such as \(paths[0])/NAME-%04d.png, for pictures with names add --goldens"
      ])
    }
    var options = self
    let folders = paths.map { path in
      let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
      return end.map { String(path[...$0]) } ?? path
    }
    (options.goldens, options.paths) = (folders[0], [folders[1]])
    return options
  }

  /// Whether the first path leads nowhere and is not named like an image, and the second is no animation.
  private var isWithoutGoldens: Bool {
    !FileManager.default.fileExists(atPath: paths[0]) && !ImageFolder.isReportImageName(paths[0])
      && FrameSequence.only(inFolder: paths[1]) == nil
  }
}

import FoundationEssentials
import PulseBasics
import PulseCodec
import PulseDocument
import PulseImages
import PulseMapKit
import PulseScene
import PulseSystem

/// A loader of images and animations from files, folders of frames, numbered files, and standard input.
package enum AnimationLoader {
  /// The maximum file size in bytes, 256 MiB.
  package static let maximumFileSize = 1 << 28

  /// Opens a file, a folder of frames, a pattern of numbered files, or standard input as an animation.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - digest: Whether the frames of a video, which are decoded for their times, are hashed as well.
  ///   - reportProgress: A handler called with the number of frames of a video that were hashed.
  /// - Returns: The animation.
  /// - Throws: ``GoldenError`` if it cannot be read or has an invalid format.
  package static func open(
    _ path: String, digest: Bool = false, reportProgress: ((Int) -> Void)? = nil
  ) throws(GoldenError) -> LoadedAnimation {
    if let paths = try framePaths(path) { return try open(stills: paths, path: path) }
    let bytes = try bytes(of: path)
    do {
      return try animation(in: bytes, digest: digest, reportProgress: reportProgress)
    } catch {
      let kind = (error as? ImageFileError)?.isOfUnknownFormat == true ? FileKind(bytes) : nil
      throw GoldenError(in: path, kind?.messageForViewers(path) ?? "cannot be used: \(error)")
    }
  }

  /// Parses the contents of a file, or lets ffmpeg list the frames of a video.
  ///
  /// - Throws: The error of the format.
  static func animation(
    in bytes: [UInt8], digest: Bool = false, reportProgress: ((Int) -> Void)? = nil
  ) throws -> LoadedAnimation {
    guard let container = VideoContainer(bytes) else { return try LoadedAnimation(bytes) }
    return try VideoLoader.open(bytes, as: container, digest: digest, reportProgress: reportProgress)
  }

  /// Returns whether no file exists at a path.
  ///
  /// - Throws: ``GoldenError`` for a dangling symbolic link.
  package static func isMissing(_ path: String) throws(GoldenError) -> Bool {
    guard !FileManager.default.fileExists(atPath: path) else { return false }
    guard FileDescriptor.isLink(path) else { return true }
    let target = FileDescriptor.target(ofLink: path).map { "to '\($0)'" } ?? "to a name that is not UTF-8"
    throw GoldenError(
      in: path, "is a symbolic link \(target), which does not exist; restore that file, or remove the link"
    )
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``GoldenError``.
  package static func bytes(of path: String) throws(GoldenError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SceneFileError) {
      bytes = try InputFileReader().bytes(of: path, limit: maximumFileSize)
    } catch {
      throw GoldenError(in: path, error.message)
    }
    guard bytes.count <= maximumFileSize else {
      throw GoldenError(in: path, "has more than \(maximumFileSize) bytes; use a smaller file")
    }
    return bytes
  }

  private static func open(stills paths: [String], path: String) throws(GoldenError) -> LoadedAnimation {
    let sizes = paths.map { FileDescriptor.size(ofFile: $0) ?? 0 }
    let times = try frameTimes(of: paths)
    do {
      return try LoadedAnimation(
        stills: paths.count, byteCount: sizes.reduce(0, +), delays: times?.delays, loopCount: times?.loopCount
      ) {
        try bytes(of: paths[$0])
      }
    } catch let problem as GoldenError {
      throw problem
    } catch {
      throw GoldenError(in: path, "cannot be used: \(error)")
    }
  }

  /// Reads the sidecar of a sequence of files; `nil` if there is none.
  private static func frameTimes(of paths: [String]) throws(GoldenError) -> FrameTimes? {
    // Only a regular file is a sidecar.
    guard let path = FrameTimes.path(besideFrame: paths[0]), FileDescriptor.size(ofFile: path) != nil
    else { return nil }
    do {
      let bytes = try InputFileReader().bytes(of: path, limit: FrameTimes.Limits.bytes)
      guard bytes.count <= FrameTimes.Limits.bytes else {
        throw GoldenError(in: path, "has more than \(FrameTimes.Limits.bytes) bytes; remove it")
      }
      return try FrameTimes(bytes, count: paths.count)
    } catch let error as GoldenError {
      throw error
    } catch let error as SceneFileError {
      throw GoldenError(in: path, error.message)
    } catch let error as DocumentError {
      throw GoldenError(in: path, "cannot be used: \(error.diagnostics[0])")
    } catch {
      throw GoldenError(in: path, "cannot be used: \(error)")
    }
  }

  /// Returns whether a file name in a folder of frames is that of a frame.
  static func isFrameName(_ name: String) -> Bool {
    name.lowercased().bytewise.hasSuffix(".png") && !name.bytewise.hasPrefix(".")
  }

  /// Returns the paths of the frames in a folder, in numeric order.
  ///
  /// - Throws: ``GoldenError`` if it has other images or none, or a number is missing or repeated.
  static func framePaths(ofFolder folder: String) throws(GoldenError) -> [String] {
    try FrameSequence(ofFolder: folder).paths
  }

  /// Returns the paths of the frames in a folder or of a pattern, in numeric order; `nil` for a single file.
  private static func framePaths(_ path: String) throws(GoldenError) -> [String]? {
    if ImageFolder.isFolder(path) { return try framePaths(ofFolder: path) }
    guard FilePath(path).lastComponent.bytewise.contains("%"), !FileManager.default.fileExists(atPath: path)
    else { return nil }
    return try FramePathPattern(path).map { pattern throws(GoldenError) in try framePaths(of: pattern) }
  }

  /// Returns the paths of the files that match a pattern, numbered from 0 or 1 to the last existing one.
  ///
  /// - Throws: ``GoldenError`` if there are none, or a number is missing.
  private static func framePaths(of pattern: FramePathPattern) throws(GoldenError) -> [String] {
    let isThere = { FileManager.default.fileExists(atPath: pattern.path(ofFrame: $0)) }
    guard let first = [0, 1].first(where: isThere) else {
      throw GoldenError(in: pattern.text, "matches no file; there is no '\(pattern.path(ofFrame: 0))'")
    }
    var last = first
    while isThere(last + 1) { last += 1 }
    // A gap would otherwise silently truncate the sequence.
    if let next = (last + 2...last + 100).first(where: isThere) {
      throw GoldenError(
        in: pattern.text, "has no frame between the numbers \(last) and \(next); render the sequence again")
    }
    return (first...last).map { pattern.path(ofFrame: $0) }
  }
}

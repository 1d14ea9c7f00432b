import FoundationEssentials
import PulseBasics
import PulseGoldens
import PulseMapKit
import PulseSystem

/// A writer of the HTML report, pair by pair, with a folder of images beside it.
struct HTMLReportFile: ~Copyable {
  private let path: String
  /// The file; `nil` for standard output.
  private let file: AtomicFileWriter?
  /// The folder of images that are too large to embed; `nil` if the output is a pipe or a device.
  private let folder: String?
  private var page: HTMLReport
  private var names: Set<String> = []
  /// Whether the reader has closed the pipe.
  private var isClosed = false

  /// Opens the file of a report.
  ///
  /// - Throws: `OutputError`.
  init(_ path: String) throws {
    // A pipe or a device has no folder beside it.
    let hasFolder = try path != "-" && AtomicFileWriter.check(path: path, replaces: true)
    let folder = hasFolder ? Self.folder(beside: path) : nil
    let file = try path == "-" ? nil : AtomicFileWriter(path: path, replaces: true)
    self.path = path
    self.folder = folder
    self.file = file
    page = HTMLReport(folder: folder.map { String(FilePath($0).lastComponent) })
  }

  /// Returns the image folder of a report: `report-files` for `report.html`.
  private static func folder(beside path: String) -> String {
    let ending = ".html"
    return (path.bytewise.removing(suffix: ending) ?? path[...]) + "-files"
  }

  /// Returns the parent folder of a path with a trailing slash.
  private static func parent(of path: String) -> String {
    FilePath(path).folder
  }

  /// Writes the beginning of the page.
  ///
  /// - Throws: `OutputError`.
  mutating func begin() throws { try write(page.openingBytes) }

  /// Returns the indices of the compared frames of a pair to show; none if the reader has closed the pipe.
  func shownFrameIndices(of pair: PairResult) -> [Int] { isClosed ? [] : page.shownFrameIndices(of: pair) }

  /// Adds a compared frame to the current pair, and writes those of its images to the folder that are not embedded in
  /// the page.
  mutating func add(_ frame: FrameDiffArtifact) throws {
    for picture in page.add(frame) {
      guard let folder, names.insert(picture.name).inserted else { continue }
      try NoFollowFiles.write(picture.bytes, to: "\(folder)/\(picture.name)", below: Self.parent(of: folder))
    }
  }

  /// Ends the part of the page about the current pair, and writes it to the report.
  mutating func finishPair(_ pair: PairResult) throws { try write(page.finishPair(pair)) }

  /// Publishes the page, and removes images of an earlier one; returns whether the reader took all of it.
  ///
  /// The result is always `true` for standard output.
  ///
  /// - Throws: `OutputError`.
  consuming func finish(summary: String) throws -> Bool {
    try write(page.closingBytes(summary: summary))
    if page.truncatedPairCount > 0 {
      Console.writeWarning(
        "--html: frames that differ are not shown for \(page.truncatedPairCount) pair\(page.truncatedPairCount == 1 ? "" : "s"); "
          + (folder == nil
            ? "write the page to a file, so that images can be stored beside it"
            : "compare each separately with --diff FOLDER to get all of them"))
    }
    let (folder, names) = (folder, names)
    let isFullyWritten = !isClosed || CompareReportWriter.isStandardOutput(path)
    if let file { try file.publish() }
    if let folder { Self.removeStaleImages(folder, of: names) }
    return isFullyWritten
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    guard !isClosed else { return }
    do {
      if file != nil { try file?.write(bytes) } else { try Console.write(Data(bytes)) }
    } catch OutputError.closedPipe {
      isClosed = true
    }
  }

  /// Removes images of an earlier page, and the folder if it is then empty.
  private static func removeStaleImages(_ folder: String, of names: Set<String>) {
    let files = Directory.names(in: folder)
    for name in files where HTMLReport.ReportImage.isReportImageName(name) && !names.contains(name) {
      try? NoFollowFiles.remove("\(folder)/\(name)", below: parent(of: folder))
    }
    // It fails while anything is left in the folder.
    if names.isEmpty { try? Directory.removeEmpty(folder) }
  }
}

import FoundationEssentials
import PulseMapKit
import PulseReview

/// The page of a review as a file, written pair by pair, with a folder of pictures beside it.
struct ReportPage: ~Copyable {
  private let path: String
  /// `nil` for standard output.
  private let file: PendingFile?
  /// The folder of the pictures that have no room in the page; `nil` when nothing can lie beside it.
  private let folder: String?
  private var page: ReviewPage
  private var names: Set<String> = []
  /// Whether the reader went away.
  private var isClosed = false

  /// Opens the file of a page.
  ///
  /// - Throws: `OutputError`.
  init(_ path: String) throws {
    // A pipe or a device has nothing beside it.
    let hasFolder = try path != "-" && PendingFile.check(path: path, replaces: true)
    let folder = hasFolder ? Self.folder(beside: path) : nil
    let file = try path == "-" ? nil : PendingFile(path: path, replaces: true)
    self.path = path
    self.folder = folder
    self.file = file
    page = ReviewPage(folder: folder?.split(separator: "/").last.map(String.init))
  }

  /// The folder of a page: `report-files` for `report.html`.
  private static func folder(beside path: String) -> String {
    let ending = ".html"
    return (path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path) + "-files"
  }

  /// The folder around a path, with a slash at its end.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Writes what comes before the first pair.
  ///
  /// - Throws: `OutputError` or ``ConsoleError``.
  mutating func begin() throws { try write(page.beginning) }

  /// Returns which frames of a pair are shown.
  func places(of pair: PairReview) -> [Int] { isClosed ? [] : page.places(of: pair) }

  /// Adds a frame to the next pair.
  mutating func add(_ frame: FrameExhibit) throws {
    for picture in page.add(frame) {
      guard let folder, names.insert(picture.name).inserted else { continue }
      try FolderFiles.write(picture.bytes, to: "\(folder)/\(picture.name)", below: Self.parent(of: folder))
    }
  }

  /// Ends a pair.
  mutating func end(_ pair: PairReview) throws { try write(page.end(pair)) }

  /// Gives the complete page its name, and removes pictures of an earlier one.
  ///
  /// - Returns: Whether all of it was taken; always for standard output.
  /// - Throws: `OutputError` or ``ConsoleError``.
  consuming func finish(summary: String) throws -> Bool {
    try write(page.ending(summary: summary))
    if page.shortenedPairs > 0 {
      Console.sayWarning(
        "--html: frames that differ are not shown for \(page.shortenedPairs) pair\(page.shortenedPairs == 1 ? "" : "s"); "
          + (folder == nil
            ? "write the page to a file, which has room beside it"
            : "compare each alone with --diff and a folder to get all"))
    }
    let (folder, names) = (folder, names)
    let isTaken = !isClosed || CompareReports.isStandardOutput(path)
    if let file { try file.publish() }
    if let folder { Self.clear(folder, of: names) }
    return isTaken
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    guard !isClosed else { return }
    do {
      if file != nil { try file?.write(bytes) } else { try Console.write(Data(bytes)) }
    } catch ConsoleError.closedPipe, OutputError.closedPipe {
      isClosed = true
    }
  }

  /// Removes pictures that only an earlier page has shown, and the folder when nothing is left in it.
  private static func clear(_ folder: String, of names: Set<String>) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in files where ReviewPage.Picture.isName(name) && !names.contains(name) {
      try? FolderFiles.remove("\(folder)/\(name)", below: parent(of: folder))
    }
    if names.isEmpty, (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
}

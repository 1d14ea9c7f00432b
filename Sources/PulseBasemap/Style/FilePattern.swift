import PulseBasics
import PulseSystem

/// A path with placeholders in braces, such as `fonts/{fontstack}/{range}.pbf`, each for any part of one name.
struct FilePattern {
  /// The largest number of files that are listed, and of folders that are looked into.
  private static let mostFiles = 2000

  /// The names between slashes: the text before the first placeholder and that after the last one, or a plain name.
  private let names: [(start: Substring, end: Substring?)]

  init(_ path: String) {
    names = path.bytewise.split(separator: "/", omittingEmptySubsequences: false).map { name in
      guard let open = name.bytewise.firstIndex(of: "{"), let close = name.bytewise.lastIndex(of: "}"),
        open < close
      else { return (name, nil) }
      return (name[..<open], name[close...].bytewise.dropFirst(1))
    }
  }

  /// The paths of the files that there are, the first ones by name.
  var files: [String] {
    var files: [String] = []
    var folders = Self.mostFiles
    append(to: &files, in: "", names[...], looking: &folders)
    return files
  }

  private func append(
    to files: inout [String], in folder: String, _ names: ArraySlice<(start: Substring, end: Substring?)>,
    looking folders: inout Int
  ) {
    guard files.count < Self.mostFiles, folders > 0, let name = names.first else { return }
    folders -= 1
    let rest = names.dropFirst()
    var found = [String(name.start)]
    if let end = name.end {
      let all = Directory.names(in: folder.isEmpty ? "." : folder, limit: Self.mostFiles * 10)
      found = all.filter { $0.bytewise.hasPrefix(name.start) && $0.bytewise.hasSuffix(end) }.sorted()
    }
    for name in found where files.count < Self.mostFiles {
      if rest.isEmpty {
        files.append(folder + name)
      } else {
        append(to: &files, in: "\(folder)\(name)/", rest, looking: &folders)
      }
    }
  }
}

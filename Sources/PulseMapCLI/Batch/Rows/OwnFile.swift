import PulseBasics
import PulseSystem

/// A file of a batch itself, which no row may replace.
struct OwnFile {
  /// The noun for it, with its article.
  let what: String

  /// The option that writes it; `nil` for the manifest.
  fileprivate let option: String?

  let path: String

  /// The real path.
  fileprivate let place: FilePath

  /// Returns the files of a batch that have names.
  static func all(of options: BatchOptions) -> [OwnFile] {
    let files: [(what: String, option: String?, path: String?)] = [
      ("the manifest", nil, options.manifest), ("the journal", "--journal", options.journal),
      ("the page", "--html", options.page),
    ]
    return files.compactMap { what, option, path in
      path.flatMap { path in
        AtomicFileWriter.place(of: path).map { OwnFile(what: what, option: option, path: path, place: $0) }
      }
    }
  }

  /// Returns whether a row that writes a path would replace the file; in the folder of a batch, no link is followed.
  func isWritten(at path: String) -> Bool {
    FilePath(path).components.last?.bytewise == place.components.last?.bytewise && isFile(path)
  }

  fileprivate func isFile(_ path: String) -> Bool { AtomicFileWriter.place(of: path) == place }
}

extension [OwnFile] {
  /// Returns the error of a row that is made of a file which the batch writes; `nil` if it is made of none.
  ///
  /// - Parameters:
  ///   - inputs: The files that the row names.
  ///   - place: The place of the row in messages.
  /// - Returns: The error.
  func error(ofInputs inputs: [RowInputFile], _ place: String) -> CommandError? {
    for input in inputs {
      guard let file = first(where: { $0.option != nil && $0.isFile(input.path) }) else { continue }
      return CommandError([
        "\(file.option ?? ""): '\(file.path.excerpt)' is a file that \(place) is made of; use another file"
      ])
    }
    return nil
  }

  /// The errors of files that two options write, each with both of them.
  var repeatedFiles: [String] {
    indices.compactMap { index in
      let file = self[index]
      guard let option = file.option,
        let other = self[..<index].first(where: { $0.option != nil && $0.place == file.place })
      else { return nil }
      return "\(option): '\(file.path.excerpt)' is \(other.what), too; use another file"
    }
  }
}

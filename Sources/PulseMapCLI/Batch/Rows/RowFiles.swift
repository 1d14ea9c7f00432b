import PulseArguments
import PulseBasics
import PulseDocument
import PulseMapKit
import PulseSceneInput
import PulseSystem

/// A file that a row of a batch names as one that it is made of.
struct RowInputFile {
  /// The key of the row.
  let key: String

  /// The path as written.
  let text: String

  /// The path from the working directory.
  let path: String
}

/// A file, or a sequence, that a row of a batch writes.
struct RowOutputFile {
  /// The path or the pattern.
  let name: OutputFileName

  /// The output that it belongs to.
  let output: String

  /// Whether it is written along with the output.
  var isDerived = false

  /// Whether it is a still image, as the frames of sequences are.
  var isStill = false
}

extension BatchOptions {
  /// Returns the files that a row names; those that its scene or its data name are known to the worker alone.
  func inputFiles(of row: ManifestRow) -> [RowInputFile] {
    let folder = OutputFolder.parentFolder(of: name)
    func files(_ key: String, _ value: JSONValue) -> [RowInputFile] {
      switch value {
      case .string(let text):
        [RowInputFile(key: key, text: text, path: FilePath(text).isAbsolute ? text : folder + text)]
      case .array(let values): values.flatMap { files(key, $0) }
      default: []
      }
    }
    return row.members.filter { Self.pathKeys.contains($0.key) }.flatMap { files($0.key, $0.value) }
  }

  /// Returns the files that a row writes, as far as its scene file does not decide it: its outputs, and the dark variants and
  /// sidecars that belong to them.
  func writtenFiles(of row: ManifestRow, _ paths: [String]) -> [RowOutputFile] {
    let format = row.text("format").flatMap { OutputFormat(rawValue: $0) } ?? self.row.job.format
    let outputs = paths.map { try? RenderOutput(path: $0, format: format) }
    var files = zip(paths, outputs).map { path, output in
      RowOutputFile(
        name: output?.fileName ?? .file(FilePath(path)), output: path,
        isStill: output?.format.content == .still)
    }
    let isAuto = row.text("theme").map { $0 == "auto" } ?? self.row.spec.mapStyle.followsColorScheme
    // A scene file may have this theme.
    let variants = isAuto || row.text(Self.sceneKey) != nil ? outputs.compactMap(\.self).darkVariants : []
    let hasSidecars = row.isOn("sidecar") ?? self.row.job.writesSidecars
    for (output, variant) in variants {
      files += [variant.fileName].compactMap(\.self).map {
        RowOutputFile(
          name: $0, output: output.path, isDerived: true, isStill: variant.format.content == .still)
      }
    }
    if hasSidecars {
      for output in outputs.compactMap(\.self) + variants.map(\.variant) {
        files += output.sidecarNames.map { RowOutputFile(name: $0, output: output.path, isDerived: true) }
      }
    }
    return files
  }
}

extension ManifestRow {
  /// Returns the text of a setting; `nil` if the row has none.
  fileprivate func text(_ key: String) -> String? {
    members.last { $0.key == key }.flatMap { if case .string(let text) = $0.value { text } else { nil } }
  }

  /// Returns whether a flag of the row is switched on; `nil` if the row does not say it.
  fileprivate func isOn(_ key: String) -> Bool? {
    switch members.last(where: { $0.key == key })?.value {
    case .boolean(let isOn)?: isOn
    case .string(let text)?: (try? Bool(argument: text)) ?? true
    default: nil
    }
  }

  /// Returns the settings with the fields of the row, if texts of the batch or of the row have fields.
  func jobMembers(with spec: SceneSpec) -> [JSONValue.Member] {
    var ownFields: Set<Bytewise> = []
    for case .string(let text) in members.map(\.value) where text.utf8.contains(UInt8(ascii: "{")) {
      for field in LabelTemplate(text)?.fields ?? [] { ownFields.insert(field.bytewise) }
    }
    guard !spec.usedRowFields.isEmpty || !ownFields.isEmpty else { return members }
    var fields = fields
    for name in emptyFields where fields[name.bytewise] == nil { fields[name.bytewise] = "" }
    let sorted = fields.sorted { $0.key < $1.key }
    // A value that a text of the row uses is data, whatever its name.
    let settings = members.filter {
      !ownFields.contains($0.key.bytewise) || BatchOptions.keys.contains($0.key)
    }
    return settings + [
      JSONValue.Member(
        key: RowJob.fieldsKey,
        value: .object(sorted.map { JSONValue.Member(key: String($0.key), value: .string($0.value)) }))
    ]
  }
}

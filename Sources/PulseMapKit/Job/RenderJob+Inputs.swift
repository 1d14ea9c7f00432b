import PulseBasics
import PulseSystem

// Checks that no output takes the place of an input.
extension RenderJob {
  /// Returns diagnostics about files that would replace what the scene is made of: those of outputs, all frames of
  /// sequences, sidecars and world files.
  ///
  /// - Parameters:
  ///   - outputs: The checked outputs.
  ///   - inputs: The paths of the files that the scene names; those that the command has read count as well.
  /// - Returns: A diagnostic for each output that is an input.
  func inputDiagnostics(of outputs: [RenderOutput], _ inputs: [String]) -> [JobDiagnostic] {
    let places = Set(inputs.map(\.bytewise)).compactMap { FileDescriptor.realPath(of: String($0)) }
    let known = Set(places.map(\.bytewise))
    func isInput(_ path: String) -> Bool {
      InputFileRecord.contains(path: path)
        || FileDescriptor.realPath(of: path).map { known.contains($0.bytewise) } == true
    }
    return outputs.flatMap { output in
      var diagnostics: [JobDiagnostic] = []
      if let path = output.firstPath(besides: places, where: isInput) {
        diagnostics.append(
          JobDiagnostic(
            "--output", "'\(path.excerpt)' is a file that the picture is made of; use another name"))
      }
      guard options.writesSidecars else { return diagnostics }
      for path in [output.sidecarPath, output.worldFilePath(ofFrame: 0)].compactMap(\.self) {
        guard isInput(path) else { continue }
        diagnostics.append(
          JobDiagnostic(
            "--sidecar",
            "'\(path.excerpt)' is a file that the picture is made of; use another name for the output"))
      }
      return diagnostics
    }
  }
}

extension RenderOutput {
  /// Returns the path of a file of the output that is an input; `nil` if there is none.
  ///
  /// In a sequence it is that of any frame, as the rest of an earlier, longer one is removed; its inputs are those at
  /// absolute paths and what the command has read.
  fileprivate func firstPath(besides places: [String], where isInput: (String) -> Bool) -> String? {
    switch destination {
    case .standardOutput, .memory: return nil
    case .file(let path): return isInput(path) ? path : nil
    case .sequence(let pattern):
      let read = InputFileRecord.paths.compactMap { FileDescriptor.realPath(of: $0) }
      let folder = FilePath(pattern.text).folder
      guard let root = FileDescriptor.realPath(of: folder.isEmpty ? "." : folder) else { return nil }
      let prefix = (root == "/" ? root : "\(root)/").bytewise
      return (places + read).lazy.map { FilePath($0) }.filter { $0.folder.bytewise == prefix }
        .map { "\(folder)\($0.name)" }.first(where: pattern.isFrame)
    }
  }
}

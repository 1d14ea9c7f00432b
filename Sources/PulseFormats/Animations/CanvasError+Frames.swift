extension CanvasError {
  /// What is wrong with data, without the words around it.
  var detail: String? {
    if case .decodingFailed(_, let detail) = self { detail } else { nil }
  }

  /// Returns the error with the number of the frame, where something is wrong with data.
  package func inFrame(_ frame: Int) -> CanvasError {
    guard case .decodingFailed(let format, let detail) = self else { return self }
    return .decodingFailed(format, detail: "frame \(frame): \(detail)")
  }
}

import PulseMapCLI

extension FuzzTarget {
  /// What terminals and browsers send to the tool.
  static let viewers: [FuzzTarget] = [
    FuzzTarget("terminal", readers: ["TerminalInput", "TerminalCapabilities"], upTo: 512) { bytes in
      var whole = TerminalInputParser()
      var parts = TerminalInputParser()
      let inputs = whole.inputs(in: bytes)
      let half = bytes.count / 2
      let again =
        parts.inputs(in: Array(bytes[..<half])) + parts.inputs(in: Array(bytes[half...]))
      precondition(again == inputs, "the parts of a sequence read as something else")
      var capabilities = TerminalCapabilities()
      for input in inputs { capabilities.apply(input) }
      return true
    },
    FuzzTarget("preview-request", readers: ["PreviewRequest"], upTo: 1024) { bytes in
      PreviewRequest(bytes) != nil
    },
  ]
}

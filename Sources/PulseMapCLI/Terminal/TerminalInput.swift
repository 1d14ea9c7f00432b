/// An input from a terminal: a key, or an answer to a query.
package enum TerminalInput: Hashable, Sendable {
  /// A key: a printable or control character.
  case key(UInt8)

  /// An arrow key.
  case left, right

  /// A control sequence: its parameters, with private marks, and its final character.
  case control(parameters: String, final: UInt8)

  /// An operating system command without its terminator.
  case systemCommand(String)

  /// An application program command, as kitty's graphics protocol answers.
  case applicationCommand(String)
}

/// A parser of the bytes that a terminal sends, which may arrive in parts of any length.
package struct TerminalInputParser: Sendable {
  /// The length in bytes of the longest sequence; longer ones are discarded.
  private static let longestSequence = 4096

  private static let escape: UInt8 = 0x1B

  /// The bytes of a sequence whose end has not arrived.
  private var rest: [UInt8] = []

  /// Creates a parser.
  package init() {}

  /// Parses the next bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The complete inputs; the rest is kept for the next call.
  /// - Complexity: O(bytes).
  package mutating func inputs(in bytes: [UInt8]) -> [TerminalInput] {
    let all = rest + bytes
    var inputs: [TerminalInput] = []
    var start = 0
    scan: while start < all.count {
      guard all[start] == Self.escape else {
        inputs.append(.key(all[start]))
        start += 1
        continue
      }
      switch Self.sequence(in: all[start...]) {
      case .complete(let input, let count):
        if let input { inputs.append(input) }
        start += count
      case .incomplete:
        break scan
      }
    }
    rest = all.count - start > Self.longestSequence ? [] : Array(all[start...])
    return inputs
  }

  private enum Sequence {
    case complete(TerminalInput?, count: Int)
    case incomplete
  }

  /// Parses the sequence that begins with the escape character of a slice.
  private static func sequence(in bytes: ArraySlice<UInt8>) -> Sequence {
    let body = bytes.dropFirst(2)
    switch bytes.dropFirst().first {
    case nil: return .incomplete
    case UInt8(ascii: "["):
      guard let end = body.firstIndex(where: { !(0x20...0x3F ~= $0) }) else { return .incomplete }
      guard 0x40...0x7E ~= body[end] else { return .complete(nil, count: end - bytes.startIndex) }
      return .complete(control(body[..<end], final: body[end]), count: end + 1 - bytes.startIndex)
    case UInt8(ascii: "O"):
      guard let key = body.first else { return .incomplete }
      return .complete(control([], final: key), count: 3)
    case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"):
      return string(in: bytes)
    case escape: return .complete(nil, count: 1)
    default: return .complete(nil, count: 2)
    }
  }

  private static func control(_ parameters: ArraySlice<UInt8>, final: UInt8) -> TerminalInput {
    switch (parameters.isEmpty, final) {
    case (true, UInt8(ascii: "C")): .right
    case (true, UInt8(ascii: "D")): .left
    default: .control(parameters: String(decoding: parameters, as: UTF8.self), final: final)
    }
  }

  /// Parses a string, which ends with `ESC \` or BEL.
  private static func string(in bytes: ArraySlice<UInt8>) -> Sequence {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { $0 == escape || $0 == 0x07 }) else { return .incomplete }
    var count = end + 1 - bytes.startIndex
    if body[end] == escape {
      guard end + 1 < bytes.endIndex else { return .incomplete }
      // Anything else begins another sequence.
      count += bytes[end + 1] == UInt8(ascii: "\\") ? 1 : -1
    }
    let text = String(decoding: body[..<end], as: UTF8.self)
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "]"): return .complete(.systemCommand(text), count: count)
    case UInt8(ascii: "_"): return .complete(.applicationCommand(text), count: count)
    default: return .complete(nil, count: count)
    }
  }
}

/// The objects and arrays of JSON around a byte.
struct JSONNesting {
  /// The number of objects and arrays that are open.
  private(set) var depth = 0

  private var (isInText, isEscaped) = (false, false)

  /// Goes on to the next byte.
  mutating func add(_ byte: UInt8) {
    if isInText {
      if !isEscaped, byte == UInt8(ascii: "\"") { isInText = false }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInText = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}

/// Finds the features of a collection, without holding more than one of them.
struct FeatureRecords: RecordScanner {
  private static let key = Array("features".utf8)

  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// How much of the latest string in the collection itself is the key of the features; `nil` if it is another.
  private var matched: Int?

  /// Whether the list of features is read, whose elements are two levels deep.
  private var isInFeatures = false
  private var hasFeatures = false
  private var isInElement = false

  mutating func role(of byte: UInt8) -> ByteRole {
    if isInString {
      readString(byte)
      return isInElement ? .content : .outside
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { matched = 0 }
      return element()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      if depth == 2, byte == UInt8(ascii: "["), matched == Self.key.count {
        (isInFeatures, hasFeatures) = (true, true)
        return .outside
      }
      return element()
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return close()
    case UInt8(ascii: ",") where depth == 2 && isInFeatures:
      return endOfElement(.separator)
    case 0x20, 0x09, 0x0A, 0x0D: return isInElement ? .content : .outside
    default: return element()
    }
  }

  mutating func resumes(behind byte: UInt8) -> Bool {
    switch role(of: byte) {
    case .last, .separator: true
    case .content, .outside: false
    }
  }

  var flawAtEnd: String? {
    if depth > 0 || isInString {
      return "the document ends before all lists and objects are closed; write what is missing"
    }
    return hasFeatures ? nil : "has no list 'features'; write a FeatureCollection"
  }

  private mutating func readString(_ byte: UInt8) {
    if isEscaped {
      (isEscaped, matched) = (false, nil)
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    } else if depth == 1, let count = matched {
      matched = count < Self.key.count && Self.key[count] == byte ? count + 1 : nil
    }
  }

  /// A byte of a value, which is an element where elements stand.
  private mutating func element() -> ByteRole {
    if isInFeatures { isInElement = true }
    return isInElement ? .content : .outside
  }

  private mutating func close() -> ByteRole {
    depth -= 1
    if isInFeatures, depth == 1 {
      isInFeatures = false
      return endOfElement(.separator)
    }
    return depth == 2 && isInFeatures ? endOfElement(.last) : isInElement ? .content : .outside
  }

  private mutating func endOfElement(_ role: ByteRole) -> ByteRole {
    defer { isInElement = false }
    return isInElement ? role : .outside
  }
}

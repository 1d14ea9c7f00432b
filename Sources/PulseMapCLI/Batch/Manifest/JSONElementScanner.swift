/// A scanner that splits a JSON array or FeatureCollection into elements, one in memory at a time.
struct JSONElementScanner: RecordScanner {
  private static let key = Array("features".utf8)

  /// The nesting depth of elements: 1 in an array, 2 in a collection.
  private let listDepth: Int

  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// The number of matched bytes of the key `features` in the latest top-level string; `nil` for another key.
  private var matched: Int?

  /// Whether the scanner is inside of the array.
  private var isInList = false
  private var hasList = false
  private var isInElement = false

  /// Whether the document has ended, and whether anything follows it.
  private var (isAtEnd, isFollowed) = (false, false)

  /// Creates a scanner of a FeatureCollection, or of an array.
  init(isCollection: Bool) {
    listDepth = isCollection ? 2 : 1
  }

  mutating func role(of byte: UInt8) -> RecordByteRole {
    if isInString {
      readString(byte)
      return isInElement ? .content : .outside
    }
    if isAtEnd {
      isFollowed = isFollowed || byte > 0x20
      return .outside
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      if depth == 1 { matched = 0 }
      return roleInValue()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      if depth == listDepth, byte == UInt8(ascii: "["), depth == 1 || matched == Self.key.count {
        (isInList, hasList) = (true, true)
        return .outside
      }
      return roleInValue()
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return close()
    case UInt8(ascii: ",") where depth == listDepth && isInList:
      return endOfElement(.separator)
    case 0x20, 0x09, 0x0A, 0x0D: return isInElement ? .content : .outside
    default: return roleInValue()
    }
  }

  mutating func skippedRecordEnds(with byte: UInt8) -> Bool {
    switch role(of: byte) {
    case .last, .separator: true
    case .content, .outside: false
    }
  }

  var errorAtEnd: String? {
    if depth > 0 || isInString {
      return "the document ends before all arrays and objects are closed; add the missing brackets"
    }
    if isFollowed { return "there is text after the end of the document; remove it" }
    return hasList
      ? nil
      : listDepth == 1
        ? "is not an array; write the rows in [ ]" : "has no array 'features'; use a FeatureCollection"
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

  /// Returns the role of a byte that belongs to a JSON value, and begins an element if the byte is inside of the array.
  ///
  /// - Returns: `.content` within an element, otherwise `.outside`.
  private mutating func roleInValue() -> RecordByteRole {
    if isInList { isInElement = true }
    return isInElement ? .content : .outside
  }

  private mutating func close() -> RecordByteRole {
    depth -= 1
    isAtEnd = depth <= 0
    if isInList, depth < listDepth {
      isInList = false
      return endOfElement(.separator)
    }
    return depth == listDepth && isInList ? endOfElement(.last) : isInElement ? .content : .outside
  }

  private mutating func endOfElement(_ role: RecordByteRole) -> RecordByteRole {
    defer { isInElement = false }
    return isInElement ? role : .outside
  }
}

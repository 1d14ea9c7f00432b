/// Finds the elements of a list, or the features of a collection, without holding more than one of them.
struct ElementRecords: RecordScanner {
  private static let key = Array("features".utf8)

  /// The depth of what stands in the list: 1 in a document that is a list, 2 in a collection.
  private let listDepth: Int

  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// How much of the latest string in the collection itself is the key of the features; `nil` if it is another.
  private var matched: Int?

  /// Whether the list is read.
  private var isInList = false
  private var hasList = false
  private var isInElement = false

  /// Whether the document has ended, and whether something follows it.
  private var (isAtEnd, isFollowed) = (false, false)

  /// Begins a document.
  ///
  /// - Parameter isCollection: Whether it is a collection of features, and not a list itself.
  init(isCollection: Bool) {
    listDepth = isCollection ? 2 : 1
  }

  mutating func role(of byte: UInt8) -> ByteRole {
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
      return element()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
      if depth == listDepth, byte == UInt8(ascii: "["), depth == 1 || matched == Self.key.count {
        (isInList, hasList) = (true, true)
        return .outside
      }
      return element()
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return close()
    case UInt8(ascii: ",") where depth == listDepth && isInList:
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
    if isFollowed { return "something follows the end of the document; remove it" }
    return hasList
      ? nil
      : listDepth == 1
        ? "is no list; write the rows in [ ]" : "has no list 'features'; write a FeatureCollection"
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
    if isInList { isInElement = true }
    return isInElement ? .content : .outside
  }

  private mutating func close() -> ByteRole {
    depth -= 1
    isAtEnd = depth <= 0
    if isInList, depth < listDepth {
      isInList = false
      return endOfElement(.separator)
    }
    return depth == listDepth && isInList ? endOfElement(.last) : isInElement ? .content : .outside
  }

  private mutating func endOfElement(_ role: ByteRole) -> ByteRole {
    defer { isInElement = false }
    return isInElement ? role : .outside
  }
}

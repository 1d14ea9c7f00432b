/// The strings of indices that the GIF encoder of libgd knows while it compresses a picture.
///
/// The encoder is greedy: it goes on as long as it knows the string so far, then writes the code of that, learns the
/// string with one more index, and begins anew with this index. With all 4,096 codes given it forgets everything.
/// What it does depends on nothing else, so that it can be foretold exactly.
struct StringTable {
  /// The largest number of codes.
  static let capacity = 4096

  /// The string that has been read since the last code; `nil` before the first index.
  private(set) var string: Int?

  /// The bits that have been written, those of the code that is due left out.
  private(set) var bitCount: Int

  private let rootBits: Int
  private var codeBits: Int
  private var nextCode: Int

  /// For each string the latest one that is an index longer; 0 for none, as that of one index is no longer string.
  private var longer: [UInt16]

  /// For each string the one before it that is an index longer than the same string; 0 for none.
  private var sibling: [UInt16]

  /// For each string its last index.
  private var last: [UInt8]

  /// Creates the table for a picture.
  ///
  /// - Parameter colorCount: The number of entries of its palette, 1 to 256.
  init(colorCount: Int) {
    rootBits = max(2, Int.bitWidth - (colorCount - 1).leadingZeroBitCount)
    codeBits = rootBits + 1
    nextCode = 1 << rootBits + 2
    // A file begins with the code to forget everything.
    bitCount = rootBits + 1
    longer = Array(repeating: 0, count: Self.capacity)
    sibling = longer
    last = Array(repeating: 0, count: Self.capacity)
  }

  /// The bytes of the codes when no index follows.
  var byteCount: Int {
    let endBits = nextCode == 1 << codeBits && codeBits < 12 ? codeBits + 1 : codeBits
    return (bitCount + (string == nil ? 0 : codeBits) + endBits + 7) / 8
  }

  /// The latest string that is an index longer than another one; 0 for none.
  func firstLonger(than string: Int) -> Int { Int(longer[string]) }

  /// The next one after a string that is an index longer than the same string; 0 for none.
  func nextLonger(after string: Int) -> Int { Int(sibling[string]) }

  /// The last index of a string.
  func lastIndex(of string: Int) -> UInt8 { last[string] }

  /// The string that goes on with an index; 0 for none.
  func string(_ string: Int, with index: UInt8) -> Int {
    var candidate = firstLonger(than: string)
    while candidate != 0, last[candidate] != index { candidate = nextLonger(after: candidate) }
    return candidate
  }

  /// Reads an index as the encoder does.
  mutating func read(_ index: UInt8) {
    guard let string else {
      string = Int(index)
      return
    }
    let known = self.string(string, with: index)
    if known != 0 {
      self.string = known
      return
    }
    bitCount += codeBits
    if nextCode < Self.capacity {
      learn(string, with: index)
    } else {
      bitCount += codeBits
      forget()
    }
    self.string = Int(index)
  }

  private mutating func learn(_ string: Int, with index: UInt8) {
    last[nextCode] = index
    longer[nextCode] = 0
    sibling[nextCode] = longer[string]
    longer[string] = UInt16(nextCode)
    if nextCode == 1 << codeBits, codeBits < 12 { codeBits += 1 }
    nextCode += 1
  }

  private mutating func forget() {
    for code in longer.indices { longer[code] = 0 }
    codeBits = rootBits + 1
    nextCode = 1 << rootBits + 2
  }
}

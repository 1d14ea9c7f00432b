/// The hash function of FIPS 180-4 with 256 bits.
package enum SHA256 {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(ofRoot: 3, of: $0) }

  /// The same of the square roots of the first 8.
  private static let start = primes.prefix(8).map { fraction(ofRoot: 2, of: $0) }

  private static let primes = Array(
    (2...311).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } })

  /// Returns the first 32 bits behind the point of a root, found bit by bit in whole numbers.
  private static func fraction(ofRoot degree: Int, of number: Int) -> UInt32 {
    // The root of number << (32 × degree) is the root of number << 32; its powers need more than 64 bits.
    let target = UInt128(number) << (32 * degree)
    var root: UInt128 = 0
    for bit in (0..<40).reversed() {
      let candidate = root | 1 << bit
      if (1..<degree).reduce(candidate, { power, _ in power * candidate }) <= target { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  /// Returns the hash of bytes in hexadecimal digits.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: 64 digits.
  /// - Complexity: O(bytes).
  package static func hash(of bytes: [UInt8]) -> String {
    var message = bytes + [0x80]
    message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
    message += (0..<8).map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> (56 - 8 * $0)) }
    var state = start
    for block in stride(from: 0, to: message.count, by: 64) { add(message[block..<block + 64], to: &state) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var now = state
    for index in 0..<64 {
      let (a, e) = (now[0], now[4])
      let choice = (e & now[5]) ^ (~e & now[6])
      let majority = (a & now[1]) ^ (a & now[2]) ^ (now[1] & now[2])
      let mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let one = now[7] &+ mixed &+ choice &+ constants[index] &+ words[index]
      let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      now = [one &+ two, a, now[1], now[2], now[3] &+ one, e, now[5], now[6]]
    }
    for index in 0..<8 { state[index] &+= now[index] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
}

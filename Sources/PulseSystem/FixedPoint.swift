import Glibc

/// Returns a number with a fixed number of decimals; the corresponding C function is `snprintf` with `%.*f`.
///
/// - Parameters:
///   - number: The number, below 1e50.
///   - decimals: The number of decimals, 0 to 12.
/// - Returns: The digits, with a point in every locale: the program sets none.
package func fixedPoint(_ number: Double, decimals: Int) -> String {
  var text = [CChar](repeating: 0, count: 80)
  let length = unsafe withVaList([Int32(decimals), number]) { arguments in
    unsafe vsnprintf(&text, text.count, "%.*f", arguments)
  }
  return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

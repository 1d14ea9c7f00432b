import Glibc

/// Formats a number below 1e50 with a fixed number of decimals, 0 to 12, as `snprintf` with `%.*f` does.
///
/// The decimal separator is a point, as the program sets no locale.
package func formatFixedPoint(_ number: Double, decimals: Int) -> String {
  var text = [CChar](repeating: 0, count: 80)
  let length = unsafe withVaList([Int32(decimals), number]) { arguments in
    unsafe vsnprintf(&text, text.count, "%.*f", arguments)
  }
  return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

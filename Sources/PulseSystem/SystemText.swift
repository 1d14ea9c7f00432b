/// The text of what the system keeps as bytes: arguments, environment variables, names of files.
///
/// Bytes that are not UTF-8 have no text: replaced ones would name something else.
package enum SystemText {
  /// Returns the text of bytes; `nil` if they are not UTF-8.
  package static func text(of bytes: some Sequence<UInt8>) -> String? {
    String(validating: Array(bytes), as: UTF8.self)
  }

  /// Returns the text of a C string; `nil` if it is not UTF-8.
  package static func text(of string: UnsafePointer<CChar>) -> String? {
    unsafe String(validatingCString: string)
  }

  /// Returns bytes as text for messages, in which each byte that is not UTF-8 is written as `\xff`.
  package static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    var rest = Array(bytes)[...]
    var text = ""
    while let first = rest.first {
      let scalar = (1...4).lazy.compactMap { Self.text(of: rest.prefix($0)) }.first
      text += scalar ?? "\\x\(first < 16 ? "0" : "")\(String(first, radix: 16))"
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return text
  }
}

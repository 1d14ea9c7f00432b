package import PulseArguments
import PulseBasics
import PulseDocument
package import PulseSystem

/// The encoding of the letters of data files, by its name on the web.
public struct DataEncoding: Hashable, Sendable {
  /// The name, such as `windows-1252`.
  public let name: String

  /// The encodings: the name on the web, that of the C library, and others.
  private static let all: [(name: String, converter: String, others: [String])] =
    [
      ("utf-8", "UTF-8", ["unicode"]), ("utf-16le", "UTF-16LE", ["utf-16", "ucs-2"]),
      ("utf-16be", "UTF-16BE", []),
      // As on the web, latin1 has the letters of windows-1252.
      ("windows-1252", "CP1252", ["iso-8859-1", "latin-1", "ansi", "ascii"]),
      ("windows-1254", "CP1254", ["iso-8859-9", "latin-5"]),
      ("windows-874", "CP874", ["iso-8859-11", "tis-620"]),
      ("iso-8859-2", "ISO-8859-2", ["latin-2"]), ("iso-8859-15", "ISO-8859-15", ["latin-9"]),
      ("shift_jis", "CP932", ["sjis", "windows-31j", "ms932", "ms-kanji"]), ("euc-jp", "EUC-JP", []),
      ("iso-2022-jp", "ISO-2022-JP", []),
      ("gb18030", "GB18030", ["gbk", "gb2312", "cp936"]), ("big5", "BIG5-HKSCS", ["cp950"]),
      ("euc-kr", "UHC", ["cp949", "ks_c_5601-1987"]), ("koi8-r", "KOI8-R", []), ("koi8-u", "KOI8-U", []),
      ("macintosh", "MACINTOSH", ["mac", "mac-roman", "x-mac-roman"]), ("ibm437", "IBM437", ["cp437"]),
      ("ibm850", "IBM850", ["cp850"]), ("ibm852", "IBM852", ["cp852"]), ("ibm866", "IBM866", ["cp866"]),
    ] + [1250, 1251, 1253, 1255, 1256, 1257, 1258].map { ("windows-\($0)", "CP\($0)", []) }
    + [3, 4, 5, 6, 7, 8, 10, 13, 14, 16].map { ("iso-8859-\($0)", "ISO-8859-\($0)", []) }

  /// The encodings by their names without hyphens and the like.
  private static let keys = [String: Int](
    all.enumerated().flatMap { index, encoding in
      ([encoding.name, encoding.converter] + encoding.others).map { (key($0), index) }
    }, uniquingKeysWith: { first, _ in first })

  /// Creates an encoding by its name; `nil` for an unknown one.
  public init?(named name: String) {
    let key = Self.key(name)
    guard let index = Self.keys[key] ?? Self.keys["cp\(key)"] else { return nil }
    self.name = Self.all[index].name
  }

  private static func key(_ name: String) -> String {
    name.lowercased().bytewise.filter { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// Returns a converter of its text; `nil` if the C library lacks it.
  package var converter: TextConverter? {
    Self.all.first { $0.name == name }.flatMap { TextConverter(from: $0.converter) }
  }

  /// The message about a C library without a converter.
  package var lackOfConverter: String {
    "cannot be converted from \(name), which the C library lacks; install glibc's converters, or save it as UTF-8"
  }

  /// Returns the message about a byte that is no text.
  package func message(aboutByte offset: Int) -> String {
    "is no text in \(name) at byte \(offset + 1); write another --encoding, or save it as UTF-8"
  }
}

extension DataEncoding: ArgumentValue {
  /// Parses the name of an encoding, in capital or small letters, with hyphens or without.
  package init(argument: String) throws(ArgumentValueError) {
    guard let encoding = DataEncoding(named: argument) else {
      let names = Self.all.flatMap { [$0.name] + $0.others }
      let near = SpellChecker.suggestions(for: argument, among: names)
      throw ArgumentValueError(
        "is an unknown encoding",
        remedy: near.isEmpty
          ? "use \(SpellChecker.disjunction(Self.all.map(\.name).sorted()))" : SpellChecker.didYouMean(near))
    }
    self = encoding
  }

  /// The name.
  package var argument: String { name }

  /// The names.
  package static var completionCandidates: [String] { all.map(\.name) }
}

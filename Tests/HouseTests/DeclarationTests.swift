import Testing

/// The modules of `Sources` with what they declare, by a reading of their lines as bytes.
private enum Declarations {
  /// The keywords of types.
  private static let typeKeywords: Set = ["struct", "enum", "class", "protocol", "typealias", "actor"]

  /// The keywords of other declarations that other modules can name.
  private static let memberKeywords: Set = ["func", "var", "let", "case"]

  /// The words that can stand before a keyword.
  private static let modifiers: Set = [
    "public", "package", "internal", "static", "final", "indirect", "mutating", "nonisolated", "consuming",
    "borrowing", "prefix", "override", "private(set)", "internal(set)", "fileprivate(set)",
  ]

  /// The modules in which each type at the top level of a file is declared, except for private ones.
  static let modulesOfTypes: [String: Set<String>] = {
    var modules: [String: Set<String>] = [:]
    for file in Package.sources {
      for line in file.lines where line.utf8.first != UInt8(ascii: " ") {
        guard let (keyword, rest, _) = declaration(in: line), typeKeywords.contains(keyword) else { continue }
        let name = String(rest.utf8.drop { $0 == UInt8(ascii: " ") }.prefix(while: isWordByte)) ?? ""
        modules[name, default: []].insert(file.target)
      }
    }
    return modules
  }()

  /// The names that other modules can use, by the module that declares them.
  static let names: [String: Set<String>] = {
    var names: [String: Set<String>] = [:]
    for file in Package.sources {
      for line in file.lines {
        guard let (keyword, rest, isVisible) = declaration(in: line) else { continue }
        // A line can declare several cases or variables.
        if keyword == "case" || isVisible {
          names[file.target, default: []].formUnion(identifiers(in: rest.utf8))
        }
      }
    }
    return names
  }()

  /// Returns the keyword of a declaration, what follows it, and whether other modules can see it; `nil` for
  /// other lines.
  private static func declaration(in line: String) -> (String, Substring, isVisible: Bool)? {
    let space = UInt8(ascii: " ")
    var rest = line.utf8.drop { $0 == space }
    var isVisible = false
    while let first = rest.first, first != UInt8(ascii: "/") {
      let bytes = rest.prefix { $0 != space }
      let word = String(Substring(bytes))
      rest = rest[bytes.endIndex...].drop { $0 == space }
      if typeKeywords.contains(word) || memberKeywords.contains(word) {
        return (word, Substring(rest), isVisible)
      }
      guard modifiers.contains(word) || first == UInt8(ascii: "@") else { return nil }
      isVisible = isVisible || word == "public" || word == "package"
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == UInt8(ascii: "_")
      || (0x30...0x39).contains(byte)
  }

  /// Returns all identifiers in a text, those in the interpolations of strings included.
  static func identifiers(in text: some Sequence<UInt8>) -> Set<String> {
    var found: Set<String> = []
    var word: [UInt8] = []
    for byte in text {
      if isWordByte(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        found.insert(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { found.insert(String(decoding: word, as: UTF8.self)) }
    return found
  }
}

@Suite struct `The declarations` {
  @Test func `have one module for each name of a type`() {
    let homonyms = Declarations.modulesOfTypes.filter { $0.value.count > 1 }.keys
    #expect(
      homonyms.sorted() == [], "two modules declare a type of the name")
  }

  @Test func `are used by the files that import their modules`() {
    var unused: [String] = []
    for file in Package.sources {
      let imports = file.lines.filter {
        $0.utf8.contains(0x69) && $0.contains("import Pulse") && !$0.contains("@_exported")
          && !$0.hasPrefix("//")
      }
      let modules = imports.compactMap { $0.split(separator: " ").last.map(String.init) }
      let text = file.lines.lazy.filter { !$0.utf8.drop { $0 == 0x20 }.starts(with: "//".utf8) }
        .filter { !imports.contains($0) }.joined(separator: "\n")
      let used = Declarations.identifiers(in: text.utf8)
      for module in modules where used.isDisjoint(with: Declarations.names[module] ?? []) {
        unused.append("\(file.path): \(module)")
      }
    }
    #expect(unused == [], "nothing of the module is used")
  }

  @Test func `have at most 26 types of errors`() throws {
    // A type or an extension with its conformances, which may be on several lines, up to its body.
    let pattern =
      #"\b(?:struct|enum|class|actor|extension) +([\w.]+)(?:<[^>{]*>)?\s*:(?:(?!\bwhere\b)[^{])*\b(?:Localized|CustomNS)?Error\b"#
    let errors = try Package.sources.flatMap { file in
      try SourceFile(path: file.path, text: file.code).firstGroups(of: pattern)
    }
    #expect(
      errors.count <= 26,
      "give \(errors.sorted()) another case, or throw an InputError of Diagnostics")
  }

  @Test func `decide nothing by the text of a message`() throws {
    let word = #"([mM]essage|[dD]escription|[rR]eason|[dD]iagnostic|[pP]roblem|[eE]rror|[rR]emedy)"#
    let search = #"(hasPrefix|hasSuffix|contains|starts|removing|firstRange|firstIndex)\((\w+: )?""#
    let lines = try Package.sources.filter { !foreignMessageFiles.contains($0.path) }.flatMap { file in
      try file.matchingCodeLines(of: word + #"(\)?"?(\.bytewise)?\."# + search + #"| [!=]= ")"#)
    }
    #expect(lines == [], "give the error or the diagnostic a case or a property")
  }
}

/// The files that read messages of other programs, which say in no other way what happened.
private let foreignMessageFiles: Set = ["Sources/PulseSystem/SystemError.swift"]

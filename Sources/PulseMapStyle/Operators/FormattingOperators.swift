import PulseDocument

extension ExpressionOperator {
  /// Texts and images as they are drawn, and the orders of texts.
  static let formatting: [ExpressionOperator] = [
    .form("format", parse: FormatOperator.parse),
    .form("image") { elements, parser in
      guard elements.count == 2 else { return parser.report("Expected two arguments.") }
      guard let name = parser.parse(elements[1], at: 1, expecting: .string) else {
        return parser.report("No image name provided.")
      }
      return Expression(.resolvedImage, [name], at: parser.path, inputs: .renderer) {
        call throws(ExpressionProblem) in
        let name = try call.string(0)
        if name.isEmpty { return .null }
        return .image(StyleImage(name: name, isAvailable: call.context.images.contains(name)))
      }
    },
    .form("number-format", parse: parseNumberFormat),
    .form("collator", parse: parseCollator),
  ]

  @Sendable private static func parseNumberFormat(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard elements.count == 3 else { return parser.report("Expected two arguments.") }
    guard let number = parser.parse(elements[1], at: 1, expecting: .number) else { return nil }
    guard case .object = elements[2] else {
      return parser.report("NumberFormat options argument must be an object.")
    }
    var options = OptionNodes(nodes: [number])
    let texts: KeyValuePairs<String, StyleType> = [
      "locale": .string, "currency": .string, "unit": .string, "min-fraction-digits": .number,
      "max-fraction-digits": .number,
    ]
    for (key, type) in texts {
      guard options.add(key, of: elements[2], type, parser) else { return nil }
    }
    if options.indices["currency"] != nil, options.indices["unit"] != nil {
      return parser.report("NumberFormat options `currency` and `unit` are mutually exclusive")
    }
    return Expression(.string, options.nodes, at: parser.path) {
      [indices = options.indices] call throws(ExpressionProblem) in
      func text(_ key: String) throws(ExpressionProblem) -> String? {
        if let index = indices[key] { try call.string(index) } else { nil }
      }
      func digits(_ key: String) throws(ExpressionProblem) -> Int? {
        guard let index = indices[key] else { return nil }
        let number = try call.number(index)
        return number.isNaN ? 0 : Int(min(max(number, 0), 100))
      }
      let format = NumberFormat(
        locale: try text("locale"), currency: try text("currency"), unit: try text("unit"),
        leastFractionDigits: try digits("min-fraction-digits"),
        mostFractionDigits: try digits("max-fraction-digits"))
      return .string(format.text(of: try call.number(0)))
    }
  }

  @Sendable private static func parseCollator(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard elements.count == 2 else { return parser.report("Expected one argument.") }
    guard case .object = elements[1] else {
      return parser.report("Collator options argument must be an object.")
    }
    var options = OptionNodes(nodes: [])
    for key in ["case-sensitive", "diacritic-sensitive"] {
      let option = elements[1].member(key) ?? .boolean(false)
      guard options.add(key, option, .boolean, parser) else { return nil }
    }
    guard options.add("locale", of: elements[1], .string, parser) else { return nil }
    return Expression(.collator, options.nodes, at: parser.path, inputs: .neverFolded) {
      call throws(ExpressionProblem) in
      .collator(
        StyleCollator(
          isCaseSensitive: try call.boolean(0), isDiacriticSensitive: try call.boolean(1),
          locale: call.count > 2 ? try call.string(2) : nil))
    }
  }
}

/// The nodes of options, which stand in an object and all have the place of its first argument.
struct OptionNodes {
  var nodes: [Expression]

  /// The index of the node of each option that is given.
  var indices: [String: Int] = [:]

  /// Adds an option of an object if it is given; returns `false` after reports.
  mutating func add(_ key: String, of object: JSONValue, _ type: StyleType, _ parser: ExpressionParser)
    -> Bool
  {
    guard let json = object.member(key), json.isTruthy else { return true }
    return add(key, json, type, parser)
  }

  /// Adds an option; returns `false` after reports.
  mutating func add(_ key: String, _ json: JSONValue, _ type: StyleType, _ parser: ExpressionParser) -> Bool {
    guard let node = parser.parse(json, at: 1, expecting: type) else { return false }
    indices[key] = nodes.count
    nodes.append(node)
    return true
  }
}

/// Texts of several sections.
private enum FormatOperator {
  /// A section while it is parsed: the indices of its nodes.
  private struct Section {
    let content: Int
    var options: [String: Int] = [:]
  }

  private static let optionTypes: KeyValuePairs<String, StyleType> = [
    "font-scale": .number, "text-font": .array(.string), "text-color": .color, "vertical-align": .string,
  ]

  @Sendable static func parse(_ elements: [JSONValue], _ parser: ExpressionParser) -> Expression? {
    guard elements.count >= 2 else { return parser.report("Expected at least one argument.") }
    var (sections, nodes) = ([Section](), [Expression]())
    var mayBeOptions = false
    for element in elements.dropFirst() {
      switch element {
      case .object, .null:
        if sections.isEmpty { return parser.report("First argument must be an image or text section.") }
        guard mayBeOptions else { fallthrough }
        mayBeOptions = false
        guard let options = options(element, &nodes, parser) else { return nil }
        sections[sections.count - 1].options = options
      default:
        guard let content = parser.parse(element, at: 1, expecting: .value) else { return nil }
        guard [.string, .value, .null, .resolvedImage].contains(content.type) else {
          return parser.report("Formatted text type must be 'string', 'value', 'image' or 'null'.")
        }
        mayBeOptions = true
        sections.append(Section(content: nodes.count))
        nodes.append(content)
      }
    }
    return Expression(.formatted, nodes, at: parser.path) { [sections] call throws(ExpressionProblem) in
      var list: [FormattedText.Section] = []
      for section in sections { list.append(try value(of: section, call)) }
      _ = try call.made(list.map(\.text))
      return .formatted(FormattedText(sections: list))
    }
  }

  private static func options(_ json: JSONValue, _ nodes: inout [Expression], _ parser: ExpressionParser)
    -> [String: Int]?
  {
    var options = OptionNodes(nodes: nodes)
    for (key, type) in optionTypes {
      if key == "vertical-align", let text = json.member(key)?.plainString,
        !["", "bottom", "center", "top"].contains(text)
      {
        parser.report(
          "'vertical-align' must be one of: 'bottom', 'center', 'top' but found '\(text)' instead.")
        return nil
      }
      guard options.add(key, of: json, type, parser) else { return nil }
    }
    nodes = options.nodes
    return options.indices
  }

  private static func value(of section: Section, _ call: Call) throws(ExpressionProblem)
    -> FormattedText.Section
  {
    var result = FormattedText.Section()
    if let index = section.options["vertical-align"] { result.verticalAlignment = try call.value(index).text }
    let content = try call.value(section.content)
    if case .image(let image) = content {
      result.image = image
      return result
    }
    result.text = content.text
    if let index = section.options["font-scale"] { result.scale = try call.number(index) }
    if let index = section.options["text-font"] {
      result.fontStack = try call.array(index).map(\.text).joined(separator: ",")
    }
    if let index = section.options["text-color"], case .color(let color) = try call.value(index) {
      result.color = color
    }
    return result
  }
}

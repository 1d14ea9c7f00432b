import PulseBasics
import PulseDocument

/// The parsed expressions of one document: styles repeat the same filters and values in many layers.
final class ExpressionCache {
  /// A part of a document, compared by its bytes, with what it is parsed for.
  struct Key: Hashable {
    fileprivate let json: JSONValue
    fileprivate let type: StyleType?
    fileprivate let property: String?

    /// Creates the key of an expression of which a type is expected; `nil` for any.
    init(_ json: JSONValue, expecting type: StyleType?) {
      (self.json, self.type, property) = (json, type, nil)
    }

    /// Creates the key of a value of a property, by its name.
    init(_ json: JSONValue, of property: String) { (self.json, type, self.property) = (json, nil, property) }

    static func == (left: Key, right: Key) -> Bool {
      left.type == right.type && left.property == right.property && equals(left.json, right.json)
    }

    func hash(into hasher: inout Hasher) { Self.hash(json, into: &hasher) }

    private static func equals(_ left: JSONValue, _ right: JSONValue) -> Bool {
      switch (left, right) {
      case (.string(let left), .string(let right)), (.longInteger(let left), .longInteger(let right)):
        return left.bytewise == right.bytewise
      case (.array(let left), .array(let right)):
        return left.count == right.count && zip(left, right).allSatisfy { equals($0, $1) }
      case (.object(let left), .object(let right)):
        return left.count == right.count
          && zip(left, right).allSatisfy { $0.key.bytewise == $1.key.bytewise && equals($0.value, $1.value) }
      default: return left == right
      }
    }

    private static func hash(_ json: JSONValue, into hasher: inout Hasher) {
      switch json {
      case .null: hasher.combine(0)
      case .boolean(let value): hasher.combine(value)
      case .number(let number): hasher.combine(number)
      case .longInteger(let text), .string(let text): hasher.combine(text.bytewise)
      case .array(let elements):
        hasher.combine(elements.count)
        for element in elements { hash(element, into: &hasher) }
      case .object(let members):
        hasher.combine(members.count)
        for member in members { hash(member.value, into: &hasher) }
      }
    }
  }

  /// The nodes of expressions outside of the scopes of variables.
  var nodes: [Key: Expression] = [:]

  /// The values of properties.
  var values: [Key: PropertyExpression] = [:]
}

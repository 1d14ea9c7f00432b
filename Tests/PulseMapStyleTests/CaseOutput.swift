import Foundation
import PulseDocument

@testable import PulseMapStyle

/// Returns a value as the specification's tests write it; a color at the top as its premultiplied channels.
func plain(_ value: StyleValue, isRoot: Bool = false) -> JSONValue {
  func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }
  func object(_ color: StyleColor) -> JSONValue {
    let channels = color.premultiplied
    return JSONValue([
      "r": .number(channels[0]), "g": .number(channels[1]), "b": .number(channels[2]),
      "a": .number(color.alpha),
    ])
  }
  func values(_ list: [JSONValue]) -> JSONValue { JSONValue(["values": .array(list)]) }
  func image(_ image: StyleImage) -> JSONValue {
    JSONValue(["name": .string(image.name), "available": .boolean(image.isAvailable)])
  }
  switch value {
  case .null, .collator: return .null
  case .boolean(let boolean): return .boolean(boolean)
  case .number(let number): return number.isFinite ? .number(number) : .null
  case .string(let text): return .string(text)
  case .color(let color): return isRoot ? numbers(color.premultiplied + [color.alpha]) : object(color)
  case .array(let items): return .array(items.map { plain($0) })
  case .object(let members):
    return .object(members.members.map { .init(key: $0.key, value: plain($0.value)) })
  case .image(let value): return image(value)
  case .padding(let padding): return values(padding.sides.map(JSONValue.number))
  case .numberArray(let list): return values(list.map(JSONValue.number))
  case .colorArray(let colors): return values(colors.map(object))
  case .anchorOffsets(let offsets):
    return values(offsets.flatMap { [JSONValue.string($0.anchor), numbers([$0.x, $0.y])] })
  case .projection(let projection):
    if projection.isPlain { return .string(projection.from) }
    return JSONValue([
      "from": .string(projection.from), "to": .string(projection.to),
      "transition": .number(projection.transition),
    ])
  case .formatted(let text):
    let sections = text.sections.map { section in
      JSONValue([
        "text": .string(section.text), "image": section.image.map(image) ?? .null,
        "scale": section.scale.map(JSONValue.number) ?? .null,
        "fontStack": section.fontStack.map(JSONValue.string) ?? .null,
        "textColor": section.color.map(object) ?? .null,
        "verticalAlign": section.verticalAlignment.map(JSONValue.string) ?? .null,
      ])
    }
    return JSONValue(["sections": .array(sections)])
  }
}

/// Returns how a result differs from the expected one, of numbers by their first six digits; `nil` if it does not.
func difference(_ result: JSONValue, _ expected: JSONValue) -> String? {
  isEqual(result, expected) ? nil : "is \(result.compact) instead of \(expected.compact)"
}

private func isEqual(_ result: JSONValue, _ expected: JSONValue) -> Bool {
  switch (result, expected) {
  case (.array(let left), .array(let right)):
    return left.count == right.count && zip(left, right).allSatisfy(isEqual)
  case (.object, .array(let items)) where items.count == 3:
    // A transition of projections is written as an array or as an object.
    return zip(["from", "to", "transition"], items).allSatisfy { isEqual(result.member($0) ?? .null, $1) }
  case (.object(let left), .object(let right)):
    return left.count == right.count
      && left.allSatisfy { member in expected.member(member.key).map { isEqual(member.value, $0) } ?? false }
  default:
    guard let left = result.double, let right = expected.double else { return result == expected }
    return stripped(left) == stripped(right)
  }
}

/// Returns a number cut to six digits, as the specification's tests compare it.
private func stripped(_ number: Double) -> Double {
  guard number != 0 else { return 0 }
  let multiplier = pow(10, max(0, 6 - ceil(log10(abs(number)))))
  let first = floor(number * multiplier) / multiplier
  return floor(first * multiplier) / multiplier
}

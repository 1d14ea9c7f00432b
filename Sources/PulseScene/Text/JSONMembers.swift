import PulseDocument

/// The members of an object in the order in which they are set.
struct JSONMembers {
  private var members: [JSONValue.Member] = []

  /// Adds a member; `nil` adds nothing.
  subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set { if let newValue { members.append(JSONValue.Member(key: key, value: newValue)) } }
  }

  var object: JSONValue { .object(members) }
}

package import PulseArguments
package import PulseScene

/// The value of a radius option: a length above 0.
package struct RadiusArgument: ArgumentValue {
  package var length: Length

  package init(_ length: Length) {
    self.length = length
  }

  package init(argument: String) throws(ArgumentValueError) {
    if let magnitude = Length(parsing: argument)?.magnitude, magnitude <= 0 || magnitude > Scene.Limits.meters
    {
      throw ArgumentValueError(
        "is out of range", remedy: "use a length above 0 and at most \(Length.longest)")
    }
    length = try Length(argument: argument)
  }

  package var argument: String { length.argument }

  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: Length.pattern), .positiveNumber(upTo: Scene.Limits.meters)]
  }
}

/// The value of an inset option: a length of 0 or more, in points without a unit, as in SVPulsingAnnotationView.
package struct InsetArgument: ArgumentValue, Hashable {
  package var extent: LayerLength

  package init(_ extent: LayerLength) {
    self.extent = extent
  }

  package init(argument: String) throws(ArgumentValueError) {
    guard let extent = LayerLength(parsing: argument.withLengthUnit) else {
      throw ArgumentValueError("is not a length", remedy: "use 3, 3px or, in parts of the radius, 0.1r")
    }
    guard (0...Scene.Limits.meters).contains(extent.magnitude) else {
      throw ArgumentValueError("is out of range", remedy: "use a length from 0 to \(Length.longest)")
    }
    self.extent = extent
  }

  package var argument: String { extent.argument }

  package static var jsonRepresentations: [JSONRepresentation] { LayerLength.jsonRepresentations }
}

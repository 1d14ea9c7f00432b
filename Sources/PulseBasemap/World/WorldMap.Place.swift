import Glibc

extension WorldMap {
  /// A city, town or village with its name and size.
  package struct Place: Hashable, Sendable {
    /// The administrative role: capital of a country, capital of a state, or other.
    package enum Role: UInt8, Sendable {
      case capital
      case stateCapital
      case other
    }

    /// The steps of ``populationLog`` in which the population grows tenfold.
    static let stepsPerTenfold = 64

    /// The location.
    package let point: GridPoint

    /// The size and role.
    let size: PlaceSize

    /// The name, mostly in Latin script, never empty.
    package let name: String

    package init(point: GridPoint, populationLog: Int, role: Role, name: String) {
      self.point = point
      size = PlaceSize(populationLog: populationLog, role: role)
      self.name = name
    }

    /// The size: 64 times the decimal logarithm of the population, at least that of 1,000 people.
    package var populationLog: Int { size.populationLog }

    /// The population, to about 4 %.
    package var population: Double { pow(10, Double(populationLog) / Double(Self.stepsPerTenfold)) }

    /// The administrative role.
    package var role: Role { size.role }

    /// The importance among places of one name, in the steps of ``populationLog``.
    package var importance: Int { size.importance }

    /// The approximate zoom level from which on the name is relevant, 0 for the largest cities to 9.
    package var rank: Int { size.rank }
  }

  /// The size and the administrative role of a place, from which its prominence on a map follows.
  struct PlaceSize: Hashable, Sendable {
    private let steps: UInt16

    let role: Place.Role

    /// Creates a size; `populationLog` is from 0 to 65,535.
    init(populationLog: Int, role: Place.Role) {
      steps = UInt16(clamping: populationLog)
      self.role = role
    }

    /// The size: 64 times the decimal logarithm of the population.
    var populationLog: Int { Int(steps) }

    /// The importance among places of one name, in the steps of ``populationLog``.
    ///
    /// Capitals count like towns with three times the population, capitals of states with almost twice.
    var importance: Int {
      switch role {
      case .capital: populationLog + Place.stepsPerTenfold / 2
      case .stateCapital: populationLog + Place.stepsPerTenfold / 4
      case .other: populationLog
      }
    }

    /// The prominence on a map, in the steps of ``populationLog``: capitals count like towns with ten times the population,
    /// up to three million, so that none is left out for a larger town beside it, but many for cities of the world.
    var prominence: Int {
      role == .capital
        ? max(importance, min(populationLog + Place.stepsPerTenfold, Self.threeMillion)) : importance
    }

    private static let threeMillion = 415

    /// The approximate zoom level from which on the name is relevant, 0 for the largest cities to 9.
    ///
    /// A tenfold ``prominence`` lowers it by two: 10 million people are rank 1.
    var rank: Int { Self.rank(of: prominence) }

    /// The same for a place that is no more than a town of its size, by its ``importance``.
    var rankOfTown: Int { Self.rank(of: importance) }

    private static func rank(of steps: Int) -> Int { min(max((496 - steps) >> 5, 0), 9) }
  }

  /// The name of a country or territory.
  package struct Country: Hashable, Sendable {
    /// The position of the middle of the name.
    package let point: GridPoint

    /// The extent on the map in grid units, the length of a name in proportion to the country: the square root of its
    /// area, less for narrow countries.
    package let extent: Int

    /// The name in English, never empty.
    package let name: String
  }
}

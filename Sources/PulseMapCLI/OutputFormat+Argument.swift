public import PulseArguments
public import PulseMapKit

extension OutputFormat: ArgumentValue {}

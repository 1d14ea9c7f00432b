public import PulseArguments
public import PulseCodec
public import PulseMapKit

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}

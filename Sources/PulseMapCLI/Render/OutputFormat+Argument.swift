public import PulseArguments
public import PulseCanvas
public import PulseCodec
public import PulseMapKit

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}
extension PNGWriter: ArgumentValue {}

import PulseArguments
package import PulseGD
package import PulseCodec
package import PulseMapKit

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}
extension PNGWriter: ArgumentValue {}

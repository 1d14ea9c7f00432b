import PulseArguments
package import PulseCodec
package import PulseGD
package import PulseMapKit

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}
extension PNGWriter: ArgumentValue {}

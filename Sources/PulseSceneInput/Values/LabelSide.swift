import PulseArguments
public import PulseScene

extension LabelSide: ArgumentValue {}

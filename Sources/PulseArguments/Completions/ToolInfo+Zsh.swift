import PulseBasics

extension ToolInfo {
  /// The completion script for zsh: a function for each command that calls `_arguments`.
  var zshCompletions: String {
    let functions =
      [zshMainFunction, zshCommandsFunction] + commands.map(zshFunction) + [zshHelperFunction]
    return """
      #compdef \(name)

      # Completions of \(name) for zsh, made by '\(name) completions zsh'.

      \(functions.joined(separator: "\n\n"))

      # Loaded by compinit, this is the body of the function; read by 'source', it declares it.
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private var zshMainFunction: String {
    let cases = commands.map { "    \($0.name)) _\(name)_\($0.name) && ret=0 ;;" }
    let specs =
      Self.builtInFlags.flatMap(\.zshBuiltInFlagSpecs) + ["1: :_\(name)_commands", "*:: :->command"]
    return """
      _\(name)() {
        local context curcontext=$curcontext state state_descr line ret=1
        typeset -A opt_args
      \(zshDefaultCommand)\
        _arguments -C -s \(Self.zshList(specs)) && ret=0
        [[ $state == command ]] || return ret
        curcontext=${curcontext%:*:*}:\(name)-$words[1]:
        case $words[1] in
      \(cases.joined(separator: "\n"))
          \(Self.helpCommand)) _\(name)_\(Self.helpCommand) && ret=0 ;;
        esac
        return ret
      }

      _\(name)_\(Self.helpCommand)() {
        _arguments -s -S \(Self.zshList(Self.helpFlags.flatMap(\.zshBuiltInFlagSpecs) + ["1: :_\(name)_commands"]))
      }
      """
  }

  /// Lines that complete the options of the default command in a line that begins with one.
  private var zshDefaultCommand: String {
    guard let defaultCommand else { return "" }
    let flags = Self.reservedNames.map { "$words[2] != \($0)" }.joined(separator: " && ")
    return """
        if [[ $words[2] == -* && \(flags) ]]; then
          ((CURRENT == 2)) && _arguments -s \(Self.zshList(Self.builtInFlags.flatMap(\.zshBuiltInFlagSpecs))) && ret=0
          _\(name)_\(defaultCommand) && ret=0
          return ret
        fi

      """
  }

  private var zshCommandsFunction: String {
    let lines = commandSummaries.map { "\($0.name):\($0.summary)".shellQuoted }
    return """
      _\(name)_commands() {
        local -a commands=(
      \(lines.map { "    \($0)" }.joined(separator: "\n"))
        )
        _describe -t commands command commands
      }
      """
  }

  private func zshFunction(_ command: CommandInfo) -> String {
    let helper = zshHelper
    let specs =
      Self.helpFlags.flatMap(\.zshBuiltInFlagSpecs) + command.options.flatMap { $0.zshSpecs(helper: helper) }
      + command.operands.enumerated().map { index, operand in
        "\(operand.isRepeated ? "*" : String(index + 1)):\(operand.zshValueSpec(helper: helper))"
      }
    let negations = command.completedNegations.flatMap { $0.zshSpecs(helper: helper) }
    guard !negations.isEmpty else {
      return """
        _\(name)_\(command.name)() {
          _arguments -s -S \(Self.zshList(specs))
        }
        """
    }
    return """
      _\(name)_\(command.name)() {
        local -a negations=()
        [[ $words[CURRENT] == --no-* ]] && negations=(\(Self.zshList(negations)))
        _arguments -s -S $negations \(Self.zshList(specs))
      }
      """
  }

  private static func zshList(_ specs: [String]) -> String {
    specs.map { "\\\n    \($0.shellQuoted)" }.joined(separator: " ")
  }

  private var zshHelper: String { "_\(name)_words_or_files" }

  private var zshHelperFunction: String {
    """
    \(zshHelper)() {
      local -a choices=("$@")
      _alternative 'words:word:compadd -a choices' 'files:file:_files'
    }
    """
  }
}

extension ArgumentInfo {
  /// The `_arguments` specifications of a built-in flag, which excludes all other arguments.
  fileprivate var zshBuiltInFlagSpecs: [String] { names.map { "(- *)\($0)\(zshDescription)" } }

  /// Returns the specifications of the option for zsh's `_arguments`, one for each of its names.
  ///
  /// `helper` is the name of the zsh function that completes file names together with fixed candidates.
  fileprivate func zshSpecs(helper: String) -> [String] {
    let others = names.count == 1 ? "" : "(\(names.joined(separator: " ")))"
    return names.map { name in
      let sign = name.bytewise.hasPrefix("--") ? "=" : "+"
      let value = zshValueSpec(helper: helper)
      let ending =
        if hasOptionalValue {
          "\(sign == "=" ? "=-" : "-")\(zshDescription)::\(value)"
        } else if takesValue {
          "\(sign)\(zshDescription):\(value)"
        } else { zshDescription }
      return (isRepeated ? "*" : others) + name + ending
    }
  }

  /// Returns the end of a specification for zsh's `_arguments`: the message and the completion action of the value.
  ///
  /// `helper` is the name of the zsh function that completes file names together with fixed candidates.
  fileprivate func zshValueSpec(helper: String) -> String {
    let list = completionCandidates.joined(separator: " ")
    let action =
      switch path {
      case .file where completionCandidates.isEmpty: "_files"
      case .file: " \(helper) \(list)"
      case .folder: "_files -/"
      case nil where completionCandidates.isEmpty: " "
      case nil: "(\(list))"
      }
    return "\(Self.zshEscaped(metavar)):\(Self.zshEscaped(action))"
  }

  private var zshDescription: String { "[\(Self.zshEscaped(completionDescription))]" }

  /// Returns text with the delimiters of `_arguments` specifications escaped.
  private static func zshEscaped(_ text: String) -> String { text.escaping(#"\[]:"#, with: #"\"#) }
}

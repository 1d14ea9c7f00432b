import PulseBasics

extension ToolInfo {
  /// The completion script for bash: a function that tokenizes the line as the parser does, and one for each
  /// command with its options and values.
  var bashCompletions: String {
    let functions = commands.map { bashFunction($0) } + [bashHelpFunction, bashMainFunction]
    return """
      # Completions of \(name) for bash, made by '\(name) completions bash'.

      \(functions.joined(separator: "\n\n"))

      complete -F _\(name) \(name)

      """
  }

  private func bashFunction(_ command: CommandInfo) -> String {
    let options = command.completedOptions
    let negations = command.completedNegations.isEmpty ? [] : [command.completedNegations]
    let cases =
      ["options) words=(\(Self.bashList(options.flatMap { $0.longNames + $0.shortNames }))) ;;"]
      + negations.map { "negations) words=(\(Self.bashList($0.flatMap(\.names)))) ;;" }
      + Self.bashCases(options.filter(\.takesValue).map { ($0.names, $0) })
      + Self.bashCases(options.filter(\.hasOptionalValue).map { ($0.names.map { "\($0)=" }, $0) })
      + command.operands.enumerated().map { index, operand in
        "\(operand.isRepeated ? "[0-9]*" : String(index + 1))) \(operand.bashValues);;"
      }
    return bashFunction(named: command.name, cases: cases)
  }

  private var bashHelpFunction: String {
    bashFunction(
      named: Self.helpCommand,
      cases: [
        "options) words=(\(Self.bashList(Self.helpFlags.flatMap(\.names)))) ;;",
        "1) words=(\(Self.bashList(commandNames))) ;;",
      ])
  }

  /// Returns the source of a bash function that sets the completion candidates for an option name or an operand number.
  ///
  /// The function returns status 1 where the command takes no value.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - cases: The branches of the function's `case` statement.
  /// - Returns: Lines of shell code without a line break at the end.
  private func bashFunction(named command: String, cases: [String]) -> String {
    """
    _\(name)_\(Self.bashFunctionSuffix(command))() {
      case $1 in
    \(cases.map { "    \($0)" }.joined(separator: "\n"))
        *) return 1 ;;
      esac
    }
    """
  }

  /// Returns the branches of a bash `case` statement that set the completion candidates of options.
  ///
  /// Options with the same candidates share a branch; branches are in the order of first use.
  private static func bashCases(_ options: [(names: [String], info: ArgumentInfo)]) -> [String] {
    var kinds: [String] = []
    var names: [String: [String]] = [:]
    for option in options {
      let kind = option.info.bashValues
      if names[kind] == nil { kinds.append(kind) }
      names[kind, default: []] += option.names
    }
    return kinds.map { "\((names[$0] ?? []).joined(separator: " | "))) \($0);;" }
  }

  private static func bashList(_ completionCandidates: [String]) -> String {
    completionCandidates.map(\.shellQuoted).joined(separator: " ")
  }

  /// Returns the name of a command with underscores instead of hyphens, as the end of a bash function's name.
  private static func bashFunctionSuffix(_ command: String) -> String {
    String(command.map { $0 == "-" ? "_" : $0 })
  }
}

extension ArgumentInfo {
  /// Shell assignments of the candidate words and the kind of paths for the value.
  fileprivate var bashValues: String {
    var settings =
      completionCandidates.isEmpty
      ? [] : ["words=(\(completionCandidates.map(\.shellQuoted).joined(separator: " ")))"]
    switch path {
    case .file: settings.append("paths=file")
    case .folder: settings.append("paths=folder")
    case nil: break
    }
    return settings.map { "\($0) " }.joined()
  }
}

extension ToolInfo {
  /// Lines that list the options of the default command, which a line can begin with.
  private var bashFirstOptions: String {
    defaultCommand.map { "_\(name)_\(Self.bashFunctionSuffix($0)) options\n      " } ?? ""
  }

  /// Lines that insert the default command into a line that begins with an option of it.
  private var bashDefaultCommand: String {
    guard let defaultCommand else { return "" }
    return """
      # Options without a command are those of \(defaultCommand).
          case ${given[1]} in
            \(Self.reservedNames.joined(separator: " | "))) ;;
            -*) given=("${given[0]}" \(defaultCommand) "${given[@]:1}") ;;
          esac

      """ + "    "
  }

  private var bashMainFunction: String {
    let cases = commandNames.map(\.shellQuoted).joined(separator: " | ")
    return #"""
      _\#(name)() {
        local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} index blanks piece
        local -a given=()
        COMPREPLY=()

        # Bash takes = and : for ends of words, which they are not here.
        for ((index = 0; index <= COMP_CWORD; index++)); do
          blanks=${line%%[![:space:]]*}
          piece=${COMP_WORDS[index]}
          ((index < COMP_CWORD)) || piece=${line#"$blanks"}
          line=${line#"$blanks$piece"}
          if [[ $index -gt 0 && -z $blanks ]]; then given[-1]+=$piece; else given+=("$piece"); fi
        done

        # What is typed of the word, and what of that comes before the part that bash replaces.
        local current=${given[-1]} stem
        stem=${current%"$piece"}
        [[ $piece == [=:@]* ]] && stem=$current

        local paths='' prefix='' word values='' option='' ended='' operand=1
        local -a words=()
        if [[ ${given[-2]} == *[\<\>] ]]; then
          paths=file
        elif [[ ${#given[@]} -eq 2 && $current != --*=* ]]; then
          words=(\#(Self.bashList(commandNames)))
          if [[ $current == -* ]]; then
            \#(bashFirstOptions)words\#(defaultCommand == nil ? "" : "+")=(\#(Self.bashList(Self.builtInFlags.flatMap(\.names))))
          fi
        else
          \#(bashDefaultCommand)case ${given[1]} in
            \#(cases)) values=_\#(name)_${given[1]//-/_} ;;
            *) return ;;
          esac
          # Which option waits for its value, and how many operands there are.
          for word in "${given[@]:2:${#given[@]}-3}"; do
            if [[ $option && $word != --* ]]; then
              option=''
            elif [[ $ended || $word != -?* ]]; then
              ((operand++))
            elif [[ $word == -- ]]; then
              ended=1 option=''
            elif [[ $word == --* ]]; then
              option=''
              [[ $word != *=* ]] && "$values" "$word" && option=$word
            else
              while [[ ${#word} -gt 1 && $word != -=* ]]; do
                if "$values" "${word:0:2}"; then
                  [[ ${#word} -eq 2 ]] && option=$word
                  break
                fi
                word=-${word:2}
              done
            fi
          done
          words=() paths=''
          if [[ $option && $current != --* ]]; then
            "$values" "$option"
          elif [[ -z $ended && $current == --*=* ]]; then
            prefix=${current%%=*}=
            "$values" "${prefix%=}" || "$values" "$prefix"
          elif [[ -z $ended && $current == -* ]]; then
            "$values" options
            local -a all=("${words[@]}")
            if [[ $current == --no-* ]] && "$values" negations; then words+=("${all[@]}"); fi
          else
            "$values" "$operand" || [[ $ended ]] || "$values" options
          fi
        fi

        for word in "${words[@]}"; do
          word=$prefix$word
          [[ $word == "$current"* ]] && COMPREPLY+=("${word#"$stem"}")
        done
        if [[ $paths == folder ]]; then
          compopt -o dirnames
        elif [[ $paths == file && ${#COMPREPLY[@]} -eq 0 ]]; then
          compopt -o default
        elif [[ $paths == file ]]; then
          compopt -o filenames
          while IFS= read -r word; do
            word=$prefix$word
            COMPREPLY+=("${word#"$stem"}")
          done < <(compgen -f -- "${current#"$prefix"}")
        fi
      }
      """#
  }
}

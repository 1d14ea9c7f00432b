import PulseBasics

extension ToolInfo {
  /// The completion script for fish: a `complete` line for each distinct option and operand.
  var fishCompletions: String {
    """
    # Completions of \(name) for fish, made by '\(name) completions fish'.

    \(fishFunctions)

    complete -c \(name) -f
    \((fishCommandLines + fishOptionLines + fishNegationLines + fishOperandLines).joined(separator: "\n"))

    """
  }

  private var fishCommandLines: [String] {
    let condition = "-n __\(name)_needs_command"
    return Self.builtInFlags.map {
      "complete -c \(name) \(condition) \($0.fishNames) -d \($0.completionDescription.fishQuoted)"
    }
      + commandSummaries.map { command, summary in
        "complete -c \(name) \(condition) -a \(command) -d \(summary.fishQuoted)"
      }
      + commandSummaries.map { command, summary in
        let condition = "'__\(name)_completes_operand 1 \(Self.helpCommand)'"
        return "complete -c \(name) -n \(condition) -a \(command) -d \(summary.fishQuoted)"
      }
  }

  private var fishOptionLines: [String] {
    let all =
      commands.flatMap { command in command.completedOptions.map { (command.name, $0) } }
      + Self.helpFlags.map { (Self.helpCommand, $0) }
    return commandsByText(
      all.map { ($0, "\($1.fishNames)\($1.fishValue) -d \($1.completionDescription.fishQuoted)") }
    ).map {
      commands, option in
      "complete -c \(name) -n '__\(name)_has_command \(commands.joined(separator: " "))' \(option)"
    }
  }

  private var fishNegationLines: [String] {
    let all = commands.flatMap { command in
      command.completedNegations.map {
        (command.name, "\($0.fishNames) -d \($0.completionDescription.fishQuoted)")
      }
    }
    return commandsByText(all).map { commands, option in
      "complete -c \(name) -n '__\(name)_negates \(commands.joined(separator: " "))' \(option)"
    }
  }

  private var fishOperandLines: [String] {
    let all = commands.flatMap { command in
      command.operands.enumerated().compactMap { index, operand -> (String, String)? in
        guard operand.path != nil || !operand.completionCandidates.isEmpty else { return nil }
        return (command.name, "\(index + 1)\(operand.isRepeated ? "+" : "")\n\(operand.fishOperand)")
      }
    }
    return commandsByText(all).map { commands, operand in
      let parts = operand.bytewise.split(separator: "\n")
      let condition = "__\(name)_completes_operand \(parts[0]) \(commands.joined(separator: " "))"
      return "complete -c \(name) -n '\(condition)'\(parts[1])"
    }
  }

  /// Returns the distinct texts in the order of first use, each with the names of the commands that have it.
  private func commandsByText(_ items: [(command: String, text: String)]) -> [(
    commands: [String], text: String
  )] {
    var order: [String] = []
    var commands: [String: [String]] = [:]
    for (command, text) in items {
      if commands[text] == nil { order.append(text) }
      commands[text, default: []].append(command)
    }
    return order.map { (commands[$0] ?? [], $0) }
  }

  /// Lines that print the default command for a line that begins with an option of it.
  private var fishDefaultCommand: String {
    guard let defaultCommand else { return "" }
    return """
      if string match -q -- '-*' "$tokens[2]"
              and not contains -- "$tokens[2]" \(Self.reservedNames.joined(separator: " "))
              echo \(defaultCommand)
              return
          end

      """ + "    "
  }

  /// Shell functions that find the command and the operand number at the cursor.
  private var fishFunctions: String {
    let valued = commands.map { command in
      let names = command.options.filter(\.takesValue).flatMap(\.names).joined(separator: " ")
      return """
                case \(command.name)
                    set valued \(names)
        """
    }
    return #"""
      function __\#(name)_needs_command
          test (count (commandline -opc)) -eq 1
      end

      # The command, also if it is left out before an option.
      function __\#(name)_command
          set -l tokens (commandline -opc) (commandline -ct)
          \#(fishDefaultCommand)echo "$tokens[2]"
      end

      function __\#(name)_has_command
          contains -- (__\#(name)_command) $argv
      end

      # Takes commands; true for a word that begins with --no-.
      function __\#(name)_negates
          __\#(name)_has_command $argv
          and string match -q -- '--no-*' (commandline -ct)
      end

      # Takes the number of the operand, with a + for all from there on, and commands.
      function __\#(name)_completes_operand
          set -l tokens (commandline -opc)
          set -l command (__\#(name)_command)
          test "$command" = "$tokens[2]"
          or set tokens $tokens[1] $command $tokens[2..]
          contains -- "$command" $argv[2..]
          and not string match -q -- '--*=*' (commandline -ct)
          or return 1
          set -l valued
          switch $command
      \#(valued.joined(separator: "\n"))
          end
          set -l number 1
          set -l waits 0
          set -l ended 0
          for token in $tokens[3..]
              if test $waits = 1; and not string match -q -- '--*' $token
                  set waits 0
              else if test $ended = 1; or not string match -q -- '-?*' $token
                  set number (math $number + 1)
              else if test $token = --
                  set ended 1
                  set waits 0
              else if string match -q -- '--*' $token
                  set waits 0
                  contains -- $token $valued
                  and set waits 1
              else
                  for index in (seq 2 (string length -- $token))
                      if contains -- -(string sub -s $index -l 1 -- $token) $valued
                          test $index = (string length -- $token)
                          and set waits 1
                          break
                      end
                  end
              end
          end
          if string match -q -- '*+' $argv[1]
              test $number -ge (string trim -c + -- $argv[1])
          else
              test $number = $argv[1]
          end
      end
      """#
  }
}

extension ArgumentInfo {
  /// The option names as arguments of fish's `complete`.
  fileprivate var fishNames: String {
    (shortNames.map { "-s \($0.dropFirst())" } + longNames.map { "-l \($0.dropFirst(2))" }).joined(
      separator: " ")
  }

  /// The candidates for the value of an option, as arguments of `complete`.
  fileprivate var fishValue: String {
    if hasOptionalValue { return " -f\(fishCandidates)" }
    guard takesValue else { return "" }
    return switch path {
    case .file: " -r -F\(fishCandidates)"
    case .folder: " -x -a \(Self.fishFolders)"
    case nil: " -x\(fishCandidates)"
    }
  }

  /// The candidates for an operand, as arguments of `complete`.
  fileprivate var fishOperand: String {
    switch path {
    case .file: " -F\(fishCandidates)"
    case .folder: " -a \(Self.fishFolders)"
    case nil: fishCandidates
    }
  }

  /// The shell expression that lists folders, also after an equals sign.
  private static let fishFolders =
    "'(__fish_complete_directories (commandline -ct | string replace -r -- \"^--[^=]*=\" \"\"))'"

  private var fishCandidates: String {
    completionCandidates.isEmpty ? "" : " -a \(completionCandidates.joined(separator: " ").fishQuoted)"
  }
}

extension String {
  fileprivate var fishQuoted: String { "'\(escaping(#"\'"#, with: #"\"#))'" }
}

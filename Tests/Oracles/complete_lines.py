#!/usr/bin/python3
"""Asks a shell what it offers at the end of command lines.

    complete_lines.py SHELL SCRIPT FOLDER LINE...

SHELL is bash, zsh or fish; SCRIPT makes it complete the words of pulsemap; the shell works in FOLDER. Standard output
is a JSON list with a list of words for each line: what the shell offers in the place of the last word, sorted, without
what the line has of it up to an equals sign.

Bash and zsh run on a terminal. The key that inserts everything they offer is pressed, and then Enter: the words are
those that a function with the name of the tool gets, whatever quotes the shell has put around them. Fish tells what it
offers by itself. The tool is not in the search path of the shell: a completion that ran it would fail.
"""

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

# The function also tells where it reads from, if that is a file.
SETUP = {
    "bash": r"""
PS1='ready> '
bind '"\C-x\C-a": insert-completions'
source {script}
""",
    "zsh": r"""
PS1='ready> '
fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D
insert_all() {{ _main_complete; compstate[insert]=all; compstate[list]= }}
zle -C insert-all complete-word insert_all; bindkey '^X^A' insert-all
""",
}
CALL = r"""
pulsemap() {{
  [[ -t 0 ]] || set -- "$@" '<' "$(basename "$(readlink /proc/self/fd/0)")"
  printf '%s\0' "$@" >> {record}
  echo >> {record}
}}
"""
FILES = {"bash": "setup", "zsh": ".zshrc"}
COMMANDS = {"bash": ["bash", "--noprofile", "--rcfile", "setup", "-i"], "zsh": ["zsh", "-d", "-i"]}


class Terminal:
    """A shell on a terminal that is wide enough for everything."""

    def __init__(self, shell, script, folder, scratch):
        self.record = os.path.join(scratch, "record")
        open(self.record, "wb").close()
        # That is how compinit finds a script; bash is told of it.
        os.symlink(os.path.abspath(script), os.path.join(scratch, "_pulsemap"))
        with open(os.path.join(scratch, FILES[shell]), "w") as file:
            file.write((SETUP[shell] + CALL).format(
                script=os.path.abspath(script), folder=scratch, record=self.record) + f"cd '{folder}'\n")
        environment = dict(os.environ, TERM="dumb", INPUTRC="/dev/null", HISTFILE="", LC_ALL="C.UTF-8")
        environment.update(PATH="/usr/bin:/bin", HOME=scratch, ZDOTDIR=scratch)
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(scratch)
            os.execvpe(COMMANDS[shell][0], COMMANDS[shell], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 30000, 0, 0))
        self.shown = b""
        self.count = 0
        end = time.monotonic() + 20
        while b"ready> " not in self.shown and time.monotonic() < end:
            self.drain(0.01)

    def type(self, text):
        os.write(self.terminal, text.encode())
        self.drain()

    def drain(self, seconds=0):
        while select.select([self.terminal], [], [], seconds)[0]:
            self.shown += os.read(self.terminal, 65536)

    def words(self, number):
        """Returns the words of a call of the tool, when it has happened."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            self.drain(0.002)
            with open(self.record, "rb") as file:
                calls = file.read().split(b"\n")
            if len(calls) > number + 1:
                return [word.decode() for word in calls[number].split(b"\0")[:-1]]
        sys.exit("no answer; the terminal shows: " + self.shown[-2000:].decode(errors="replace"))

    def offers(self, line):
        self.type(line)
        self.type("\x18\x01")
        self.type("\r")
        words = self.words(self.count)
        self.count += 1
        return words

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def offers_of_fish(lines, script, folder, scratch):
    program = "source $argv[1]; for line in $argv[2..]; complete -C $line; echo --end--; end"
    environment = dict(os.environ, PATH="/usr/bin:/bin", HOME=scratch, XDG_CONFIG_HOME=scratch, LC_ALL="C.UTF-8")
    result = subprocess.run(
        ["fish", "--no-config", "-c", program, os.path.abspath(script)] + lines,
        cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
    if result.returncode != 0 or result.stderr:
        sys.exit("fish: " + result.stderr)
    answers = result.stdout.split("--end--\n")[:-1]
    return [[word.split("\t")[0] for word in answer.splitlines()] for answer in answers]


def alone(words, last):
    """Returns offered words without the beginning that all have, and without signs of what may follow."""
    stem = last[:last.index("=") + 1] if last.startswith("-") and "=" in last else ""
    words = [word.removeprefix(stem).rstrip("/") for word in words]
    words = [word.removesuffix("=") for word in words]
    return sorted(set(words) - {""})


def main():
    shell, script, folder, *lines = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        if shell == "fish":
            answers = offers_of_fish(lines, script, folder, scratch)
            answers = [alone(words, line.split(" ")[-1]) for line, words in zip(lines, answers)]
        else:
            terminal = Terminal(shell, script, folder, scratch)
            answers = []
            for line in lines:
                typed = line.split(" ")[1:]
                words = terminal.offers(line)
                # The line stays as it is where nothing is offered.
                new = words[len(typed) - 1:]
                answers.append([] if new == typed[-1:] else alone(new, typed[-1]))
            terminal.close()
    json.dump(answers, sys.stdout)


main()

"""Gives hostile names and values to the tool, and reads what it writes with other programs: shells, html5lib, cmark-gfm,
xmllint, Python's XML and JSON parsers, sqlite3, and parsers of the commands of CI services as their agents have them.

Usage: text_comes_back.py TOOL ARCHIVE.pmtiles SEED FOLDER
Prints a JSON array of sentences about what did not come back; an empty one if all is well."""
import csv
import gzip
import json
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET

import html5lib

TOOL, ARCHIVE, SEED, FOLDER = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
WORK = os.path.join(FOLDER, "work")
random.seed(SEED)
problems = []

# Syntax of shells, markup, JSON, SQL and CI services; characters that join their neighbor or cannot be seen.
TOKENS = ["'", '"', "\\", "`", "$", "$(touch PWNED)", ";touch PWNED;", "\\';touch PWNED;#", "|", "&", "&amp;", "&#60;", "<", ">", "<b>", "</script>",
          "<img src=x onerror=alert(1)>", "<!--", "-->", "]]>", "!", "#", "##", "##[set-output name=a]", "##vso[task.x]",
          "##teamcity[x]", "::error::x", "::", "%", "%0A", "%s", "*", "?", "[", "]", "(", ")", "{", "}", "{id}", "|-|", "~", "=",
          "-", "--", ",", ":", "@a", "#1", "_", " ", "  ", "a", "b", "\u00e9", "e\u0301", "\u0301", "\u0600", "\u200d", "\ufe0f", "\u0e33",
          "\u202e", "\u200b", "\u2028", "\u00a0", "\u0007", "\u001b]0;x", "\u0001", "\r", "\n", "\r\n", "\t", "\u007f", "\u0085", "\u009b2J", "\u2066",
          "www.evil.example", "GH-12",
          "\u1fef", "\u037e", "\U0001f468\u200d\U0001f469", "'); --", "/*", "\u212a"]


def text(longest=9):
    return "".join(random.choice(TOKENS) for _ in range(random.randint(1, longest)))


def name():
    """A name of a file or folder: with neither a slash nor a point at its beginning."""
    while True:
        made = text().replace("/", "").replace("\0", "")
        if made and made[0] != "." and len(made.encode()) < 200:
            return made


def expect(what, found, wanted):
    if isinstance(wanted, list) and len(wanted) > 3 and len(problems) < 20:
        # Names what differs.
        found, wanted = [item for item in found if item not in wanted][:3], [item for item in wanted if item not in found][:3]
    if found != wanted and len(problems) < 20:
        problems.append(f"{what}: {ascii(found)} instead of {ascii(wanted)}")


def check(what, holds):
    if not holds and len(problems) < 20:
        problems.append(what)


def escaped(value, categories):
    """The text with code points of some categories as visible escapes, such as \\u{1B}."""
    return "".join(f"\\u{{{ord(c):X}}}" if unicodedata.category(c) in categories else c for c in value)


def without_forbidden(value):
    """The text with visible escapes of the controls that XML forbids."""
    return "".join(f"\\u{{{ord(c):X}}}" if ord(c) < 0x20 and c not in "\t\n\r" or 0x7F <= ord(c) < 0xA0 else c
                   for c in value)


def run(*arguments, environment={}, cwd=WORK, seconds=120):
    return subprocess.run([TOOL, *arguments], cwd=cwd, capture_output=True, timeout=seconds,
                          env={**os.environ, **environment})


# The commands of agents. GitHub: actions/runner, src/Runner.Common/ActionCommand.cs, TryParseV2 and TryParse. Azure:
# microsoft/azure-pipelines-agent, src/Microsoft.VisualStudio.Services.Agent/Command.cs. TeamCity: service messages.

def github_command(line):
    start = line.lstrip()
    if start.startswith("::"):
        end = start.find("::", 2)
        if end >= 0:
            head, _, rest = start[2:end].partition(" ")
            values = {}
            for item in rest.split(",") if rest else []:
                key, separator, value = item.strip().partition("=")
                if separator:
                    for code, character in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]:
                        value = value.replace(code, character)
                    values[key] = value
            return head, values
    place = line.find("##[")
    if place >= 0 and line.find("]", place) > place + 3:
        return line[place + 3:line.find("]", place)].partition(" ")[0], None
    return None


def check_log(what, output, allowed=()):
    log = output.decode("utf-8")
    for character in log:
        if character != "\n" and unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp"):
            return check(f"{what} prints {ascii(character)}", False)
    for line in log.split("\n"):
        command = github_command(line)
        check(f"{what} prints a command of GitHub: {ascii(line)}", command is None or command[0] in allowed and command[1] is not None)
        check(f"{what} prints a command of Azure: {ascii(line)}", "##vso[" not in line)
        check(f"{what} prints a command of TeamCity: {ascii(line)}", "##teamcity[" not in line)


def elements(tree):
    return [e for e in tree.iter() if isinstance(e.tag, str)]


def content(element):
    return "".join(element.itertext())


def check_inert(what, tree):
    for element in elements(tree):
        check(f"{what} has an active element <{element.tag}>",
              not any(key.startswith("on") for key in element.attrib) and element.tag not in ("a", "iframe", "object", "b"))


def check_commands(what, commands, names):
    """Gives the commands to shells, in which `pulsemap` prints its arguments; paths with % are sequences and have none."""
    commands = [command for command in commands if command]
    for command in commands:
        check(f"{what} has an invisible character: {ascii(command)}",
              not any(unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") for c in command))
    script = "pulsemap() { printf '%s\\0' \"$@\" end; }\n" + "".join(command + "\n" for command in commands)
    output = subprocess.run(["bash", "-c", script], cwd=WORK, capture_output=True, timeout=60)
    words = output.stdout.decode("utf-8").split("\0")
    found = set()
    while "end" in words:
        end = words.index("end")
        call, words = words[:end], words[end + 1:]
        found.add(tuple(word for word in call[-2:]))
    expect(f"{what}, read by bash", sorted(found), sorted((f"g/{name}", f"a/{name}") for name in names if "%" not in name))
    # Of the others, only bash and zsh know the words that end with a line end: there, they are words, but others.
    for shell in ("dash", "zsh", "fish"):
        prints = "function pulsemap; printf '%s\\0' $argv; end\n" if shell == "fish" else "pulsemap() { printf '%s\\0' \"$@\"; }\n"
        for command in commands:
            output = subprocess.run([shell, "-c", prints + command], cwd=WORK, capture_output=True, timeout=60).stdout
            if "$'" not in command:
                check(f"{what}, read by {shell}: {ascii(command)}", tuple(output.decode("utf-8").split("\0")[-3:-1]) in found)
    check(f"{what} runs a command of a name", not os.path.exists(os.path.join(WORK, "PWNED")))


def check_reports():
    scene = ["--lat", "1", "--lon", "2", "--radius", "500km", "--size", "16x12", "--fps", "5", "--duration", "0.4", "-q"]
    for file, color in [("one.gif", "white"), ("two.gif", "gray")]:
        check("the images are rendered", run("render", "--basemap", color, *scene, "-o", file).returncode == 0)
    names = set()
    while len(names) < 40:
        made = name() + ".gif" if random.random() < 0.7 else f"{name()}/{name()}.gif"
        if not any(other.startswith(made + "/") or made.startswith(other + "/") for other in names):
            names.add(made)
    # A name that is another one in normalization.
    names |= {"caf\u00e9.gif", "cafe\u0301.gif"}
    for made in names:
        for folder, image in [("g", "one.gif"), ("a", "two.gif")]:
            path = os.path.join(WORK, folder, made)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copy(os.path.join(WORK, image), path)
    result = run("compare", "--goldens", "g", "a", "--html", "r.html", "--markdown", "r.md", "--junit", "r.xml", "--json", "r.json",
                 environment={"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": WORK})
    expect("the status of compare", result.returncode, 1)
    check_log("compare", result.stdout, allowed=("error", "notice", "warning"))
    check_log("compare", result.stderr, allowed=("error", "notice", "warning"))
    annotations = [command[1] for command in map(github_command, result.stdout.decode().split("\n")) if command]
    files = {values["file"] for values in annotations if values and "file" in values}
    visible = {"".join(re.sub("##+", lambda run: "#" + "\\u{23}" * (len(run.group()) - 1), escaped(f"g/{made}", ("Zl", "Zp", "Cf"))))
               for made in names}
    for file in files:
        # Controls are escaped as in the log, which has its own forms of some.
        check(f"the annotation of {ascii(file)} is of a golden", "\\" in file or file in visible)

    with open(os.path.join(WORK, "r.json"), encoding="utf-8", newline="") as file:
        report = file.read()
    expect("the JSON report", sorted(pair["id"] for pair in json.loads(report)["pairs"]), sorted(names))
    check("the JSON report has a character that acts on a terminal",
          not any(0x7F <= ord(c) < 0xA0 or unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
                  for c in report))

    with open(os.path.join(WORK, "r.html"), encoding="utf-8", newline="") as file:
        tree = html5lib.parse(file.read(), treebuilder="etree", namespaceHTMLElements=False)
    check_inert("the HTML report", tree)
    articles = [e for e in elements(tree) if e.tag == "article"]
    data = [json.loads(content(e)) for article in articles for e in elements(article) if e.tag == "script"]
    expect("the data of the HTML report", sorted(item["id"] for item in data), sorted(names))
    headings = [content(next(e for e in elements(article) if e.tag == "h2")) for article in articles]
    expect("the headings of the HTML report", sorted(headings), sorted(without_forbidden(made) + " differ" for made in names))
    check_commands("the commands of the HTML report",
                   [content(e) for article in articles for e in elements(article) if e.tag == "code"], names)
    expect("the commands in the data of the HTML report", sorted(item["command"] for item in data if item["command"]),
           sorted(content(e) for article in articles for e in elements(article) if e.tag == "code" and content(e)))

    markdown = open(os.path.join(WORK, "r.md"), encoding="utf-8", newline="").read()
    html = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"],
                          input=markdown.encode(), capture_output=True, check=True).stdout.decode()
    tree = html5lib.parse(html, treebuilder="etree", namespaceHTMLElements=False)
    check_inert("the Markdown report", tree)
    check("the Markdown report has images", not any(e.tag == "img" for e in elements(tree)))
    cells = [content(row[1]) for row in elements(tree) if row.tag == "tr" and row[1].tag == "td"]
    shown = sorted(escaped(made, ("Cc", "Cf", "Zl", "Zp")) for made in names)
    expect("the table of the Markdown report", sorted(cells), shown)
    blocks = [content(e).rstrip("\n") for e in elements(tree) if e.tag == "pre"]
    check_commands("the commands of the Markdown report", [block for block in blocks if "--goldens" not in block], names)
    check("the Markdown report has a command of a CI service", "##[" not in markdown and "##vso[" not in markdown)

    check("xmllint reads the JUnit report",
          subprocess.run(["xmllint", "--noout", "r.xml"], cwd=WORK, capture_output=True).returncode == 0)
    cases = {(case.get("classname"), case.get("name")) for case in ET.parse(os.path.join(WORK, "r.xml")).iter("testcase")}
    wanted = {(without_forbidden(os.path.dirname(made) or "."), without_forbidden(os.path.basename(made))) for made in names}
    expect("the JUnit report", sorted(cases), sorted(wanted))


def check_metadata():
    source = open(ARCHIVE, "rb").read()
    start, length = struct.unpack("<QQ", source[24:40])
    packed = source[97] == 2
    metadata = json.loads(gzip.decompress(source[start:start + length]) if packed else source[start:start + length])
    added = {}
    while len(added) < 40:
        added[text()] = text()
    changed = json.dumps({**metadata, **added}, ensure_ascii=False).encode()
    changed = gzip.compress(changed) if packed else changed
    archive = bytearray(source + changed)
    archive[24:40] = struct.pack("<QQ", len(source), len(changed))
    open(os.path.join(WORK, "x.pmtiles"), "wb").write(archive)
    result = run("extract", "x.pmtiles", "--bounds=-40,-40,40,40", "-o", "x.mbtiles")
    expect("the status of extract", (result.returncode, result.stderr.decode()[:200] if result.returncode else ""), (0, ""))
    check_log("extract", result.stdout + result.stderr)
    rows = sqlite3.connect(os.path.join(WORK, "x.mbtiles")).execute("SELECT name, value FROM metadata").fetchall()
    expect("the metadata that extract writes", sorted(row for row in rows if row[0] in added), sorted(added.items()))
    known = {"name", "format", "bounds", "center", "minzoom", "maxzoom", "type", "json", *metadata}
    expect("the other metadata", [row for row in rows if row[0] not in added and row[0] not in known], [])


def check_outputs():
    values = [text() for _ in range(25)]
    with open(os.path.join(WORK, "rows.jsonl"), "w", encoding="utf-8") as file:
        for number, value in enumerate(values):
            file.write(json.dumps({"id": str(number), "lat": 1, "lon": 2, "output": value + "/../" + value}) + "\n")
            file.write(json.dumps({"id": value, "lat": 1, "lon": 2, "color": value}) + "\n")
        for mark in ["\u0301", "\u200d", "\ufe0f", "\u0e33"]:
            for path in [f"../{mark}/a.gif", f"/{mark}tmp/a.gif", f"..{os.sep}{mark}a.gif", f"a/../{mark}../../{mark}b.gif", f"link/{mark}/c.gif"]:
                file.write(json.dumps({"id": path, "lat": 1, "lon": 2, "output": path}) + "\n")
    os.makedirs(os.path.join(WORK, "out"))
    os.makedirs(os.path.join(WORK, "elsewhere"))
    os.symlink("../elsewhere", os.path.join(WORK, "out", "link"))
    before = sorted(os.listdir(WORK))
    result = run("batch", "rows.jsonl", "--out-dir", "out", "-o", "{row}.gif", "--basemap", "white", "--radius", "5km",
                 "--size", "16x12", "--fps", "2", environment={"GITHUB_ACTIONS": "true"})
    check_log("batch", result.stdout + result.stderr)
    expect("the folder around the outputs of batch", sorted(os.listdir(WORK)), before)
    expect("the folder that a link leads to", os.listdir(os.path.join(WORK, "elsewhere")), [])
    for value in [text() for _ in range(6)]:
        line = f"--color={value}"
        result = run("render", "--lat", "1", "--lon", "2", line, "-o", "never.gif", environment={"GITHUB_ACTIONS": "true"})
        expect(f"the status of {ascii(line)}", result.returncode, 2)
        check(f"{ascii(line)} is known as an option", b"--color:" in result.stderr)
        check_log("render", result.stdout + result.stderr)


def check_snippets():
    for number in range(3):
        value = text() + "x"
        result = run("render", "--lat", "1", "--lon", "2", "--basemap", "white", "--radius", "5km", "--size", "16x12", "--fps", "2",
                     # A brace is doubled, as one alone is that of a field.
                     f"--alt={value.replace('{', '{{').replace('}', '}}')}", "-q",
                     *[word for ending in ("gif", "png", "html", "svg") for word in ("-o", f"s{number}.{ending}")])
        if result.returncode != 0:
            # An alternative text may be refused, but not silently.
            check(f"{ascii(value)} is refused with a message", b"--alt" in result.stderr)
            continue
        line = "".join(" " if unicodedata.category(c) == "Cc" else c for c in value)
        page = open(os.path.join(WORK, f"s{number}.html"), encoding="utf-8", newline="").read()
        tree = html5lib.parseFragment(page, treebuilder="etree", namespaceHTMLElements=False)
        expect("the alternative text of HTML", [e.get("alt") for e in elements(tree) if e.tag == "img"], [line])
        titles = [e.text for e in ET.parse(os.path.join(WORK, f"s{number}.svg")).iter() if e.tag.endswith("}title")]
        expect("the title of SVG", titles[:1], [line])


os.makedirs(WORK)
check_reports()
check_metadata()
check_outputs()
check_snippets()
print(json.dumps(problems))

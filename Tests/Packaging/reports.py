"""reports.py TOOL: runs the GitHub action and the GitLab template in a repository of goldens with a changed, a missing
and a new picture, and reads what they write with other programs: cmark-gfm, html5lib, xmllint and an XML parser."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import html5lib

from ci_jobs import ROOT, Machine, action_run, gitlab_run

TOOL = pathlib.Path(sys.argv[1])
SCHEMA = ROOT / "Fixtures/junit/jenkins-junit-10.xsd"
# A name that is markup, a mention and a cell border at once.
WEIRD = "maps/we|rd `@octocat` <b>#1.gif"


def make_repository(folder):
    """Makes goldens and actual pictures: an equal, two changed, a missing and a new one, and one that may change."""
    machine = Machine(folder, TOOL)
    for path, color in (
        ("goldens/same.gif", "red"), ("out/same.gif", "red"), ("goldens/maps/a.gif", "red"), ("out/maps/a.gif", "blue"),
        (f"goldens/{WEIRD}", "red"), (f"out/{WEIRD}", "green"), ("goldens/old.gif", "red"), ("out/new.gif", "red"),
        ("goldens/free.gif", "red"), ("out/free.gif", "blue"),
    ):
        machine.render(path, color)
    settings = {"files": {"free.gif": {"max-pixels": 32 * 32}}}
    (machine.folder / "goldens/compare.json").write_text(json.dumps(settings), encoding="utf-8")
    return machine


def tree(html):
    """Returns the document of an HTML text, which has to be free of errors."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document = parser.parse(html)
    assert not parser.errors, parser.errors[:3]
    return document


def text(element):
    return "".join(element.itertext())


def rendered(markdown):
    """Returns the document of a Markdown text as the program of GitHub renders it."""
    html = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"], input=markdown, text=True,
        stdout=subprocess.PIPE, check=True).stdout
    return tree(f"<!doctype html><title>x</title>{html}")


def check_markdown(markdown):
    """Checks the text that people see, and returns the addresses of its pictures."""
    assert "data:" not in markdown and len(markdown) < 65_536
    document = rendered(markdown)
    rows = [[text(cell) for cell in row.iter("td")] for row in document.iter("tr")]
    rows = [row for row in rows if row]
    assert [row[:2] for row in rows] == [
        ["differ", "maps/a.gif"], ["differ", WEIRD], ["missing", "new.gif"], ["missing", "old.gif"]], rows
    assert all(len(row) == 7 for row in rows), rows
    assert "frame" in rows[0][2] and re.match(r"\d+ \(", rows[0][3]), rows[0]
    assert not [one for name in ("b", "del", "em") for one in document.iter(name)], "a name is markup"
    # Whoever is mentioned outside of code is notified.
    for code in [*document.iter("code"), *document.iter("pre")]:
        code.clear()
    assert "@octocat" not in text(document)
    summaries = [one for one in rendered(markdown).iter("summary")]
    assert [text(one) for one in summaries] == ["maps/a.gif", WEIRD], summaries
    commands = [text(one).strip() for one in rendered(markdown).iter("pre")]
    assert "pulsemap compare --goldens goldens --tolerance 2 --update=changed out" in commands, commands
    return [image.get("src") for image in document.iter("img")]


def check_junit(machine, prefix, has_files):
    """Checks the JUnit report with the schema of Jenkins, and its attachments."""
    path = machine.report / "results.xml"
    if not has_files:
        subprocess.run(["xmllint", "--noout", "--schema", SCHEMA, path], check=True, stderr=subprocess.DEVNULL)
    root = ElementTree.parse(path).getroot()
    cases = {(case.get("classname"), case.get("name")): case for case in root.iter("testcase")}
    assert len(cases) == 6 and float(root.get("time")) >= 0
    for suite in root.iter("testsuite"):
        times = [float(case.get("time")) for case in suite.iter("testcase")]
        assert abs(float(suite.get("time")) - sum(times)) < 1e-6
        assert suite.get("tests") == str(len(times))
    case = cases[("maps", "a.gif")]
    failure = case.find("failure").text.splitlines()
    assert failure[1].startswith("expected: goldens/maps/a.gif (GIF, 32x32, "), failure
    attachment = re.fullmatch(r"\[\[ATTACHMENT\|(.+)\]\]", case.find("system-out").text.strip())[1]
    assert attachment.startswith(prefix) and (machine.folder / attachment).read_bytes()[:4] == b"\x89PNG"
    assert case.get("file") == ("goldens/maps/a.gif" if has_files else None)
    # The notation cannot have all names.
    assert "ATTACHMENT" not in cases[("maps", WEIRD.split("/")[1])].find("system-out").text
    assert cases[(".", "new.gif")].find("failure").get("type") == "missing"
    assert cases[(".", "old.gif")].find("failure").get("message").startswith("there is no actual image")
    assert len(cases[(".", "same.gif")]) == len(cases[(".", "free.gif")]) == 0


def check_page(machine):
    """Checks that the page loads nothing from a server, and has what it shows without scripts."""
    document = tree((machine.report / "report.html").read_text(encoding="utf-8"))
    policy = [one.get("content") for one in document.iter("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    assert policy and policy[0].startswith("default-src 'none'"), policy
    addresses = [one.get(name) for one in document.iter() for name in ("src", "href", "action") if one.get(name)]
    assert addresses and all(urlsplit(address).scheme in ("", "data") for address in addresses)
    articles = {text(one.find("h2")).rsplit(" ", 1)[0]: one for one in document.iter("article")}
    counts = {name: len(list(one.iter("img"))) for name, one in articles.items()}
    assert counts == {"maps/a.gif": 3, WEIRD: 3, "new.gif": 1, "old.gif": 1, "same.gif": 0, "free.gif": 0}, counts
    assert all(image.get("alt") for image in document.iter("img"))
    data = json.loads(articles[WEIRD].find("script").text)
    assert data["id"] == WEIRD and data["command"].startswith("pulsemap compare --quiet --pending 'goldens/maps/we|rd ")


def check_annotations(output):
    """Checks the lines that GitHub's runner reads."""
    lines = [re.match(r"::(\w+) (.*?)::(.*)", line) for line in output.splitlines() if line.startswith("::")]
    found = []
    for line in lines:
        properties = dict(one.split("=", 1) for one in line[2].split(","))
        found.append((line[1], unquote(properties.get("file", "")), line[3]))
    assert [one[:2] for one in found] == [
        ("error", "goldens/maps/a.gif"), ("error", f"goldens/{WEIRD}"), ("error", "out/new.gif"),
        ("error", "goldens/old.gif")], found
    assert found[0][2].startswith("maps/a.gif: ") and "frames differ" in found[0][2], found


with tempfile.TemporaryDirectory() as folder:
    machine = make_repository(folder)
    status, output = action_run(machine, "out", OPTIONS="--tolerance 2", PULL_REQUEST="")
    assert status == 1, output
    check_annotations(output)
    pictures = check_markdown((machine.report / "summary.md").read_text(encoding="utf-8"))
    assert len(pictures) == 2
    for picture in pictures:
        assert (machine.report / unquote(picture)).read_bytes()[:4] == b"\x89PNG", picture
    summary = (machine.folder / "summary.md").read_text(encoding="utf-8")
    assert check_markdown(summary) == [] and "https://example.com/artifact" in summary
    assert "`diff/maps/a.gif.diff.png` in the report" in summary, summary
    check_junit(machine, str(machine.report), has_files=False)
    check_page(machine)
    print("reports: the GitHub action writes annotations, a summary, JUnit and a page that others can read")

with tempfile.TemporaryDirectory() as folder:
    machine = make_repository(folder)
    # The renderer runs in the environment of the job, whose variables are not its options.
    status, output = gitlab_run(
        machine, "out", PULSEMAP_COMPARE_OPTIONS="--tolerance 2", PULSEMAP_TOKEN="",
        PULSEMAP_PREPARE="pulsemap render --lat 1 --lon 2 --size 32x32 -q -o prepared.gif")
    assert (machine.folder / "prepared.gif").is_file(), output
    assert status == 1 and "\n::" not in output, output
    prefix = "https://gitlab.example.com/job/1/artifacts/raw/pulsemap-report/"
    pictures = check_markdown((machine.report / "note.md").read_text(encoding="utf-8"))
    assert len(pictures) == 2 and all(picture.startswith(f"{prefix}diff/") for picture in pictures), pictures
    for picture in pictures:
        assert (machine.report / unquote(picture.removeprefix(prefix))).is_file(), picture
    check_junit(machine, "pulsemap-report/diff/", has_files=True)
    check_page(machine)
    print("reports: the GitLab template writes a note, JUnit and a page that others can read")

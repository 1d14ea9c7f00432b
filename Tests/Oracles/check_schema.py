#!/usr/bin/env python3
"""Says which files a JSON schema (draft 2020-12) accepts, by python3-jsonschema.

    check_schema.py SCHEMA FILE...

Prints one JSON object: for each file its path with the messages of everything that is wrong, none for a file
that is valid. Fails when the schema itself is not valid against its meta-schema.
"""

import json
import sys

from jsonschema import Draft202012Validator


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    report = {}
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8-sig") as file:
            document = json.load(file)
        report[path] = [error.message[:200] for error in validator.iter_errors(document)]
    print(json.dumps(report))


main()

"""Stands for Kubernetes: runs the command of an Indexed Job, read from standard input, for each index, here."""

import os
import subprocess
import sys

import yaml

job = yaml.safe_load(sys.stdin)
assert (job["apiVersion"], job["kind"], job["spec"]["completionMode"]) == ("batch/v1", "Job", "Indexed")
container = job["spec"]["template"]["spec"]["containers"][0]
mounts = {mount["name"] for mount in container["volumeMounts"]}
assert mounts == {volume["name"] for volume in job["spec"]["template"]["spec"]["volumes"]}
for index in range(job["spec"]["completions"]):
    variables = {"JOB_COMPLETION_INDEX": str(index)}
    subprocess.run(container["command"] + container["args"], env=os.environ | variables, check=True)

"""Checks a model in any format and prints the findings: check.py MODEL"""

import sys

import urdfmill

findings = urdfmill.check(sys.argv[1])
for finding in findings:
    print(finding["severity"], finding["rule"], finding["message"], sep=": ")
sys.exit(1 if findings.errors else 0)

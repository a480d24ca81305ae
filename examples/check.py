"""Checks a model of any form and prints what is wrong with it: check.py MODEL"""

import sys

import urdfmill

findings = urdfmill.check(sys.argv[1])
for finding in findings:
    print(finding["severity"], finding["rule"], finding["message"], sep=": ")
sys.exit(1 if findings.errors else 0)

#!/usr/bin/env node
require("./urdfmill.js");

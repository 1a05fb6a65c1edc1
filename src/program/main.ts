#!/usr/bin/env node
import { readFileSync } from 'node:fs'

// This file alone is read by a Node that is too old for the others, and says so.
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const needed: string = engines.node.replace('>=', '')
const [major = 0, minor = 0] = needed.split('.').map(Number)
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number)

if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) {
  import('./run-program.ts')
} else {
  process.stderr.write(`epochal: this is Node ${process.versions.node}; Node ${needed} or newer is needed\n`)
  process.exitCode = 1
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  type CommandLine,
  chromiumInstallation,
  type Machine,
  shellInstallation,
} from './chromium-installation.ts'
import { findChromium, findShell } from './find-chromium.ts'

/** Makes sure that there is a browser for the tests; called before them. */
function installChromium(): void {
  const machine = {
    isRoot: process.getuid?.() === 0,
    hasAptGet: existsSync('/usr/bin/apt-get'),
    isCi: Boolean(process.env.CI),
  }
  if (findChromium()) {
    if (findShell() === findChromium()) addShell(machine)
    return
  }
  const commands = chromiumInstallation(machine)
  if (!commands) {
    fail(
      'The tests need a browser. Run "apt-get install chromium" or "npx playwright install chromium", or set CHROMIUM_PATH.',
    )
  }
  for (const command of commands) {
    if (!run(command)) fail(`No browser for the tests: ${command[0]} failed. Set CHROMIUM_PATH to one.`)
  }
}

/** Adds the browser without windows, if the machine is for tests. They take longer without it. */
function addShell(machine: Machine): void {
  const command = shellInstallation(machine)
  if (command && !run(command)) process.stderr.write('The specs use the whole browser.\n')
}

function run([command, ...parameters]: CommandLine): boolean {
  return spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

installChromium()

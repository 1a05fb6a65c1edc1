import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumInstallation } from './chromium-installation.ts'
import { findChromium } from './find-chromium.ts'

/** Makes sure that there is a browser for the tests; called before them. */
function installChromium(): void {
  if (findChromium()) return
  const commands = chromiumInstallation({
    isRoot: process.getuid?.() === 0,
    hasAptGet: existsSync('/usr/bin/apt-get'),
    isCi: Boolean(process.env.CI),
  })
  if (!commands) {
    fail(
      'The tests need a browser. Run "apt-get install chromium" or "npx playwright install chromium", or set CHROMIUM_PATH.',
    )
  }
  for (const [command, ...parameters] of commands) {
    const { status } = spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) fail(`No browser for the tests: ${command} failed. Set CHROMIUM_PATH to one.`)
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

installChromium()

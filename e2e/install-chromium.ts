import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

/** As root on Debian, its package, which brings every library along; elsewhere Playwright's own download. */
function install(): void {
  if (findChromium()) return
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const steps = debian
    ? [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', 'chromium'],
      ]
    : [['npx', 'playwright', 'install', 'chromium']]
  for (const [command = '', ...parameters] of steps) {
    const { status } = spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) {
      process.stderr.write(`No browser for the tests: ${command} failed. Set CHROMIUM_PATH to one.\n`)
      process.exit(1)
    }
  }
}

install()

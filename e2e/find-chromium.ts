import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's build of Chromium that has pages, but no windows and no interface of its own. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'

/** The browser for the tests: the one that `CHROMIUM_PATH` names, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  return chosen() ?? SYSTEM.find((path) => existsSync(path))
}

/** The same, but the system's browser without windows where it has one. */
export function findShell(): string | undefined {
  return chosen() ?? [SYSTEM_SHELL, ...SYSTEM].find((path) => existsSync(path))
}

function chosen(): string | undefined {
  const own = chromium.executablePath()
  return process.env.CHROMIUM_PATH || (existsSync(own) ? own : undefined)
}

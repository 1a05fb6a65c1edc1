import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser for the tests: the one that `CHROMIUM_PATH` names, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path))
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './find-chromium.ts'

const executablePath = findChromium()

/**
 * The whole product as `npm start` runs it, on free ports and a new data directory, so that several checkouts can
 * run their tests at once. Its address is known when it has started: Playwright reads it from the output into
 * the environment, and each worker reads this file after that.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'results/specs',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'dot',
  use: {
    ...(process.env.EXPLORER_URL && { baseURL: process.env.EXPLORER_URL }),
    timezoneId: 'Europe/Paris',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    },
  },
  webServer: {
    command: 'node dist/server/main.js start',
    cwd: join(import.meta.dirname, '..'),
    wait: { stdout: /Epochal is at (?<explorer_url>\S+)/ },
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: '0',
      PUBLIC_URL: '',
      SERVICE_PORT: '0',
      SERVICE_PUBLIC_URL: '',
      DATA_DIR: dataDirectory(),
    },
  },
})

/** A new directory, removed when the run ends. Each worker reads this file too, and inherits the directory. */
function dataDirectory(): string {
  const inherited = process.env.E2E_DATA_DIR
  if (inherited) return inherited
  const directory = mkdtempSync(join(tmpdir(), 'epochal-e2e-'))
  process.env.E2E_DATA_DIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

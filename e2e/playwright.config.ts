import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findChromium } from './find-chromium.ts'

const PORT = 4273
const SERVICE_PORT = 4200
const executablePath = findChromium()

/** The whole product as `npm start` runs it, on a data directory that has never been used. */
export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'dot',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
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
    url: `http://127.0.0.1:${PORT}/networks.json`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      SERVICE_PORT: String(SERVICE_PORT),
      SERVICE_PUBLIC_URL: '',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'epochal-e2e-')),
    },
  },
})

import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'
import { RUN_DIRECTORY } from '#testing/made-once.ts'
import { makeRunDirectory } from '#testing/run-directory.ts'
import { browserOptions, shellOptions } from './browser-options.ts'

/**
 * A directory of this run, removed when it ends, where fixtures are made once too. Each worker reads this file, and
 * inherits the directory.
 */
const runDirectory = process.env[RUN_DIRECTORY] || makeRunDirectory()
/** The specs that use `dashboard-product.ts`. */
const DASHBOARD = /(keep-account|keep-projects|quick-start|sign-in|watch-usage)\.spec\.ts$/
/** The specs of what a whole browser does around its pages: it keeps one that is left, and installs an app. */
const WHOLE_BROWSER = /(go-back|install-the-app)\.spec\.ts$/
/** The specs of what a first visit weighs. */
const WEIGHT = /weight\.spec\.ts$/

/**
 * Specs use the product at `EXPLORER_URL`. Without one, it is started as `npm start` does it, on free ports and a new data
 * directory, so that several checkouts can run their tests at once: Playwright reads its address from the output into the
 * environment, and each worker reads this file after that.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  ...(!isLongForm && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  outputDir: 'results/specs',
  fullyParallel: true,
  // Specs wait for pages and programs more than they compute.
  workers: 3,
  // These end a test that hangs; none is about the machine's speed.
  timeout: 120_000,
  // A search needs several files, one after the other.
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  // A spec that passes when it is repeated is listed as flaky: three browsers fill a small machine.
  retries: 1,
  reporter: 'dot',
  projects: [
    // One worker, and so one dashboard product, whose start takes seconds of a processor.
    { name: 'dashboard', testMatch: DASHBOARD, workers: 1 },
    // Before the others, since a file of them is one after the other: at the end it would have the machine to itself.
    {
      name: 'browser',
      testMatch: WHOLE_BROWSER,
      fullyParallel: false,
      // Playwright turns off the cache in which a browser keeps the pages that it leaves.
      use: { launchOptions: { ...browserOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } },
    },
    // One at a time: in the long form its pages are slowed down, which takes a whole processor, and three of them leave the
    // product without one.
    { name: 'weight', testMatch: WEIGHT, workers: 1 },
    { name: 'explorer', testIgnore: [DASHBOARD, WHOLE_BROWSER, WEIGHT] },
  ],
  use: {
    ...(process.env.EXPLORER_URL && { baseURL: process.env.EXPLORER_URL }),
    // Specs of what it stores have a worker: each test would begin with storing its page.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Paris',
    launchOptions: shellOptions,
  },
  ...(!process.env.EXPLORER_URL && {
    webServer: {
      command: 'node dist/server/main.js start',
      cwd: join(import.meta.dirname, '..'),
      wait: { stdout: /Epochal is at (?<explorer_url>\S+)/ },
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: '0',
        PUBLIC_URL: '',
        SERVICE_PORT: '0',
        SERVICE_PUBLIC_URL: '',
        DATA_DIR: join(runDirectory, 'data'),
      },
    },
  }),
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { openApp } from './app-page.ts'

/** Our service in the live dialect, with the explorer that reads it. */
const LIVE_PORT = 4298
const LIVE = `http://127.0.0.1:${LIVE_PORT}`
let live: ChildProcess

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(90_000)
  live = spawn('node', [join(import.meta.dirname, '../dist/server/main.js'), 'start'], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: String(LIVE_PORT),
      SERVICE_PORT: '4299',
      SERVICE_DIALECT: 'live',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'epochal-live-')),
    },
  })
  await once(live.stdout ?? live, 'data')
})
test.afterAll(async () => {
  live.kill('SIGTERM')
  await once(live, 'exit')
})

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

interface Story {
  readonly name: string
  readonly origin: string
  readonly walk: readonly (readonly [page: string, path: string, shown: (page: Page) => Promise<void>])[]
}

const recorded = (origin: string): Story['walk'] => [
  [
    'overview',
    '/mainnet',
    async (page) => expect(page.locator('.readout-value').first()).toHaveText('627,687'),
  ],
  [
    'account',
    `/mainnet/accounts/${ACCOUNT}`,
    async (page) => {
      await expect(page.locator('.balance data')).toHaveAttribute('value', '133228.664564')
      await expect(page.getByLabel('Raw response')).toContainText(
        origin === LIVE ? '"total_balance": 133228664564' : '"total_balance": 133228.664564',
      )
    },
  ],
  [
    'block',
    '/mainnet/blocks/8415364',
    async (page) => {
      await expect(page.locator('.field-list .full-hash').first()).toHaveText(
        '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
      )
      await expect(page.getByRole('link', { name: 'Pool 4268' })).toBeVisible()
    },
  ],
]

const stories: readonly Story[] = [
  { name: 'recorded', origin: '', walk: recorded('') },
  { name: 'live dialect', origin: LIVE, walk: recorded(LIVE) },
  {
    name: 'sandbox',
    origin: '',
    walk: [
      [
        'overview',
        '/sandbox',
        async (page) =>
          expect(page.getByText('in progress', { exact: true })).toBeVisible({ timeout: 45_000 }),
      ],
      [
        'block',
        '/sandbox/blocks/latest',
        async (page) => expect(page.getByText('Following the tip')).toBeVisible(),
      ],
    ],
  },
]

for (const { name, origin, walk } of stories) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 768, 390, 360]) {
      test(`${name}, ${colorScheme}, ${width} px: what a person comes for is there`, async ({
        browser,
        baseURL,
      }, info) => {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 900 },
          baseURL: origin || (baseURL ?? ''),
        })
        const page = await context.newPage()
        const faults: string[] = []
        page.on('pageerror', (error) => faults.push(error.message))
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text())
        })
        for (const [pageName, path, shown] of walk) {
          await openApp(page, path)
          await shown(page)
          await page.waitForTimeout(1200)
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect([pageName, overflow]).toEqual([pageName, 0])
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
          await page.screenshot({
            path: join(
              info.project.outputDir,
              'stories',
              `${name}-${pageName}-${colorScheme}-${width}.png`.replaceAll(' ', '-'),
            ),
            fullPage: true,
          })
        }
        expect(faults).toEqual([])
        await context.close()
      })
    }
  }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp, openCompletePage } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { type RunningProgram, startProgram } from './running-program.ts'

const SANDBOX_ACCOUNT = 'stake_test1upgvmqd5854tkk9q3m83r08cewfq3yhdlk863gpljrmh6jccczymg'

const widths = [1440, 768, 390, 360]

const screens = (['light', 'dark'] as const).flatMap((colorScheme) =>
  widths.map((width) => ({ colorScheme, width })),
)

/** A page, and the check of its main content. */
type Visit = readonly [name: string, path: string, isShown: (page: Page) => Promise<void>]

const recorded: readonly Visit[] = [
  [
    'overview',
    '/mainnet',
    async (page) => expect(page.locator('.readout-value').first()).toHaveText('627,687'),
  ],
  [
    'account',
    `/mainnet/accounts/${RECORDED_ACCOUNT}`,
    async (page) => {
      await expect(page.locator('.balance data')).toHaveAttribute('value', '133228.664564')
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

const sandbox: readonly Visit[] = [
  [
    'overview',
    '/sandbox',
    async (page) => expect(page.getByText(/ends in \d/)).toBeVisible({ timeout: 45_000 }),
  ],
  [
    'block',
    '/sandbox/blocks/latest',
    async (page) => expect(page.getByText('Following the tip')).toBeVisible(),
  ],
  [
    'account',
    `/sandbox/accounts/${SANDBOX_ACCOUNT}`,
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText('to withdraw')
      // The rest comes when it is in view.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.getByRole('table', { name: 'Changes of terms' })).toBeVisible()
    },
  ],
  [
    'accounts seen',
    '/sandbox/accounts',
    async (page) => expect(page.getByRole('table', { name: /looked up/ })).toBeVisible(),
  ],
  [
    'several accounts',
    `/sandbox/accounts/sheet#${SANDBOX_ACCOUNT},${SANDBOX_ACCOUNT},${RECORDED_ACCOUNT},treasury`,
    async (page) => expect(page.getByRole('list', { name: 'Shares of the total' })).toBeVisible(),
  ],
  [
    'pool',
    '/sandbox/pools/1/updates',
    async (page) => {
      await expect(page.getByText('Looked up here, with this pool:')).toBeVisible()
      await expect(page.locator('.chart .recharts-surface')).toHaveCount(3)
    },
  ],
]

testVisits('recorded', recorded)
testVisits('sandbox', sandbox)

test.describe('live dialect', () => {
  let directory: string
  let explorer: RunningProgram

  // One worker, and so one explorer.
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    directory = await makeDataDirectory('samples')
    explorer = await startProgram('start', { SERVICE_DIALECT: 'live', DATA_DIR: directory })
  })
  test.afterAll(async () => {
    await explorer.stop()
    await rm(directory, { recursive: true })
  })

  testVisits('live dialect', recorded, () => explorer.address)
})

/** @param origin of an explorer of its own; without it, that of all specs */
function testVisits(name: string, visits: readonly Visit[], origin?: () => string): void {
  for (const { colorScheme, width } of screens) {
    test(
      `${name}, ${colorScheme}, ${width} px: the main content is there, without faults`,
      { tag: '@long' },
      async ({ browser, baseURL }, { project }) => {
        const context = await browser.newContext({
          colorScheme,
          baseURL: origin?.() ?? baseURL ?? '',
          viewport: { width, height: 900 },
        })
        const page = await context.newPage()
        const faults: string[] = []
        page.on('pageerror', (error) => faults.push(error.message))
        page.on('console', (message) => {
          if (message.type() === 'error') faults.push(message.text())
        })
        for (const [pageName, path, isShown] of visits) {
          await openCompletePage(page, path)
          await isShown(page)
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
          const file = `${name}-${pageName}-${colorScheme}-${width}.png`.replaceAll(' ', '-')
          await page.screenshot({ path: join(project.outputDir, 'screens', file), fullPage: true })
        }
        expect(faults).toEqual([])
        await context.close()
      },
    )
  }
}

/** Windows and sizes of text, in percent, at which the header wraps. */
const narrowHeaders = [
  { width: 320, text: 100 },
  { width: 1280, text: 200 },
  { width: 640, text: 200 },
] as const

for (const { width, text } of narrowHeaders) {
  test(`the header wraps at ${width} px with text of ${text} %, and its menu leads to the dashboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((percent) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${percent}%`
      })
    }, text)
    await openApp(page, '/sandbox/accounts')
    await expect(page.locator('.tip-strip')).toContainText(/Block [\d,]+/)
    await expectNoSidewaysScroll(page)
    const cut = await page.locator('.site-header *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 1 && (left < 0 || right > innerWidth) ? [part.outerHTML] : []
      }),
    )
    expect(cut).toEqual([])
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.press('Enter')
    await expectAccessible(page, '.site-menu .popover', { isAlone: true })
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'Theme System' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: 'Theme System' })).toBeHidden()
  })
}

for (const path of [
  '/sandbox/blocks?before=20000',
  '/mainnet/epochs',
  '/mainnet/pools',
  '/mainnet/pools/updates',
]) {
  test(`the heads of the table at ${path} stay in view below the header`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await openApp(page, path)
    const table = page.locator('main table').filter({ has: page.locator('tr:nth-child(20)') })
    const row = table.locator('tbody tr').nth(19)
    await row.waitFor()
    await row.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300))
    const header = await page.locator('.site-header').boundingBox()
    const head = await table.locator('thead th').first().boundingBox()
    const lowerEdge = (header?.y ?? 0) + (header?.height ?? 0)
    expect(Math.abs((head?.y ?? 0) - lowerEdge)).toBeLessThan(8)
    await expect(table.locator('thead th').first()).toBeInViewport()
  })
}

test('text of twice the size, as the browser has it set, makes no page scroll sideways', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of [
    '/mainnet/epochs',
    '/mainnet/pools',
    '/mainnet/pools/updates',
    '/reference',
    '/own-data',
  ]) {
    await openApp(page, path)
    await expectNoSidewaysScroll(page)
  }
  // The table is one of lines, as on a phone.
  await openApp(page, '/mainnet/pools')
  await expect(page.getByLabel('Sort by')).toBeVisible()
})

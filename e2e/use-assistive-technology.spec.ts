import { expect, test } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'
import {
  expectAccessible,
  expectLargeTargets,
  expectNoCutTables,
  expectNoSidewaysScroll,
} from './accessibility.ts'
import { openCompletePage } from './app-page.ts'
import { expectWordsApart } from './page-words.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const SANDBOX_ACCOUNT = 'stake_test1upgvmqd5854tkk9q3m83r08cewfq3yhdlk863gpljrmh6jccczymg'

/** The short form has the page with parts of most kinds. */
const pages = {
  overview: '/mainnet',
  ...(isLongForm && {
    epochs: '/mainnet/epochs',
    sheet: `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},treasury`,
    account: `/mainnet/accounts/${RECORDED_ACCOUNT}`,
    pool: '/mainnet/pools/4268/updates',
    block: '/mainnet/blocks/8415364',
    missing: '/mainnet/blocks/8000000',
    epoch: '/mainnet/epochs/300',
    blocks: '/mainnet/blocks?before=8415370',
    lookup: '/mainnet/accounts',
    updates: '/mainnet/pools/updates',
    pools: '/mainnet/pools',
    statistics: '/mainnet/pools/statistics',
    'sandbox overview': '/sandbox',
    'sandbox account': `/sandbox/accounts/${SANDBOX_ACCOUNT}`,
    'sandbox pool': '/sandbox/pools/1/updates',
    'latest block': '/sandbox/blocks/latest',
  }),
}

/** Where tables have the least room: phones, a wide screen at 400 % zoom, and between tablets and wide screens. */
const narrowWidths = isLongForm
  ? [320, 360, 390, 768, 900, 960, ...Array.from({ length: 13 }, (_, step) => 1000 + 10 * step)]
  : [320, 390, 1024, 1060]

const themes = ['light', 'dark'] as const

for (const [at, [name, path]] of Object.entries(pages).entries()) {
  // The short form takes the themes in turn.
  for (const colorScheme of themes.filter((_, theme) => isLongForm || theme === at % themes.length)) {
    test(`${name}, ${colorScheme}: no accessibility fault, no error in the console, no words together, no sideways scroll, also with forced colours at 400 % zoom`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        // A browser writes the status of each request that was refused; nothing else belongs in the console.
        if (message.type() === 'error' && !isRefusedRequest(message.text())) faults.push(message.text())
      })
      await openCompletePage(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'html')
      await expectWordsApart(page)
      for (const width of [...narrowWidths, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoCutTables(page)
      }
      if (!isLongForm) {
        // In the other theme at 1440 px, which the long form reads as a page of its own.
        await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' })
        await expectAccessible(page, 'html')
      } else {
        await expectLargeTargets(page)
      }
      // A screen of 1280 px at 400 % zoom.
      await page.emulateMedia({ forcedColors: 'active' })
      await page.setViewportSize({ width: 320, height: 256 })
      await expectNoSidewaysScroll(page)
      expect(faults).toEqual([])
      await context.close()
    })
  }
}

const isRefusedRequest = (text: string) => text.startsWith('Failed to load resource: the server responded')

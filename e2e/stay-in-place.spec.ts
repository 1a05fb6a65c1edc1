import { expect, test } from 'playwright/test'
import { openCompletePage } from './app-page.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'
import { isLongForm } from './long-form.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** Sum of the layout shifts of a first visit, of any size. */
const MAX_SHIFT = 0.02
const ACCOUNTS = [RECORDED_ACCOUNT, 'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq']

const pages = [
  '/sandbox/pools',
  '/sandbox/pools/statistics',
  '/mainnet/pools',
  '/mainnet/pools/updates',
  '/sandbox/blocks?before=20000',
  `/mainnet/accounts/sheet#${ACCOUNTS.join(',')}`,
  '/mainnet',
]
const others = [
  '/sandbox',
  '/sandbox/blocks',
  '/preprod',
  '/sandbox/pools/updates',
  '/mainnet/pools/statistics',
  '/sandbox/epochs',
  '/mainnet/epochs',
  '/mainnet/epochs/322',
  '/mainnet/epochs/50',
  '/sandbox/epochs/2',
  '/mainnet/epochs?from=200&to=260&compare=140-199',
  '/mainnet/blocks',
  '/mainnet/blocks/8415364',
  '/sandbox/blocks/latest',
  '/mainnet/blocks/epochs/394/slots/85165743',
  '/mainnet/blocks/epochs/394/slots/85165744',
  '/mainnet/pools/4268/updates',
  '/sandbox/pools/1/updates',
  '/mainnet/accounts',
  `/mainnet/accounts/${RECORDED_ACCOUNT}`,
  '/mainnet/present',
  '/sandbox/present',
  '/mainnet/nowhere',
  '/status',
  '/reference',
  '/dashboard',
]

for (const path of isLongForm ? [...pages, ...others] : pages) {
  for (const width of [1440, 390]) {
    test(`nothing moves on a first visit of ${path.slice(0, 60)} at ${width} px`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 } })
      const page = await context.newPage()
      if (isLongForm) {
        // Lighthouse's "slow 4G" and its slower processor.
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: (1.6 * 1024 * 1024) / 8,
          uploadThroughput: (750 * 1024) / 8,
        })
      }
      // A chain that stands still from before the document on: a new block may move the rows of a list.
      const tip = await context.request.get(`${baseURL}/sandbox/api/core/blocks/latest`)
      await page.route('**/sandbox/api/core/blocks/latest', (route) => route.fulfill({ response: tip }))
      await watchLayoutShifts(page)
      await openCompletePage(page, path)
      const { sum, all } = await layoutShifts(page)
      expect(sum, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(MAX_SHIFT)
      await context.close()
    })
  }
}

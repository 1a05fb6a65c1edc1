import { expect, type Locator, test } from 'playwright/test'
import { openCompletePage } from './app-page.ts'
import { measurePageWeight, scriptBytes, watchLoading } from './page-weight.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** kB of the library of charts, which comes after the page works where charts of it are in view. */
const CHARTS = 130
/** kB by gzip that it has at least. */
const MIN_OF_CHARTS = 50

/**
 * Ceilings of a first visit until the page rests: files (documents, scripts, style sheets, fonts), requests for data, kB of
 * scripts by gzip, kB of the document by Brotli.
 */
const pages: readonly (readonly [
  path: string,
  files: number,
  data: number,
  scripts: number,
  document: number,
])[] = [
  ['/mainnet', 15, 12, 180, 40],
  ['/sandbox', 15, 12, 180, 40],
  ['/mainnet/epochs', 15, 3, 180, 40],
  ['/mainnet/epochs/322', 15, 5, 180, 40],
  ['/mainnet/blocks', 15, 33, 180, 40],
  ['/sandbox/blocks', 15, 33, 180, 40],
  ['/mainnet/blocks/8415364', 15, 14, 180, 40],
  [`/mainnet/accounts/${RECORDED_ACCOUNT}`, 15, 3, 180, 40],
  ['/mainnet/accounts', 15, 3, 180, 40],
  ['/mainnet/pools', 15, 3, 180, 40],
  ['/mainnet/pools/updates', 15, 3, 180, 40],
  ['/mainnet/pools/statistics', 15, 3, 180 + CHARTS, 40],
  ['/mainnet/pools/4268/updates', 15, 3, 180, 40],
  ['/mainnet/present', 15, 3, 180, 40],
  ['/reference', 15, 3, 180, 40],
  ['/status', 15, 3, 180, 40],
  ['/dashboard', 15, 3, 180, 40],
]
for (const [path, mostFiles, mostData, mostScripts, mostDocument] of pages) {
  test(`a first visit of ${path} stays below its ceilings`, async ({ page }) => {
    // The proxy's first visitor of a page brings it the data.
    await page.request.get(path)
    const { files, dataRequests, scripts, document } = await measurePageWeight(page, path)
    expect.soft(files, 'files').toBeLessThanOrEqual(mostFiles)
    expect.soft(dataRequests, 'data requests').toBeLessThanOrEqual(mostData)
    expect.soft(scripts / 1000, 'kB of scripts').toBeLessThanOrEqual(mostScripts)
    expect.soft(document / 1000, 'kB of the document').toBeLessThanOrEqual(mostDocument)
  })
}

for (const [how, approach] of [
  ['a pointer', (chart: Locator) => chart.hover()],
  ['the focus', (chart: Locator) => chart.focus()],
] as const) {
  test(`live charts load when ${how} comes to a chart, and not before`, async ({ page }) => {
    await openCompletePage(page, '/mainnet/epochs')
    const loaded = watchLoading(page)
    await approach(page.getByRole('slider', { name: /^Transactions per epoch/ }))
    await expect
      .poll(async () => (await scriptBytes(await loaded())) / 1000, 'kB of scripts that came then')
      .toBeGreaterThan(MIN_OF_CHARTS)
  })
}

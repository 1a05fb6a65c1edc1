import { expect, type Page, test } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'
import { measurePageWeight } from './page-weight.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** kB of the library of charts with their drawing. */
const CHARTS = 122
/**
 * Ceilings of a first visit until the page rests: files (documents, scripts, style sheets, fonts), requests for data, kB of
 * scripts by gzip, kB of the document by Brotli, kB of all.
 */
type Ceilings = readonly [files: number, data: number, scripts: number, document: number, all?: number]

const pages: readonly (readonly [path: string, ...Ceilings])[] = [
  // With the blocks of the sandbox in its door.
  ['/mainnet', 19, 45, 184 + CHARTS, 40, 440],
  ['/sandbox', 19, 45, 184 + CHARTS, 40],
  ['/mainnet/epochs', 19, 3, 183 + CHARTS, 40, 440],
  ['/mainnet/epochs/322', 18, 5, 180 + CHARTS, 40, 440],
  ['/mainnet/blocks', 15, 33, 180, 40],
  ['/sandbox/blocks', 15, 33, 180, 40],
  ['/mainnet/blocks/8415364', 18, 15, 183, 40, 300],
  [`/mainnet/accounts/${RECORDED_ACCOUNT}`, 18, 4, 180 + CHARTS, 40],
  // The reader of addresses comes with the page, since a paste is read at once.
  ['/mainnet/accounts', 15, 3, 193, 40],
  ['/mainnet/pools', 18, 3, 180 + CHARTS, 40],
  ['/mainnet/pools/updates', 18, 3, 180 + CHARTS, 40],
  ['/mainnet/pools/statistics', 18, 3, 180 + CHARTS, 40],
  ['/mainnet/pools/4268/updates', 19, 3, 180 + CHARTS, 40],
  ['/mainnet/present', 18, 3, 180 + CHARTS, 40],
  ['/reference', 15, 3, 189, 40],
  ['/status', 15, 3, 180, 40],
  ['/dashboard', 15, 3, 180, 40],
]
/** Sum of the layout shifts of a first visit, of any size. */
const MAX_SHIFT = 0.02

/** Pages whose ceilings the short form looks at; of all pages it looks at what moves. */
const SHORT = ['/mainnet', '/mainnet/blocks/8415364']

/** Pages whose parts are on others, which the long form visits too. */
const more = [
  '/mainnet/epochs/250',
  '/preprod',
  '/sandbox/pools',
  '/sandbox/pools/statistics',
  '/sandbox/pools/updates',
  '/sandbox/pools/1/updates',
  '/sandbox/epochs',
  '/mainnet/epochs/50',
  '/sandbox/epochs/2',
  '/mainnet/compare?a=200-260&b=140-199',
  '/sandbox/blocks?before=20000',
  '/sandbox/blocks/latest',
  '/mainnet/blocks/epochs/394/slots/85165743',
  '/mainnet/blocks/epochs/394/slots/85165744',
  `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq`,
  '/sandbox/present',
  '/mainnet/nowhere',
]

const WIDTHS = [390, 1440]
const visited: readonly { readonly path: string; readonly ceilings?: Ceilings }[] = [
  ...pages.map(([path, ...ceilings]) => (isLongForm || SHORT.includes(path) ? { path, ceilings } : { path })),
  ...(isLongForm ? more : ['/mainnet/epochs/250']).map((path) => ({ path })),
]
const visits = visited.flatMap((visit) => WIDTHS.map((width) => ({ ...visit, width })))
for (const { path, width, ceilings } of visits) {
  test(`a first visit of ${path.slice(0, 60)} at ${width} px stays below its ceilings, and nothing moves`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    if (isLongForm) await slowDown(page)
    // The proxy's first visitor of a page brings it the data.
    await context.request.get(`${baseURL}${path}`)
    // A chain that stands still from before the document on: a new block may move the rows of a list.
    const tip = await context.request.get(`${baseURL}/sandbox/api/core/blocks/latest`)
    await page.route('**/sandbox/api/core/blocks/latest', (route) => route.fulfill({ response: tip }))
    await watchLayoutShifts(page)
    const { files, dataRequests, scripts, document, bytes } = await measurePageWeight(page, path)
    const { sum, all } = await layoutShifts(page)
    expect.soft(sum, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(MAX_SHIFT)
    if (ceilings) {
      const [mostFiles, mostData, mostScripts, mostDocument, most = Number.POSITIVE_INFINITY] = ceilings
      expect.soft(files, 'files').toBeLessThanOrEqual(mostFiles)
      expect.soft(dataRequests, 'data requests').toBeLessThanOrEqual(mostData)
      expect.soft(scripts / 1000, 'kB of scripts').toBeLessThanOrEqual(mostScripts)
      expect.soft(document / 1000, 'kB of the document').toBeLessThanOrEqual(mostDocument)
      expect.soft(bytes / 1000, 'kB of all').toBeLessThanOrEqual(most)
    }
    await context.close()
  })
}

/** Slows a page to Lighthouse's "slow 4G" and its slower processor. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

import { expect, type Page } from 'playwright/test'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import { openCompletePage } from './app-page.ts'
import { test } from './explorer-under-test.ts'
import { lastMinutes, newestBlock } from './page-parts.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { dateResponses, timeToTip } from './response-dates.ts'
import { restFor, watchRest } from './rest-watch.ts'

const SECONDS = 5
/** Milliseconds between two blocks of the upstream. */
const BLOCK_EVERY = 21 * SECOND
/** Milliseconds that pass at once while a page is open for hours. Data that no page uses is kept for less. */
const STEP = 18 * BLOCK_EVERY

/** The pages of a network; the short form opens the first ones. */
const pages = (name: string, first: readonly string[]) => [
  ...first.map((path) => name + path),
  ...(isLongForm
    ? [
        ...['', '/epochs', '/epochs/latest', '/epochs/100', '/blocks', '/blocks/latest', '/blocks/20000'],
        ...[
          '/accounts',
          `/accounts/${RECORDED_ACCOUNT}`,
          '/pools/updates',
          '/pools/1/updates',
          '/epochs/1000',
        ],
      ]
        .filter((path) => !first.includes(path))
        .map((path) => name + path)
    : []),
]

for (const path of pages('/mainnet', [])) {
  test(`at rest nothing moves on ${path}`, async ({ page }) => {
    await watchRest(page)
    await openCompletePage(page, path)
    expect(await restFor(page, SECONDS)).toEqual({ changes: [], layouts: 0 })
  })
}

for (const path of pages('/sandbox', [''])) {
  test(`at rest only clocks move on ${path}`, async ({ page }) => {
    await watchRest(page)
    await openCompletePage(page, path)
    await expectClocksAlone(page)
  })
}

for (const path of isLongForm ? pages('/sandbox', []) : []) {
  test(`at rest only clocks move on ${path}, when the network has stopped`, async ({ page }) => {
    await watchRest(page)
    await dateResponses(page, HOUR)
    await openCompletePage(page, path)
    await expectClocksAlone(page)
  })
}

for (const path of isLongForm ? pages('/mainnet', ['/epochs/400']) : []) {
  test(`at rest only clocks move on ${path} of a live network`, async ({ page, startExplorer }) => {
    const { origin } = await startExplorer()
    await watchRest(page)
    await dateResponses(page, await timeToTip(page, origin))
    await openCompletePage(page, origin + path)
    await expectClocksAlone(page)
  })
}

test('a hidden tab asks nothing, and one that is shown again is right at once', { tag: '@long' }, async ({
  page,
  startExplorer,
}) => {
  const { origin, upstream, passTime } = await startExplorer()
  const server = await dateResponses(page, await timeToTip(page, origin))
  await openCompletePage(page, `${origin}/mainnet`)
  const tip = lastMinutes(page)
  await expect(tip.locator('.status--live')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await setVisibility(page, 'hidden')
  await page.clock.fastForward(8 * HOUR)
  await page.clock.runFor(MINUTE)
  expect(requests).toEqual([])

  upstream.chain.latestBlockNo += Math.floor((8 * HOUR) / BLOCK_EVERY)
  await passTime(8 * HOUR)
  server.ahead += 8 * HOUR
  server.hold()
  await setVisibility(page, 'visible')
  await expect(tip).toContainText('8 hours ago')
  await expect(tip).toContainText('Stands still')
  expect(new Set(requests).size, requests.join()).toBe(requests.length)
  // Blocks of eight hours ago are not read again.
  expect(requests.filter((path) => /blocks\/\d/.test(path))).toEqual([])
  server.release()
  await expect(tip).toContainText('8,001,371')
  await expect(tip.locator('.status--live')).toBeVisible()
  await server.end()
})

test('a page that is open for hours takes no more memory, and asks no more often', { tag: '@long' }, async ({
  page,
  startExplorer,
}) => {
  test.setTimeout(900_000)
  const { origin, upstream, passTime } = await startExplorer()
  const server = await dateResponses(page, await timeToTip(page, origin))
  let requests = 0
  let pending = 0
  page.on('request', () => {
    requests++
    pending++
  })
  page.on('requestfinished', () => pending--).on('requestfailed', () => pending--)
  await openCompletePage(page, `${origin}/mainnet`)
  /** Lets the chain grow while the page follows it. */
  const follow = async (steps: number) => {
    for (let step = 0; step < steps; step++) {
      requests = 0
      upstream.chain.latestBlockNo += STEP / BLOCK_EVERY
      server.ahead += STEP
      await passTime(STEP)
      await page.clock.fastForward(STEP)
      await expect(newestBlock(page)).toHaveText(`Block ${upstream.chain.latestBlockNo.toLocaleString('en')}`)
      await expect.poll(() => pending, { intervals: [20], timeout: 20_000 }).toBe(0)
    }
    return { requests, ...(await heldBy(page)) }
  }
  // Engines compile code and fill their caches for a while.
  const before = await follow((8 * HOUR) / STEP)
  const after = await follow((8 * HOUR) / STEP)
  expect(after.requests, 'requests').toBeLessThanOrEqual(before.requests * 1.2)
  expect(after.nodes, 'nodes').toBeLessThanOrEqual(before.nodes * 1.1)
  expect(after.listeners, 'listeners').toBeLessThanOrEqual(before.listeners * 1.1)
  expect(after.heap, 'bytes of heap').toBeLessThanOrEqual(before.heap * 1.05)
  await server.end()
})

/** Memory, nodes and listeners of the page after a garbage collection. */
async function heldBy(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  await browser.send('HeapProfiler.collectGarbage')
  const { metrics } = await browser.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heap: figure('JSHeapUsedSize'),
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners'),
  }
}

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperties(document, {
      hidden: { value: visibilityState === 'hidden', configurable: true },
      visibilityState: { value: visibilityState, configurable: true },
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

async function expectClocksAlone(page: Page): Promise<void> {
  const { changes, layouts } = await restFor(page, SECONDS)
  expect(changes).toEqual([])
  expect(layouts).toBeLessThanOrEqual(SECONDS)
}

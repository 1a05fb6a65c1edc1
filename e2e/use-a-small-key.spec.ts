import { type BrowserContext, expect, type Page } from 'playwright/test'
import { SECOND } from '#cardano/utc-time.ts'
import { isLongForm } from '#testing/long-form.ts'
import { liveService } from '#testing/upstream/live-service.ts'
import { openApp } from './app-page.ts'
import { type ExplorerUnderTest, test } from './explorer-under-test.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'
import { newestBlock } from './page-parts.ts'

/** The service in use behind a key of so many requests a second, with a clock that moves with those of explorer and pages. */
function movedService(perSecond: 1 | 5 | 20) {
  let passed = 0
  const options = liveService(perSecond, { now: () => Date.now() + passed })
  const pass = async (explorer: ExplorerUnderTest, pages: readonly Page[], milliseconds: number) => {
    passed += milliseconds
    await explorer.passTime(milliseconds)
    await Promise.all(pages.map((page) => page.clock.fastForward(milliseconds)))
  }
  return { options, pass }
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await watchLayoutShifts(page)
  await page.clock.install()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('pages stay calm behind a key of one request a second, and a long list says how far it is', {
  tag: '@long',
}, async ({ context, startExplorer }) => {
  const { options } = movedService(1)
  const explorer = await startExplorer({ ...options, settings: { MAINNET_REQUESTS_PER_SECOND: '1' } })
  const overview = await openPage(context, `${explorer.origin}/mainnet`)
  const blocks = await openPage(context, `${explorer.origin}/mainnet/blocks`)
  const pools = await openPage(context, `${explorer.origin}/mainnet/pools`)
  const pages = [overview, blocks, pools]
  await expect(newestBlock(overview)).toHaveText(/^Block /, { timeout: 60_000 })
  await expect(pools.getByText(/^[\d,]+ of 36,000 updates have come, about \d+ (h|min)/)).toBeVisible({
    timeout: 60_000,
  })
  // The waits of a queue are the subject, which a clock that is moved would lengthen.
  const notices = Promise.all(
    pages.map((page) =>
      page
        .locator('.notice--warn, .notice--bad')
        .waitFor({ timeout: isLongForm ? 120 * SECOND : 10 * SECOND })
        .then(
          () => page.locator('.notice--warn, .notice--bad').first().textContent(),
          () => undefined,
        ),
    ),
  )
  expect(await notices).toEqual(pages.map(() => undefined))
  for (const page of pages) {
    const { sum, all } = await layoutShifts(page)
    expect(sum, page.url() + JSON.stringify(all, null, 1)).toBeLessThanOrEqual(0.02)
  }
})
test('a block behind a small key has its wait and its producer with terms, and no neighbours are requested', {
  tag: '@long',
}, async ({ page, startExplorer }) => {
  const explorer = await startExplorer({
    // A pool has a page of updates.
    ...liveService(1, { poolUpdates: 2000 }),
    settings: { MAINNET_REQUESTS_PER_SECOND: '1' },
  })
  const no = explorer.upstream.chain.latestBlockNo - 50
  await openApp(page, `${explorer.origin}/mainnet/blocks/${no}`)
  // Blocks of this chain come 21.6 slots after each other.
  await expect(page.getByRole('region', { name: 'Block', exact: true })).toContainText(/2[12] s/, {
    timeout: 30_000,
  })
  await expect(page.getByRole('region', { name: 'Producer' })).toContainText(/Pool \d+/, { timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Producer' })).toContainText('terms in force then')
  await expect(page.locator('main :is(.skeleton, [aria-busy=true])')).toHaveCount(0)
  const requested = explorer.upstream.requests.map(({ path }) => path)
  expect(requested.filter((path) => /\/blocks\/\d+$/.test(path)).toSorted()).toEqual(
    [`/blocks/${no - 1}`, `/blocks/${no}`].map((path) => expect.stringContaining(path)),
  )
})

test('a data service that stops is told once on a page, for its true reason, and moves nothing', async ({
  page,
  startExplorer,
}) => {
  const { options, pass } = movedService(20)
  const explorer = await startExplorer({ ...options, limiter: { refuse: () => undefined } })
  const newest = explorer.upstream.chain.latestBlockNo
  await page.clock.install()
  await watchLayoutShifts(page)
  for (const path of ['/blocks', `/blocks/${newest - 5}`, '/epochs/500']) {
    await openApp(page, `${explorer.origin}/mainnet${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Blocks|Block [\d,]+|Epoch 500)$/)
    await expect(page.locator('.live-dot:not(.is-stale)')).toBeVisible()
    await expect(page.locator('main :is(.skeleton, [aria-busy=true])')).toHaveCount(0)
    const before = (await layoutShifts(page)).sum
    await explorer.upstream.stop()
    await expect(async () => {
      await pass(explorer, [page], 10 * SECOND)
      await expect(page.locator('.live-dot.is-stale')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.locator('.tip-strip')).toContainText('last known block')
    await expect(page.locator('.notice:visible')).toHaveCount(1)
    await expect(page.locator('.notice:visible')).toContainText('cannot be reached')
    await expect(page.getByRole('main')).not.toContainText(/Too many requests|reload|No block follows yet/i)
    await expect(page.getByRole('main')).not.toContainText(/Not final yet/)
    const { sum, all } = await layoutShifts(page)
    expect(sum - before, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(0.01)
    await explorer.upstream.start()
    await expect(async () => {
      await pass(explorer, [page], 30 * SECOND)
      await expect(page.locator('.live-dot:not(.is-stale)')).toBeVisible({ timeout: 1000 })
      await expect(page.locator('.notice:visible')).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  }
})

import { expect, type Page } from 'playwright/test'
import { SECOND } from '#cardano/utc-time.ts'
import { openCompletePage } from './app-page.ts'
import { type ExplorerUnderTest, test } from './explorer-under-test.ts'
import { fieldValue, lastMinutes } from './page-parts.ts'
import { dateResponses, timeToTip } from './response-dates.ts'

test('the sandbox is labelled simulated on every page, and its block links to its pool', async ({ page }) => {
  test.setTimeout(300_000)
  // A browser's clock may be wrong by hours; the chain's time is that of the responses.
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await page.goto('/sandbox')
  await expect(lastMinutes(page)).toContainText('Simulated')
  // At the turn of an epoch the newest block is of the one before, until the next comes.
  await expect(page.getByText(/ends in \d/)).toBeVisible({ timeout: 45_000 })
  await expect(lastMinutes(page)).not.toContainText('stands still')
  const expectLabels = async () => {
    await expect(page.locator('.tip-strip').getByText('Simulated')).toBeVisible()
  }
  await page.goto('/sandbox/epochs')
  await expectLabels()
  await page.getByText('More', { exact: true }).click()
  await expect(page.getByText(/^30\d epochs since .*, 30 minutes each\.$/)).toBeVisible()

  await page.goto('/sandbox/blocks/20000')
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
  await expectLabels()
  await page.getByRole('link', { name: /^Pool \d+$/ }).click()
  await expect(page.getByRole('heading', { name: /^Pool \d+$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Updates of the pool' })).toBeVisible()
  await expectLabels()
})
test('the epoch in progress moves without its neighbours, and the next one is told once', {
  tag: '@long',
}, async ({ page, startExplorer }) => {
  const explorer = await startExplorer({}, ({ chain }) => {
    chain.latestBlockNo = 8_019_990
  })
  const { origin } = explorer
  const { grow, end } = await growingChain(page, explorer)
  await openCompletePage(page, `${origin}/mainnet/epochs?from=371&to=400`)
  const newest = page.getByRole('table', { name: 'Epochs in range' }).getByRole('row').nth(1)
  await expect(newest).toContainText('139,937')
  const bars = page.locator('.epoch-chart-frame').first()
  const caps = await bars.locator('path').nth(1).elementHandle()
  const finished = await caps?.getAttribute('d')
  await grow(5)
  await expect(newest).toContainText('139,972')
  expect(await caps?.evaluate((path) => path.isConnected && path.getAttribute('d'))).toBe(finished)

  await grow(8)
  await expect(page.getByRole('status').filter({ hasText: 'Epoch 401 has begun' })).toBeAttached()
  await expect(page).toHaveURL(`${origin}/mainnet/epochs?from=372&to=401`)
  await expect(newest).toContainText('401')

  await newest.getByRole('link', { name: '401' }).click()
  await expect(page.getByRole('heading', { name: 'Epoch 401' })).toBeVisible()
  await expect(fieldValue(page, 'Transactions')).toHaveText('28')
  await grow(3)
  await expect(fieldValue(page, 'Transactions')).toHaveText('49')
  await end()
})

/** The chain of an explorer, which grows for it and for the page, whose clock can be moved. */
async function growingChain(page: Page, { origin, upstream, passTime }: ExplorerUnderTest) {
  const server = await dateResponses(page, await timeToTip(page, origin))
  const grow = async (blocks: number): Promise<void> => {
    upstream.chain.latestBlockNo += blocks
    upstream.chain.epochs = Math.floor(upstream.chain.latestBlockNo / 20_000) + 1
    server.ahead += blocks * 21 * SECOND
    await passTime(blocks * 21 * SECOND)
    await page.clock.fastForward(blocks * 21 * SECOND)
  }
  return { grow, end: server.end }
}

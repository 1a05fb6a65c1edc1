import { expect } from 'playwright/test'
import { networks } from '#cardano/network.ts'
import { epochFirstSlot, slotTime } from '#cardano/slot-time.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp, withBareDocuments } from './app-page.ts'
import { test } from './explorer-under-test.ts'

/** The time of a block of the generated chain, which has one every 21 slots. */
function generatedBlockTime(placeInEpoch400: number): number {
  return slotTime(networks.mainnet, epochFirstSlot(networks.mainnet, 400) + placeInEpoch400 * 21)
}

test('new blocks wait while the table is read, and come at a press', async ({ page, startExplorer }) => {
  const { origin, upstream, passTime } = await startExplorer({}, ({ chain }) => {
    chain.latestBlockNo = 8_000_100
  })
  await page.clock.install({ time: generatedBlockTime(100) + 5 * SECOND })
  // The chain's time is that of the responses and of the document, where they name one; these leave it to the page's clock.
  await withBareDocuments(page)
  await page.route('**/mainnet/api/**', async (route) => {
    const response = await route.fetch()
    const { date, 'content-encoding': encoding, 'content-length': length, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await openApp(page, `${origin}/mainnet/blocks`)
  const rows = page.getByRole('table', { name: 'Blocks, newest first' }).getByRole('row')
  const next = async () => {
    upstream.chain.latestBlockNo += 1
    await passTime(21 * SECOND)
    await page.clock.fastForward(21 * SECOND)
  }
  await page.clock.fastForward(SECOND)
  await expect(page.getByText('8,000,100 to 8,000,071', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(31)
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  expect(upstream.requests.filter(({ path }) => /blocks\/\d/.test(path)).length).toBeLessThanOrEqual(30)

  await next()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: '1 new block' })).toBeInViewport()
  await expect(rows.nth(1)).toContainText('8,000,100')
  await next()
  await page.getByRole('button', { name: '2 new blocks' }).press('Enter')
  await expect(rows.nth(1)).toContainText('8,000,102')
  await expect(page.getByRole('button', { name: / new blocks?$/ })).toHaveCount(0)
  await expect(page.locator('main :focus')).toContainText('8,000,102')

  await page.getByRole('navigation', { name: 'Pages of blocks', exact: true }).getByText('Older').click()
  await expect(page).toHaveURL(/\/mainnet\/blocks\?before=8000073$/)
  await expect(rows.nth(1)).toContainText('8,000,072')
  await page.getByRole('navigation', { name: 'Pages of blocks', exact: true }).getByText('Newer').click()
  await expect(page).toHaveURL(/\/mainnet\/blocks$/)

  const from = page.getByRole('textbox', { name: 'From block' })
  await from.fill('none')
  await from.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('A block is a whole number, such as 8000000.')
  await from.fill('8,000,050')
  await from.press('Enter')
  await expect(rows.nth(1)).toContainText('8,000,050')
  await from.fill('99999999')
  await from.press('Enter')
  await expect(page).toHaveURL(/\/mainnet\/blocks$/)
  await expect(rows.nth(1)).toContainText('8,000,102')
})

test('blocks that have come stay after a refusal, and the others follow by themselves', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  const refused = /\/api\/core\/blocks\/533545\d$/
  await page.route(refused, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '20' } }))
  await openApp(page, '/mainnet/blocks?before=5335473')
  await page.clock.fastForward(SECOND)
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^5,335,472 .* 03:44:05 .* 280,754 .* 441/ })).toBeVisible()
  // Nothing has failed: blocks are background requests, which wait while there are none to spare.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'main')
  await page.unroute(refused)
  await page.clock.fastForward(20 * SECOND)
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await expect(page.getByText('5,335,472 to 5,335,443', { exact: true })).toBeVisible()
})

test('a recording lists what it holds, and its ranges open block by block', async ({ page }) => {
  await openApp(page, '/mainnet')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blocks' }).click()
  await expect(page.getByRole('heading', { name: '25,053 blocks on record' })).toBeVisible()
  await page.getByRole('button', { name: '71 single blocks' }).click()
  await expect(page.getByRole('link', { name: '12,069,665' }).last()).toBeVisible()
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '8,415,359 to 8,415,369' }).click()
  await expect(page.getByRole('row', { name: /^8,415,364 18 Feb 2023 .*4268/ })).toBeVisible()
  await page.getByRole('link', { name: 'Older' }).first().click()
  await expect(page.getByText('8,415,345 to 8,415,344', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('8415345')
})

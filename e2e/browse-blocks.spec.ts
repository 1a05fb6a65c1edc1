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
  const rows = page.getByRole('table', { name: 'blocks, newest first' }).getByRole('row')
  const strip = page.getByRole('group', { name: 'Newest 30 blocks by time.' })
  const next = async () => {
    upstream.chain.latestBlockNo += 1
    await passTime(21 * SECOND)
    await page.clock.fastForward(21 * SECOND)
  }
  await page.clock.fastForward(SECOND)
  await expect(
    page.locator('.section-note', { hasText: 'Blocks 8,000,071 to 8,000,100, newest first' }),
  ).toBeVisible()
  // The page's time goes on while it loads.
  await expect(page.getByRole('heading', { name: /^Last 1\d minutes$/ })).toBeVisible()
  await expect(rows).toHaveCount(31)
  expect(upstream.requests.filter(({ path }) => /blocks\/\d/.test(path)).length).toBeLessThanOrEqual(30)

  await strip.getByRole('link').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(strip.locator(':focus')).toHaveAccessibleName(
    /^Block 8,000,099, .* bytes, .* transactions, \d+ s ago$/,
  )
  await next()
  await expect(
    page.getByRole('button', { name: '1 new block waiting while you read Show them' }),
  ).toBeVisible()
  await expect(rows.nth(1)).toContainText('8,000,100')
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(rows.nth(1)).toContainText('8,000,101')
  await expect(page.getByRole('heading', { name: 'Newest 30' })).toBeFocused()

  await page.getByRole('button', { name: 'Pause' }).click()
  await next()
  await expect(page.getByRole('button', { name: '1 new block waiting while paused Show them' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '30 blocks' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'These 30 blocks by time.' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(rows.nth(1)).toContainText('8,000,102')

  await strip.getByRole('link').first().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/mainnet\/blocks\?before=8000073$/)
  await expect(page.locator('.block-strip :focus')).toHaveAccessibleName(/^Block 8,000,072, .* UTC$/)
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/mainnet\/blocks$/)

  await page.clock.fastForward(240 * SECOND)
  await expect(page.getByText(/^No new block for [4-9] min$/)).toBeVisible()
  await expect(page.getByText(/By chance, a pause of [4-9] min /)).toBeVisible()
})

test('blocks that have come stay after a refusal, and the others follow by themselves', async ({ page }) => {
  await page.clock.install()
  const refused = /\/api\/core\/blocks\/533545\d$/
  await page.route(refused, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '20' } }))
  await openApp(page, '/mainnet/blocks?before=5335473')
  await page.clock.fastForward(SECOND)
  await expect(page.getByText('Too many requests.')).toBeVisible()
  await expect(page.getByText(/^\d+ of 30 blocks so far$/)).toBeVisible()
  await expect(page.getByRole('row', { name: '5,335,472 03:44:05 280,754 1 441' })).toBeVisible()
  await expectAccessible(page, 'main')
  await page.unroute(refused)
  await page.clock.fastForward(20 * SECOND)
  await expect(
    page.locator('.section-note', { hasText: 'Blocks 5,335,443 to 5,335,472, newest first' }),
  ).toBeVisible()
  await expect(page.getByText('Too many requests.')).toHaveCount(0)
})

test('a recording lists what it holds, and its ranges open block by block', async ({ page }) => {
  await openApp(page, '/mainnet')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blocks' }).click()
  await expect(page.getByRole('heading', { name: '25,053 blocks on record' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Go to a block' }).fill('9,000,000')
  await expect(page.getByText('Not on record. Nearest: 8,415,384, 9,210,326')).toBeVisible()
  await page.getByRole('button', { name: '71 single blocks' }).click()
  await expect(page.getByRole('link', { name: '12,069,665' }).last()).toBeVisible()
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '8,415,359 to 8,415,369' }).click()
  await expect(page.getByRole('heading', { name: '18 Feb 2023, 14:51 to 14:56 UTC' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^8,415,364 .* 4268$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Earlier', exact: true }).click()
  await expect(
    page.locator('.section-note', { hasText: 'Blocks 8,415,344 to 8,415,345, newest first' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('8415345')
})

import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './explorer-under-test.ts'
import { isLongForm } from './long-form.ts'
import { section } from './page-parts.ts'

/** The fields of an update as the interface sends them, that the page shows as differences. */
interface RawUpdate {
  readonly id: number
  readonly hash_id: number
  readonly pledge: number
  readonly margin: number
  readonly fixed_cost: number
  readonly active_epoch_no: number
}

const grouped = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 6 })
const signed = (value: number, text: string) => `${value < 0 ? '−' : '+'}${text}`

/** The differences of an update in the documented dialect: the pledge in lovelace, the fixed cost in ADA, the margin in percent. */
function differences(before: RawUpdate, update: RawUpdate): string[] {
  const pledge = (update.pledge - before.pledge) / 1e6
  const cost = update.fixed_cost - before.fixed_cost
  const margin = update.margin - before.margin
  return [
    ...(pledge === 0 ? [] : [signed(pledge, `${grouped(Math.abs(pledge))} ADA`)]),
    ...(margin === 0 ? [] : [signed(margin, `${Math.abs(margin).toFixed(2)} points`)]),
    ...(cost === 0 ? [] : [signed(cost, `${grouped(Math.abs(cost))} ADA`)]),
  ]
}

/** Opens the pool of nine updates by its link in the table of all. */
async function openFromTable(page: Page): Promise<void> {
  await page.goto('/mainnet/pools/updates')
  await expect(page.getByText('70 updates by 52 pools')).toBeVisible()
  await page.getByRole('row', { name: /^473/ }).first().getByRole('link', { name: 'Pool 4268' }).click()
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
}

test('the table links to the history of a pool, whose terms and differences are those of the raw answer', async ({
  page,
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).json()
  const all: RawUpdate[] = await read('/sandbox/api/core/pools/updates')
  const { epoch_no: tip }: { epoch_no: number } = await read('/sandbox/api/core/blocks/latest')
  // The epoch of the sandbox may end while the page is open: its terms are announced for one later.
  const announced = all.findLast((update) => update.active_epoch_no > tip + 1)
  for (const [network, pool] of [
    ['mainnet', 4268],
    ['sandbox', announced?.hash_id ?? 5],
  ] as const) {
    const updates: RawUpdate[] = await read(`/${network}/api/core/pools/${pool}/updates`)
    if (network === 'mainnet') await openFromTable(page)
    else await page.goto(`/${network}/pools/${pool}/updates`)
    const entries = section(page, 'History').getByRole('listitem')
    await expect(entries).toHaveCount(updates.length)
    for (const [at, update] of updates.slice(1).entries()) {
      const before = updates[at]
      const entry = entries.nth(updates.length - at - 2)
      const expected = before ? differences(before, update) : []
      await expect(entry.locator('.pool-change-difference', { hasText: /[+−]/ })).toHaveText(expected)
    }
    if (network === 'mainnet') {
      await expect(entries).toHaveCount(9)
      await expect(entries.nth(1)).toContainText('120,000 ADA')
      await expect(entries.nth(1)).toContainText('+10,000 ADA')
      await expect(page.getByRole('heading', { name: 'Newest terms on record' })).toBeVisible()
      continue
    }
    const inForce = updates.findLast((update) => update.active_epoch_no <= tip)
    const terms = section(page, inForce ? 'Terms in force' : 'Announced terms')
    const next = updates.at(-1)
    await expect(terms).toContainText(`epoch ${inForce?.active_epoch_no ?? next?.active_epoch_no}`)
    await expect(terms).toContainText(`${grouped(((inForce ?? next)?.pledge ?? 0) / 1e6)} ADA`)
    if (inForce) await expect(terms).toContainText(`From epoch ${next?.active_epoch_no}, in`)
  }
  await expectAccessible(page, 'main')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/^epochal-sandbox-pool-\d+-updates\.json$/)
})

test('a long list that is collected page by page shows its newest rows, survives the loss of the data service, and comes whole', async ({
  page,
  startExplorer,
}) => {
  // On a busy machine the list is complete before the page is seen.
  test.skip(!isLongForm, 'in the long form')
  // The pages that are left come at the rate that the explorer has learnt.
  test.slow()
  await page.clock.install()
  const explorer = await startExplorer({ dialect: 'live', perSecond: 8 })
  explorer.upstream.chain.poolUpdates = 600
  await page.goto(`${explorer.origin}/mainnet/pools/updates`)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await explorer.upstream.stop()
  // The explorer waits for the data service to come back, and gives up after some time.
  await expect(async () => {
    await explorer.passTime(60_000)
    await expect(page.getByText('The list of pool updates did not load.')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expectAccessible(page, 'main')
  await explorer.upstream.start()
  await explorer.passTime(60_000)
  await expect(async () => {
    const rest = page.getByRole('button', { name: 'Try now' })
    if (await rest.isVisible()) await rest.click({ timeout: 500 })
    await expect(page.getByText(/^600 updates by \d+ pools$/)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
})

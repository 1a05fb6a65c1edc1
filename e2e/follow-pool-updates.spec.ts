import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './explorer-under-test.ts'
import { section } from './page-parts.ts'
import type { RawUpdate } from './sandbox-updates.ts'

const grouped = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 6 })

/** The old and the new values of an update in the documented dialect: the pledge in lovelace, the fixed cost in ADA, the margin in percent. */
function changes(before: RawUpdate, update: RawUpdate): { old: string[]; now: string[] } {
  const terms = (of: RawUpdate) => [of.margin.toFixed(2), grouped(of.fixed_cost), grouped(of.pledge / 1e6)]
  const changed = terms(before).map((text, at) => text !== terms(update)[at])
  const texts = (of: RawUpdate) => terms(of).filter((_, at) => changed[at])
  return { old: texts(before), now: texts(update) }
}

/** Opens the pool of nine updates by its link in the table of all. */
async function openFromTable(page: Page): Promise<void> {
  await page.goto('/mainnet/pools/updates')
  await expect(page.getByText('70 updates by 52 pools')).toBeVisible()
  await page.getByRole('row', { name: /^473/ }).first().getByRole('link', { name: 'Pool 4268' }).click()
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
}

test('the table links to the history of a pool, whose terms and changes are those of the raw answer', async ({
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
    const rows = section(page, 'History').locator('tbody tr')
    await expect(rows).toHaveCount(updates.length)
    for (const [at, update] of updates.slice(1).entries()) {
      const before = updates[at]
      const row = rows.nth(updates.length - at - 2)
      const { old, now } = before ? changes(before, update) : { old: [], now: [] }
      await expect(row.locator('del')).toHaveText(old)
      await expect(row.locator('ins')).toHaveText(now)
      await expect(row.locator('th')).toContainText(String(update.active_epoch_no))
    }
    const terms = section(page, 'Terms')
    if (network === 'mainnet') {
      await expect(rows).toHaveCount(9)
      await expect(rows.nth(1).locator('ins')).toHaveText(['2.99', '130,000'])
      await expect(terms).toContainText('on record since 473')
      continue
    }
    const inForce = updates.findLast((update) => update.active_epoch_no <= tip)
    const next = updates.at(-1)
    const shown = inForce ?? next
    await expect(terms).toContainText(`${grouped((shown?.pledge ?? 0) / 1e6)} ADA`)
    await expect(terms).toContainText(`${shown?.margin.toFixed(2)} %`)
    if (inForce) await expect(rows.first().locator('.not-active-yet')).toBeVisible()
  }
  await expectAccessible(page, 'main')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Table JSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/^epochal-sandbox-pool-\d+-updates\.json$/)
})

import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { fixUpdates, type RawUpdate } from './sandbox-updates.ts'

const PAGE_ROWS = 50

/** The numbers of the updates of the rows, whose column is chosen in the address. */
async function listed(page: Page): Promise<number[]> {
  const rows = await page.locator('tbody tr td:nth-last-child(1)').allInnerTexts()
  return rows.map((text) => Number(text.replaceAll(',', '')))
}

function ordered(updates: readonly RawUpdate[], field: 'pledge' | 'fixed_cost', sign: 1 | -1): number[] {
  return updates.toSorted((a, b) => sign * (a[field] - b[field]) || b.id - a.id).map(({ id }) => id)
}

test('pages, order and columns are in the address, no filter asks the proxy, and Back returns to the row', async ({
  page,
}) => {
  const all = await fixUpdates(page)
  const requests: string[] = []
  page.on('request', (sent) => {
    const [, path] = decodeURIComponent(sent.url()).split('/sandbox/api/core/')
    if (path?.includes('updates')) requests.push(path)
  })
  await openApp(page, '/sandbox/pools/updates?columns=cost,id')
  await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toBeVisible()
  expect(requests.filter((path) => path === 'pools/updates')).toHaveLength(1)
  requests.length = 0
  await page.getByRole('button', { name: 'Cost, ADA' }).click()
  await expect(page).toHaveURL(/sort=-cost$/)
  await expect.poll(() => listed(page)).toEqual(ordered(all, 'fixed_cost', -1).slice(0, PAGE_ROWS))
  const pager = page.getByRole('navigation', { name: 'Pages of the list' })
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2$/)
  const second = ordered(all, 'fixed_cost', -1).slice(PAGE_ROWS, 2 * PAGE_ROWS)
  await expect.poll(() => listed(page)).toEqual(second)
  const link = page
    .locator('tbody tr')
    .nth(40)
    .getByRole('link', { name: /^Pool / })
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('VRF key hash').check()
  await expect(page.getByRole('columnheader', { name: 'VRF key hash' })).toBeVisible()
  await expect(page).toHaveURL(/columns=cost%2Cvrf%2Cid/)
  await expectAccessible(page, 'main')
  expect(requests.filter((path) => !path.startsWith('pools/') || path.endsWith('?'))).toEqual([])
  expect(requests.filter((path) => path === 'pools/updates')).toEqual([])
})

test('a row tells what changed as old and new values, and the list begins within 420 px', async ({
  page,
}) => {
  await openApp(page, '/mainnet/pools/updates?pool=4268')
  const row = page.getByRole('row', { name: /130,000/ }).filter({ hasText: 'Margin' })
  await expect(row.locator('del')).toHaveText(['4.00', '120,000'])
  await expect(row.locator('ins')).toHaveText(['2.99', '130,000'])
  await expect(row).toContainText('15 Mar 2024')
  await page.setViewportSize({ width: 1440, height: 900 })
  const box = await page.locator('tbody tr').first().boundingBox()
  expect(box?.y).toBeLessThanOrEqual(420)
})

test('the list that does not come is said to have failed, and a retry loads it', { tag: '@long' }, async ({
  page,
}) => {
  await openApp(page, '/sandbox/pools/updates')
  await page.clock.install()
  await page.route('**/api/core/pools/updates', (route) => route.abort())
  await page.getByRole('button', { name: 'Cost, ADA' }).click()
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(page.getByText('The list of pool updates did not load.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await page.unroute('**/api/core/pools/updates')
  const retry = page.getByRole('button', { name: 'Try now' })
  await expect(async () => {
    // It is tried again by itself too.
    if (await retry.isVisible()) await retry.click({ timeout: 500 })
    await expect(page.getByRole('columnheader', { name: 'Cost, ADA' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(page.locator('[aria-busy]').locator('tbody')).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('The list of pool updates did not load.')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Cost, ADA' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('another network begins without the rows of the one before', { tag: '@long' }, async ({ page }) => {
  await openApp(page, '/sandbox/pools')
  await expect(page.locator('tbody tr')).toHaveCount(PAGE_ROWS)
  await page.route('**/mainnet/api/core/pools/updates', () => {})
  await page.getByRole('button', { name: /^Network|^Sandbox/ }).click()
  await page.getByRole('link', { name: /^Mainnet/ }).click()
  await expect(page).toHaveURL(/\/mainnet\/pools$/)
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await expect(page.locator('tbody').getByRole('link', { name: /^Pool / })).toHaveCount(0)
})

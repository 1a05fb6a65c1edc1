import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import type { RawUpdate } from './sandbox-updates.ts'

/** The ranges of the statistics by their links: `2 to 3 %: show 91 pools`. */
function ranges(page: Page, term: string) {
  return page.getByRole('table', { name: `Pools by ${term}` }).getByRole('link')
}

test('each range of the statistics opens exactly its pools', { tag: '@long' }, async ({ page }) => {
  await openApp(page, '/sandbox/pools/statistics?epoch=250')
  for (const term of ['pledge', 'margin', 'cost']) {
    const range = ranges(page, term).nth(1)
    const name = (await range.getAttribute('aria-label')) ?? ''
    const [, count = ''] = /show ([\d,]+) pools$/.exec(name) ?? []
    await range.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pools' })).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count} pools of [\\d,]+$`) }),
    ).toBeVisible()
    await expect(page.getByLabel('As of epoch')).toHaveValue('250')
    await page.goBack()
    await expect(range).toBeFocused()
  }
})

test('the list of pools has the terms in force of any epoch in any order', async ({ page, request }) => {
  const all: RawUpdate[] = await (await request.get('/sandbox/api/core/pools/updates')).json()
  await openApp(page, '/sandbox/pools?epoch=200')
  const inForce = [
    ...new Map(
      all.filter(({ active_epoch_no: from }) => from <= 200).map((update) => [update.hash_id, update]),
    ).values(),
  ]
  await expect(page.getByText(`of ${inForce.length} pools`)).toBeVisible()
  await page.getByRole('button', { name: 'Pledge, ADA' }).click()
  await expect(page).toHaveURL(/sort=-pledge$/)
  const most = inForce.reduce((a, b) => (b.pledge > a.pledge ? b : a))
  const first = page.locator('tbody tr').first()
  await expect(first.getByRole('link', { name: /^Pool / })).toHaveText(`Pool ${most.hash_id}`)
  await expect(first).toContainText((most.pledge / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 0 }))
  const field = page.getByLabel('As of epoch')
  await field.fill('99999')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^The last epoch here is \d+\.$/)
  await field.fill('150')
  await field.press('Enter')
  await expect(page).toHaveURL(/epoch=150&sort=-pledge$/)
  await page.goto('/sandbox/pools?epoch=99999')
  await expect(page).not.toHaveURL(/99999/)
  await expectAccessible(page)
})

test('an epoch of the charts becomes that of the page, by keyboard and on a phone', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page, '/sandbox/pools/statistics?epoch=250')
  const field = page.getByLabel('As of epoch')
  const chart = page.getByRole('application', { name: /^Median margin in %, epochs/ })
  const tooltip = page.locator('.recharts-tooltip-wrapper').filter({ visible: true })
  await page.getByRole('heading', { name: 'Medians over time' }).scrollIntoViewIfNeeded()
  await chart.press('ArrowRight')
  await chart.press('ArrowRight')
  const [first = ''] = (await tooltip.nth(1).textContent())?.match(/Epoch \d+/) ?? []
  // The charts have one cursor.
  await expect(tooltip).toHaveText(Array.from({ length: 3 }, () => new RegExp(`^${first}, `)))
  await expect(tooltip.nth(1)).toHaveText(/Median [\d.]+ %$/)
  await chart.click({ position: { x: 200, y: 60 } })
  await expect(page).not.toHaveURL(/\?epoch=250$/)
  const chosen = Number(await field.inputValue())
  await expect(page).toHaveURL(new RegExp(`\\?epoch=${chosen}$`))
  await page.getByRole('button', { name: 'Epoch after' }).click()
  await expect(page).toHaveURL(new RegExp(`\\?epoch=${chosen + 1}$`))
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('region', { name: 'Pools per epoch, table' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
})

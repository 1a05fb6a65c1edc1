import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'

/** The bars of the statistics by their links: `2 to 3 %: show 91 pools`. */
function bars(page: Page, term: string) {
  return page.getByRole('table', { name: `Pools by ${term}` }).getByRole('link')
}

test('each bar of the statistics opens its pools', async ({ page }) => {
  await page.goto('/sandbox/pools?epoch=250')
  for (const term of ['margin', 'fixed cost', 'pledge']) {
    const bar = bars(page, term).nth(1)
    const name = (await bar.getAttribute('aria-label')) ?? ''
    const [, count = ''] = /show ([\d,]+) pools$/.exec(name) ?? []
    await bar.click()
    const heading = new RegExp(`^${count} of [\\d,]+ updates by ${count} pools$`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.goBack()
  }
})

test('an epoch of the charts becomes that of the page, by keyboard and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sandbox/pools?epoch=250')
  const field = page.getByLabel('As of epoch')
  const chart = page.getByRole('slider', { name: 'Median margin' })
  await chart.press('Shift+ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /^epoch 240: /)
  await chart.press('Enter')
  await expect(field).toHaveValue('240')
  await expect(page).toHaveURL(/\?epoch=240$/)
  await field.fill('99999')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^The last epoch here is \d+\.$/)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page).toHaveURL(/\/pools$/)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('region', { name: 'Pools per epoch, table' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

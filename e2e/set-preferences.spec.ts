import { expect, test } from 'playwright/test'
import { openApp, openCompletePage } from './app-page.ts'

test('the chosen theme is stored, applied before the first paint, and not printed', async ({ page }) => {
  await openApp(page, '/mainnet')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  expect(await background()).toBe('rgb(15, 20, 22)')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  expect(await background()).toBe('rgb(15, 20, 22)')
  // Paper is light, and has the bars and strokes that are backgrounds.
  await page.emulateMedia({ media: 'print' })
  const printed = await page
    .locator('.aside, .secondary, .footnote')
    .first()
    .evaluate((element) => {
      const { color, printColorAdjust } = getComputedStyle(element)
      return { red: /\b(\d+)\b/.exec(color)?.[1], printColorAdjust }
    })
  expect(Number(printed.red)).toBeLessThan(128)
  expect(printed.printColorAdjust).toBe('exact')
  expect(await background()).toBe('rgb(255, 255, 255)')
})

test('time zone and theme that are chosen apply after a reload and in other tabs', async ({
  page,
  context,
}) => {
  await openApp(page, '/mainnet/blocks/8415364')
  const moment = page.locator('.block-moment')
  await expect(moment).toContainText('18 Feb 2023, 14:53:54 UTC')
  const otherTab = await context.newPage()
  await openCompletePage(otherTab, '/mainnet/epochs/379')
  await page.getByRole('button', { name: 'Local' }).click()
  await expect(moment).toContainText('18 Feb 2023, 15:53:54 CET')
  await page.reload()
  await expect(moment).toContainText('18 Feb 2023, 15:53:54 CET')
  await expect(otherTab.getByRole('button', { name: 'Local', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await expect(otherTab.locator(':root')).toHaveAttribute('data-theme', 'light')
  await expect(otherTab.getByRole('button', { name: 'Theme: light' })).toBeVisible()
})

test.describe('far east of UTC', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('dates, read-outs, axes and tables keep to local time once it is chosen, also across a change of the clocks', {
    tag: '@long',
  }, async ({ page }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    // Epoch 292 began on 22 September 2021 at 21:44:51 UTC; New Zealand's summer time began within it.
    await openCompletePage(page, '/mainnet/epochs/292')
    await expect(page.getByText('22 to 27 Sep 2021')).toBeVisible()
    await page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name: 'Local' }).click()
    const extent = page.getByText('23 to 28 Sep 2021')
    await expect(extent).toBeVisible()
    await page.reload()
    await expect(extent).toHaveAttribute('title', '2021-09-23 09:44:51 GMT+12 to 2021-09-28 10:44:51 GMT+13')

    await page.goto('/mainnet/epochs?from=311&to=313&at=312')
    await expect(page.locator('.readout-table')).toContainText('1 to 6 Jan 2022')
    await expect(page.getByRole('row', { name: /^312 Alonzo 1 Jan 2022/ })).toBeVisible()
    const months = page.locator('.chart-frame text').filter({ visible: true })
    await expect(months.filter({ hasText: 'Jan 2022' })).toHaveCount(2)
    expect(faults).toEqual([])
  })
})

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

import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'

test('the chosen theme is stored, and applied before the first paint', async ({ page }) => {
  await page.goto('/mainnet')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  expect(await background()).toBe('rgb(15, 20, 22)')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  expect(await background()).toBe('rgb(15, 20, 22)')
})

test('the time is local first once that is chosen, also after a reload', async ({ page }) => {
  await openApp(page, '/mainnet/blocks/8415364')
  const kicker = page.locator('.page-kicker')
  await expect(kicker).toContainText('18 Feb 2023, 14:53:54 UTC')
  await expect(kicker).toContainText('15:53:54 CET')
  await page.getByRole('button', { name: 'Local first' }).click()
  await expect(kicker).toContainText('18 Feb 2023, 15:53:54 CET')
  await page.reload()
  await expect(kicker).toContainText('18 Feb 2023, 15:53:54 CET')
  await expect(kicker).toContainText('14:53:54 UTC')
})

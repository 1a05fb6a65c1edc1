import { expect, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'

test('while the browser is offline what is shown stays, and says when it was loaded', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await openApp(page, '/sandbox/blocks/latest')
  const hash = await page.locator('.field-list .full-hash').first().textContent()
  await expect(page.locator('.tip-strip .live-dot:not(.is-stale)')).toBeVisible()
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await expect(page.locator('.tip-strip')).toContainText('Offline')
  await expect(page.getByText('You are offline.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/The data loaded at \d\d:\d\d:\d\d UTC is still shown\./)).toBeVisible()
  await expect(page.locator('.field-list .full-hash').first()).toHaveText(hash ?? '')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 40_000 })
  await expect(page.locator('.tip-strip .live-dot:not(.is-stale)')).toBeVisible()
})

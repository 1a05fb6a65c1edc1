import { expect, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openCompletePage } from './app-page.ts'

/** Milliseconds after which the page refreshes the newest block. */
const REFRESH_INTERVAL = 10_000

test('while the browser is offline, the data stays, with the time it was loaded', async ({
  page,
  context,
}) => {
  await openCompletePage(page, '/sandbox/blocks/latest')
  const hash = await page.locator('.field-list .full-hash').first().textContent()
  await expect(page.locator('.tip-strip .live-dot:not(.is-stale)')).toBeVisible()
  await context.setOffline(true)
  await expect(page.locator('.tip-strip')).toContainText('Offline')
  await page.clock.fastForward(REFRESH_INTERVAL)
  const note = page.getByText(/^Offline\. Data from \d+ s ago\.$/)
  await expect(note).toBeVisible()
  await expect(page.getByText('Epochal cannot be reached.')).toBeVisible()
  await expect(page.locator('.field-list .full-hash').first()).toHaveText(hash ?? '')
  await expectAccessible(page, '.data-note')
  await context.setOffline(false)
  await expect(async () => {
    await page.clock.fastForward(REFRESH_INTERVAL)
    await expect(note).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(page.locator('.tip-strip .live-dot:not(.is-stale)')).toBeVisible()
})

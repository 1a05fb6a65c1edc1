import { expect } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { test } from './explorer-under-test.ts'

const MINUTE = 60_000

test('the status names a refused key, keeps what was opened, and says when data comes again', async ({
  page,
  startExplorer,
}) => {
  const explorer = await startExplorer()
  await page.clock.install()
  await page.goto(`${explorer.origin}/status`)
  const row = page.getByRole('table', { name: 'Networks' }).getByRole('row', { name: /^Mainnet/ })
  // The chain of this data service ended years ago.
  await expect(row.getByText('Behind', { exact: true })).toBeVisible()
  await expect(row.getByRole('link')).toHaveText('8,000,000')
  await expectAccessible(page, 'main')
  await page.getByText('Details', { exact: true }).click()
  const details = page.getByRole('table', { name: 'Keys and failures' })
  await expect(details.getByText('Accepted')).toBeVisible()

  explorer.upstream.fail('data', { status: 401 })
  const check = page.getByRole('button', { name: 'Check now' })
  await expect(async () => {
    await explorer.passTime(MINUTE)
    await check.click()
    await expect(row.getByText('Key refused', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(check).toBeFocused()
  await expect(page.locator('output').filter({ hasText: 'because its key is refused' })).toBeAttached()
  await expect(row.locator('abbr')).toHaveAttribute('title', /refuses Epochal's key/)
  await expect(details.getByText('Refused', { exact: true })).toBeVisible()
  await expect(details.getByText(/refuses Epochal's key/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  explorer.upstream.mend()
  await expect(async () => {
    await explorer.passTime(10 * MINUTE)
    await page.clock.fastForward(10_000)
    await expect(row.getByText('Behind', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(details).toBeVisible()
})

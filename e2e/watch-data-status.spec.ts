import { expect } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { test } from './explorer-under-test.ts'

const MINUTE = 60_000

test('the status names a refused key and its step, keeps what was opened, and says when data comes again', async ({
  page,
  startExplorer,
}) => {
  const explorer = await startExplorer()
  await page.clock.install()
  await page.goto(`${explorer.origin}/status`)
  const section = page.getByRole('region', { name: 'Mainnet' })
  // The chain of this data service ended years ago.
  await expect(section.getByText('Behind', { exact: true })).toBeVisible()
  await expect(section.getByText('all 6 steps done')).toBeVisible()
  await expect(page.getByText('Preview is announced.')).toBeVisible()
  await expectAccessible(page)
  await section.getByText('Set-up', { exact: true }).click()
  const steps = section.getByRole('listitem')
  await expect(steps).toHaveCount(6)

  explorer.upstream.fail('data', { status: 401 })
  const check = page.getByRole('button', { name: 'Check now' })
  await expect(async () => {
    await explorer.passTime(MINUTE)
    await check.click()
    await expect(section.getByText('Key refused', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(check).toBeFocused()
  await expect(page.locator('output').filter({ hasText: 'because its key is refused' })).toBeAttached()
  await expect(section.getByText('Failed at step 4 of 6')).toBeVisible()
  await expect(steps.filter({ hasText: 'Data service reached' })).toContainText('Check that MAINNET_API_KEY')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  explorer.upstream.mend()
  await expect(async () => {
    await explorer.passTime(10 * MINUTE)
    await page.clock.fastForward(10_000)
    await expect(section.getByText('Behind', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(steps).toHaveCount(6)
})

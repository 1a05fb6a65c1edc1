import { expect } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './explorer-under-test.ts'
import { isLongForm } from './long-form.ts'
import { section } from './page-parts.ts'

test('all pool updates are in one table, and link to the history of their pool', async ({ page }) => {
  await page.goto('/mainnet/pools/updates')
  await expect(page.getByRole('heading', { name: '70 updates by 52 pools' })).toBeVisible()
  await page
    .getByRole('row', { name: /^33,494/ })
    .getByRole('link', { name: '4,268' })
    .click()
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
  const history = section(page, 'History')
  await expect(history.getByRole('listitem')).toHaveCount(9)
  await expect(history.getByRole('listitem').nth(1)).toContainText('120,000 ADA')
  await expect(history.getByRole('listitem').nth(1)).toContainText('+10,000 ADA')
})

test('a long list shows its first rows while the others load, keeps them after a failure, and resumes', async ({
  page,
  startExplorer,
}) => {
  // On a busy machine the list is complete before the page is seen.
  test.skip(!isLongForm, 'in the long form')
  // The pages that are left come at the rate that the explorer has learnt.
  test.slow()
  await page.clock.install()
  const explorer = await startExplorer({ dialect: 'live', perSecond: 8 })
  explorer.upstream.chain.poolUpdates = 600
  await page.goto(`${explorer.origin}/mainnet/pools/updates`)
  await expect(page.getByText('More updates are arriving.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /updates so far by/ })).toBeVisible()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await explorer.upstream.stop()
  // The explorer waits for the data service to come back, and gives up after some time.
  await expect(async () => {
    await explorer.passTime(60_000)
    await expect(page.getByText('The rest of the list did not load.')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expectAccessible(page)
  await explorer.upstream.start()
  await explorer.passTime(60_000)
  await expect(async () => {
    const rest = page.getByRole('button', { name: 'Load the rest' })
    if (await rest.isVisible()) await rest.click({ timeout: 500 })
    await expect(page.getByRole('heading', { name: '600 updates' })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByText('More updates are arriving.')).toHaveCount(0)
})

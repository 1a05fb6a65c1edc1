import { expect } from 'playwright/test'
import { openApp } from './app-page.ts'
import { test } from './explorer-under-test.ts'

test('the overview shows new blocks without reloading', async ({ page }) => {
  test.setTimeout(300_000)
  await openApp(page, '/sandbox')
  const newest = page.locator('.tip-card-number')
  const before = await newest.textContent()
  await expect(newest).not.toHaveText(before ?? '', { timeout: 120_000 })
  const after = await newest.textContent()
  await page.keyboard.press('End')
  await expect(page.getByRole('table', { name: 'The newest blocks' }).getByRole('row').nth(1)).toContainText(
    after ?? '',
  )
  await expect(page.getByRole('img', { name: /blocks in ten minutes/ })).toBeVisible()
})

test('the sandbox is labelled simulated on every page, and its block links to its pool', async ({ page }) => {
  test.setTimeout(300_000)
  // A browser's clock may be wrong by hours; the chain's time is that of the responses.
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  await page.goto('/sandbox')
  await expect(page.getByText('This network is simulated at 240 times mainnet’s pace.')).toBeVisible()
  // At the turn of an epoch the newest block is of the one before, until the next comes.
  await expect(page.getByText('in progress', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(page.locator('.tip-card')).not.toContainText('Last block')
  for (const path of ['/epochs', '/blocks/latest', '/accounts', '/pools/updates', '/pools/1/updates']) {
    await page.goto(`/sandbox${path}`)
    await expect(page.locator('.tip-strip').getByText('Simulated')).toBeVisible()
    await expect(page.getByText('Data: core API v1.0, Sandbox, simulated')).toBeVisible()
  }
  await page.goto('/sandbox/epochs')
  await expect(page.getByText(/^30\d epochs since .*, 30 minutes each\.$/)).toBeVisible()

  await page.goto('/sandbox/blocks/20000')
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
  await page.getByRole('link', { name: /^Pool \d+$/ }).click()
  await expect(page.getByRole('heading', { name: /^Pool \d+$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Updates of the pool' })).toBeVisible()
})

test('a chain without new blocks is not called live', async ({ page, startExplorer }) => {
  const explorer = await startExplorer()
  await page.goto(`${explorer.origin}/mainnet/epochs/400`)
  await expect(page.getByRole('heading', { name: 'Epoch 400' })).toBeVisible()
  await expect(page.locator('.tip-strip')).toContainText('last block')
  await expect(page.locator('.tip-ruler-needle')).toHaveCount(0)
  await expect(page.locator('.tip-strip')).not.toContainText('ends in')
  await page.goto(`${explorer.origin}/mainnet`)
  await expect(page.locator('.tip-card')).toContainText('Last block')
})

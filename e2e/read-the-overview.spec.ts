import { expect, test } from 'playwright/test'
import { openCompletePage } from './app-page.ts'
import { section } from './page-parts.ts'

test('the overview shows the newest records, and labels the network as a recording', async ({ page }) => {
  await openCompletePage(page, '/')
  await expect(page).toHaveURL('/mainnet')
  await expect(
    page.getByRole('table', { name: 'Newest blocks' }).getByRole('row').nth(1).getByRole('rowheader'),
  ).toHaveText('12,069,665')
  await expect(
    page.getByText(/^Recorded sample: 220 epochs to Feb 2022, 25,053 blocks to Jul 2025\./),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Epoch 322' })).toBeVisible()
  await expect(page.locator('.readout-value').first()).toHaveText('627,687')
  await page.getByText('More', { exact: true }).click()
  const onRecord = section(page, 'What is on record')
  await expect(onRecord.getByText('220 epochs')).toBeVisible()
  await expect(onRecord.getByText('25,053 blocks')).toBeVisible()
  await expect(page.getByRole('slider', { name: /^Transactions per epoch, 208 to 322/ })).toBeVisible()
  await expect(page.getByRole('slider', { name: /^Fees per epoch in ADA, 208 to 322/ })).toBeVisible()
})

test('the overview and the page of its epoch compare the epoch with the same median', async ({ page }) => {
  await openCompletePage(page, '/mainnet')
  const changes = page.getByText(/vs median$/)
  // The count of blocks stands beside the expected one.
  await expect(changes).toHaveCount(3)
  await expect(page.getByText('1,207 fewer than the 21,600 expected')).toBeVisible()
  const onOverview = (await changes.allTextContents()).map((text) => text.replace(' vs median', ''))
  await page.goto('/mainnet/epochs/322')
  await page.getByText('Averages and medians').click()
  const rows = page.getByRole('table', { name: 'Epoch 322 compared' }).getByRole('row')
  await expect(rows).toHaveCount(8)
  for (const [measure, change] of ['Transactions', 'Fees', 'Output'].map((name, at) => [
    name,
    onOverview[at],
  ]))
    await expect(
      rows
        .filter({ hasText: measure ?? '' })
        .first()
        .getByRole('cell')
        .last(),
    ).toHaveText(change ?? '')
})

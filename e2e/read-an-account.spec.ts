import { expect, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { fieldValue } from './page-parts.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const PATH = `/mainnet/accounts/${RECORDED_ACCOUNT}`

test('the balance is exact, and is copied in ADA, or in lovelace with Alt', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page, PATH)
  await expect(page.locator('.balance data')).toHaveAttribute('value', '133228.664564')
  const copy = page.getByRole('button', { name: 'Copy total balance in ADA' })
  await copy.click()
  await expect(page.locator('output[aria-live]')).toHaveText('Copied total balance in ADA')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('133228.664564')
  await copy.click({ modifiers: ['Alt'] })
  await expect(page.locator('output[aria-live]')).toHaveText('Copied total balance in lovelace')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('133228664564')

  await openApp(page, '/mainnet/epochs/0')
  await expect(page.getByText('10.38 B')).toHaveAttribute('title', '10378568796.482912 ADA')
})

test('the address can be found on the page, is shown in its parts and as a QR code', async ({ page }) => {
  await openApp(page, PATH)
  await expect(page.getByText(RECORDED_ACCOUNT, { exact: true })).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  const parts = {
    Network: 'Mainnet',
    Kind: 'Stake key',
    'Key hash': 'fa504163dcaa366236a08e9cee1e4be4a609623b72b55be8edae9c1f',
    'Address in hex': 'e1fa504163dcaa366236a08e9cee1e4be4a609623b72b55be8edae9c1f',
  }
  for (const [label, value] of Object.entries(parts)) {
    await expect(fieldValue(page, label), label).toHaveText(value)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the stake address as a QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stake address as a QR code' })
  await expect(dialog.getByRole('img', { name: `QR code of ${RECORDED_ACCOUNT}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('inconsistent records are shown as received, with a note', async ({ page }) => {
  await page.route(`**/api/core/accounts/${RECORDED_ACCOUNT}`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"total_balance":133228.664564', '"total_balance":133229')
    await route.fulfill({
      response,
      body: text.replace('"total_withdrawals":0', '"total_withdrawals":50000'),
    })
  })
  await openApp(page, '/mainnet/accounts')
  await page.getByRole('combobox', { name: 'Stake address' }).fill(RECORDED_ACCOUNT)
  await page.keyboard.press('Enter')
  await expect(page.locator('.balance')).toContainText('133,229')
  await expect(page.getByText('These amounts do not add up.')).toHaveCount(2)
  await expect(page.getByText('the parts add up to 133,228.664564 ADA')).toBeVisible()
  await expect(page.getByText('More rewards were withdrawn than earned.')).toBeVisible()
})

test('an account leads to the updates of its pool, which the search finds by its ID too', {
  tag: '@long',
}, async ({ page }) => {
  const pool = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'
  await openApp(page, `/mainnet/accounts/${RECORDED_ACCOUNT}`)
  await page.getByRole('link', { name: pool }).click()
  await expect(page).toHaveURL(`/mainnet/pools/${pool}/updates`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool pool1y24n…9w5axc')
  await expect(page.getByRole('row', { name: /130,000/ }).first()).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: '4268', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pool 4268')
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Search' }).fill(pool)
  await page.getByRole('option').first().press('Enter')
  await expect(page).toHaveURL(`/mainnet/pools/${pool}/updates`)
})

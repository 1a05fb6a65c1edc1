import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** The previous visit, in the browser's storage. */
const VISIT_KEY = `epochal.account.mainnet.${RECORDED_ACCOUNT}`
const PATH = `/mainnet/accounts/${RECORDED_ACCOUNT}`

test('every amount shows the received value, its unit and the conversion, and is copied in ADA, or in lovelace with Alt', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page, PATH)
  const balance = page.locator('.balance .amount-button')
  await balance.focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('dialog', { name: 'The value total_balance' })
  await expect(inspector).toContainText('133228.664564')
  await expect(inspector).toContainText('133228664564')
  await expect(inspector).toContainText('1 ADA is 1,000,000 lovelace: times 10⁶')
  await expect(inspector).toContainText(`GET /api/core/accounts/${RECORDED_ACCOUNT}`)
  await page.keyboard.press('Escape')
  await expect(inspector).toHaveCount(0)
  await expect(balance).toBeFocused()
  const copy = page.getByRole('button', { name: 'Copy total balance in ADA' })
  await copy.click()
  await expect(page.locator('output[aria-live]')).toHaveText('Copied total balance in ADA')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('133228.664564')
  await copy.click({ modifiers: ['Alt'] })
  await expect(page.locator('output[aria-live]')).toHaveText('Copied total balance in lovelace')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('133228664564')

  await openApp(page, '/mainnet/epochs/0')
  await page.getByRole('button', { name: /10\.38 B/ }).click()
  await expect(page.getByRole('dialog', { name: 'The value out_sum' })).toContainText(
    'A double would round it to 10,378,568,796,482,912.',
  )
})

test('the address is shown in its parts and as a QR code', async ({ page }) => {
  await openApp(page, PATH)
  await page.getByText('Parts of the address').click()
  await expect(page.getByText('0xe1')).toBeVisible()
  await expect(
    page.getByText('fa504163dcaa366236a08e9cee1e4be4a609623b72b55be8edae9c1f', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show the stake address as a QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stake address as a QR code' })
  await expect(dialog.getByRole('img', { name: `QR code of ${RECORDED_ACCOUNT}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('changes since the last visit of this browser are shown, and cleared on request', async ({ page }) => {
  // Nothing changes in a recording, so that its visits are not compared.
  for (const address of [`**${PATH}`, '**/networks.json']) {
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"source":"recorded"', '"source":"live"')
      await route.fulfill({ response, body })
    })
  }
  await openApp(page, PATH)
  await expect(page.locator('.balance')).toContainText('133,228')
  await expect(page.getByText('Changed since your last visit')).toHaveCount(0)
  // The visit is stored once the whole page is shown.
  await expect(page.getByLabel('Raw response')).toBeVisible()
  await page.waitForFunction((key) => localStorage.getItem(key), VISIT_KEY)
  await page.evaluate((key) => {
    const visit = JSON.parse(localStorage.getItem(key) ?? '{}')
    visit.at -= 86_400_000
    visit.account.total_balance = '133000'
    visit.account.pool_id = ''
    localStorage.setItem(key, JSON.stringify(visit))
    sessionStorage.clear()
  }, VISIT_KEY)
  await page.reload()
  const note = page.locator('.changed-since')
  await expect(note).toContainText('Changed since your last visit, 1 day ago.')
  await expect(note).toContainText('Total balance +228.664564 ADA.')
  await expect(note).toContainText('Delegation began, to pool1y24nj…9w5axc.')
  await page.reload()
  await expect(note).toContainText('Total balance +228.664564 ADA.')
  await note.getByRole('button', { name: 'Clear' }).click()
  await expect(note).toHaveCount(0)
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
  await expect(page.getByText('the rows add up to 133,228.664564 ADA')).toBeVisible()
  await expect(page.getByText('More rewards were withdrawn than earned.')).toBeVisible()
})

import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'
import { fieldValue, section } from './page-parts.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

test('a pasted stake address leads to its account, exact to the lovelace', async ({ page }) => {
  await openApp(page, '/mainnet/accounts')
  const box = page.getByRole('combobox', { name: 'Stake address' })
  await box.fill(`  ${RECORDED_ACCOUNT}\n`)
  await box.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${RECORDED_ACCOUNT}`)
  const balance = section(page, 'Balance')
  await expect(balance.getByText('133,228.664564').first()).toBeVisible()
  await expect(balance.getByRole('row', { name: /Controlled stake/ })).toContainText('92,101.860445')
  await expect(balance.getByRole('row', { name: /^earned/ })).toContainText('41,126.804119')
  await expect(fieldValue(page, 'Pool')).toContainText(
    'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc',
  )
  await expect(fieldValue(page, 'Registered since')).toContainText('Epoch 289')
})

test('a wrong checksum is traced to a character, and the correction is offered', async ({ page }) => {
  const wrong = 'stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma'
  await openApp(page, '/mainnet/accounts')
  const box = page.getByRole('combobox', { name: 'Stake address' })
  await box.fill(wrong)
  await expect(page.locator('.search-note')).toContainText('Character 34 is wrong: y, where 2 fits.')
  await page.goto(`/mainnet/accounts/${wrong}`)
  await page.getByRole('link', { name: 'Account with 2 at 34' }).click()
  await expect(page).toHaveURL(`/mainnet/accounts/${RECORDED_ACCOUNT}`)
})

test('an address of another network is opened on that network', async ({ page }) => {
  await openApp(page, '/mainnet')
  const box = page.getByRole('combobox', { name: 'Search the chain' })
  await box.fill('stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn')
  await expect(page.getByRole('option')).toHaveText([/Account on Preprod/])
  await box.press('Enter')
  await expect(page).toHaveURL(/^.*\/preprod\/accounts\/stake_test1/)
  await expect(page.getByRole('heading', { name: 'This account is not in this recording' })).toBeVisible()
})

test('the sandbox offers accounts, and one that is not registered says nothing about a pool', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, '/sandbox/accounts')
  await page.locator('.address-list').getByRole('link').nth(3).click()
  await expect(page.getByText('Deregistered').first()).toBeVisible()
  await expect(page.getByText('Deregistered in')).toBeVisible()
  await expect(page.getByText(/^Pool$|^pool1/)).toHaveCount(0)
})

test('a wrong character is named and marked, and Enter opens the mended address', { tag: '@long' }, async ({
  page,
}) => {
  await openApp(page, '/mainnet/accounts')
  const box = page.getByRole('combobox', { name: 'Stake address' })
  await box.fill(RECORDED_ACCOUNT.replace('2vztz', 'yvztz'))
  const note = page.locator('.search-note')
  await expect(note).toContainText('Character 34 is wrong: y, where 2 fits.')
  await expect(note.locator('.marked-character')).toHaveText('y')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('option', { selected: true })).toContainText('Account with 2 at 34')
  await box.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${RECORDED_ACCOUNT}`)
})

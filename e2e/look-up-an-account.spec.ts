import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { fieldValue, section } from './page-parts.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Stake address' })
/** The recorded account with a wrong character, its 34th. */
const WRONG = RECORDED_ACCOUNT.replace('2vztz', 'yvztz')
const SANDBOX_ACCOUNT = 'stake_test1upgvmqd5854tkk9q3m83r08cewfq3yhdlk863gpljrmh6jccczymg'

test('a pasted stake address leads to its account, exact to the lovelace', async ({ page }) => {
  await openApp(page, '/mainnet/accounts')
  await expect(field(page)).toBeFocused()
  await field(page).fill(`  ${RECORDED_ACCOUNT}`)
  await expect(page.getByText('Stake address of Mainnet')).toBeVisible()
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${RECORDED_ACCOUNT}`)
  const balance = section(page, 'Balance')
  await expect(balance.getByText('133,228.664564').first()).toBeVisible()
  await expect(balance.getByRole('row', { name: /Controlled stake/ })).toContainText('92,101.860445')
  await expect(balance.getByRole('row', { name: /^earned/ })).toContainText('41,126.804119')
  await expect(fieldValue(page, 'Registered since')).toContainText('Epoch 289')
})

test('a wrong character is a dialogue: Enter opens nothing, and the mended address says what was pasted', async ({
  page,
}) => {
  await openApp(page, '/mainnet/accounts')
  await field(page).fill(WRONG)
  await field(page).press('Enter')
  const dialogue = page.locator('.lookup-dialogue')
  await expect(dialogue).toContainText('Character 34 is wrong: y, where 2 fits.')
  await expect(dialogue.locator('mark')).toHaveText(['y', '2'])
  await expect(page.getByRole('button', { name: 'Look up', exact: true })).toBeDisabled()
  await expect(page.locator('output[aria-live]')).toContainText('Character 34 is wrong')
  await expect(page).toHaveURL('/mainnet/accounts')
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: `Open …${RECORDED_ACCOUNT.slice(-5)}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${RECORDED_ACCOUNT}`)
  const band = page.locator('.origin-band')
  await expect(band).toContainText('You pasted')
  await expect(band.locator('mark')).toHaveText(['y', '2'])
  await band.getByRole('link', { name: 'See both' }).click()
  await expect(field(page)).toHaveValue(WRONG)
  await field(page).fill(RECORDED_ACCOUNT)
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${RECORDED_ACCOUNT}`)
  await expect(page.locator('.origin-band')).toHaveCount(0)
})
/** A payment address whose stake part is the sandbox's account. */
const PAYMENT =
  'addr_test1qz8j58rh6zu4ud4ygxw0xrnt62zhzd86jryzvhgmuuzr7kjsekqmg0f2hdv2prk0zx703jujpzfwmlv04zsrly8h049sjzrhaa'

test('a payment address leads to its account by keyboard alone, and the page says that it came of it', async ({
  page,
}) => {
  await openApp(page, '/sandbox/accounts')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText(PAYMENT)
  await expect(page.getByText('Payment address of Sandbox; its account is stake_test1upgv')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sandbox/accounts/${SANDBOX_ACCOUNT}`)
  await expect(page.locator('.origin-band')).toContainText(`From the payment address ${PAYMENT}`)
  await expect(page.locator('.origin-band')).toContainText('One account can have many')
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})
test('what was looked up is listed as it was seen, is forgotten by a press, and asks for the terms of its pool alone', async ({
  page,
}) => {
  await openApp(page, '/sandbox/accounts')
  await expect(page.getByRole('listitem')).toContainText(['With a pool', 'Of a script, with a pool'])
  await page.getByRole('listitem').filter({ hasText: 'Deregistered' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('deregistered in epoch')
  await openApp(page, `/sandbox/accounts/${SANDBOX_ACCOUNT}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('with Pool 1')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await openApp(page, '/sandbox/accounts')
  const rows = page.getByRole('table', { name: 'Accounts looked up in this browser' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/Pool 1 · [\d.]+%, \d+ ADA/)
  await expect(rows.nth(2)).toContainText('Deregistered')
  await expect(page.getByText('With a pool')).toHaveCount(0)
  expect(requested.filter((path) => /\/(accounts\/stake|pools)/.test(path))).toEqual([
    expect.stringMatching(/^\/sandbox\/api\/core\/pools\/pool1\w+\/updates$/),
  ])
  await expectAccessible(page, 'main')

  await rows
    .nth(2)
    .getByRole('button', { name: /^Forget / })
    .click()
  await expect(rows.nth(2)).toContainText('Forgotten.')
  await rows.nth(2).getByRole('button', { name: 'Undo' }).click()
  await expect(rows.nth(2)).toContainText('Deregistered')
  await page.getByRole('link', { name: 'All 2 in one table' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 accounts')
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectFocusAround, PASSWORD, type Product, signUp, test } from './dashboard-product.ts'

// One worker, one product.
test.describe.configure({ mode: 'serial' })

/** Opens the account page by its address, for a new user. */
async function openAccount(page: Page, product: Product, email: string): Promise<void> {
  await signUp(page, product, email)
  await page.goto(`${product.explorer.address}/dashboard/account`)
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
}

/** The product at `localhost`, where browsers allow passkeys. */
function atLocalhost(product: Product): Product {
  const address = product.explorer.address.replace('127.0.0.1', 'localhost')
  return { ...product, explorer: { ...product.explorer, address } }
}

/** Gives the browser a device that keeps passkeys and says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, renamed and removed by keyboard, and signs in', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await openAccount(page, product, 'ada@account.example.org')
  const there = page.getByRole('link', { name: 'Open it at localhost' })
  await expect(there).toHaveAttribute('href', /^http:\/\/localhost:\d+\/dashboard\/account$/)

  await addAuthenticator(page)
  await openAccount(page, atLocalhost(product), 'grace@account.example.org')
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.press('Enter')
  const name = page.getByLabel('Name of the passkey')
  await expect(name).toBeFocused()
  await name.fill('Laptop')
  await name.press('Enter')
  await expect(page.getByRole('heading', { name: 'Passkey “Laptop”' })).toBeVisible()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Rename the passkey Laptop' }).press('Enter')
  await name.fill('Old laptop')
  await name.press('Enter')
  const remove = page.getByRole('button', { name: 'Remove the passkey Old laptop' })
  await expect(remove).toBeVisible()
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await remove.press('Enter')
  await page.getByRole('button', { name: 'Remove the passkey', exact: true }).press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Ways to sign in' })).toBeFocused()
})

test('a provider is linked and unlinked, and the last way to sign in is kept', { tag: '@long' }, async ({
  page,
  product,
}) => {
  product.provider.person.email = 'someone@account.example.org'
  await openAccount(page, product, 'edsger@account.example.org')
  await page.getByRole('button', { name: 'Link Example' }).click()
  const unlink = page.getByRole('button', { name: 'Unlink Example' })
  await expect(unlink).toBeVisible()
  expect(page.url()).toBe(`${product.explorer.address}/dashboard/account`)

  // As where no mails are sent: the service refuses the call too.
  await page.route('**/dashboard/api/account', async (route) => {
    const account = await (await route.fetch()).json()
    account.providers[0].canUnlink = false
    await route.fulfill({ json: account })
  })
  await page.reload()
  await expect(unlink).toHaveAccessibleDescription(/^The last way to sign in/)
  await expect(unlink).toBeDisabled()
  await page.unroute('**/dashboard/api/account')
  await page.reload()
  await unlink.press('Enter')
  await expect(page.getByRole('button', { name: 'Link Example' })).toBeFocused()
})

test('a change of address waits, another session is ended, and everything is exported', {
  tag: '@long',
}, async ({ page, browser, product }) => {
  await openAccount(page, product, 'barbara@account.example.org')
  await page.getByRole('button', { name: 'Change the e-mail address' }).click()
  // A browser takes it for an address, and the service does not.
  const email = page.getByLabel('New e-mail address')
  await email.fill('a@b')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription(/e-mail address/)
  await email.fill('barbara@new.example')
  await page.getByRole('button', { name: 'Send both links' }).click()
  await expect(page.getByRole('heading', { name: 'Changing to barbara@new.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByRole('heading', { name: 'Changing to' })).toHaveCount(0)
  await expectFocusAround(page, 'E-mail and name')

  const other = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' })
  const { address } = product.explorer
  const signIn = await other.request.post(`${address}/dashboard/api/session/password`, {
    headers: { Origin: address },
    data: { email: 'barbara@account.example.org', password: PASSWORD },
  })
  expect(signIn.status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).press('Enter')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'List of sessions' })).toBeFocused()
  expect(await (await other.request.get(`${address}/dashboard/api/session`)).json()).toBeNull()
  await other.close()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('epochal-account.json')
  const saved = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(saved).toMatchObject({
    user: { email: 'barbara@account.example.org' },
    sessions: [{}],
    projects: [],
  })
})

test('an account is deleted once its address is typed', { tag: '@long' }, async ({ page, product }) => {
  await openAccount(page, product, 'alan@account.example.org')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const remove = dialog.getByRole('button', { name: 'Delete my account' })
  const field = dialog.getByRole('textbox')
  await field.fill('alan@example.com')
  await expect(remove).toBeDisabled()
  await field.press('Enter')
  await field.fill('alan@account.example.org')
  await expectAccessible(page, '[role=alertdialog]')
  await field.press('Enter')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Your account is deleted.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toHaveCount(0)
})

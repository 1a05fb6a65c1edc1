import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectFocusAround, linkFor, PASSWORD, type Product, signUp, test } from './dashboard-product.ts'

// One worker, one product.
test.describe.configure({ mode: 'serial' })

/** Fills in the form to register with a password, and presses its button twice, which sends it once. */
async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await expect(page.getByText('It is long, and not among those that are tried first.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.method()))
  await page.getByRole('button', { name: 'Make the account' }).dblclick()
  await expectFocusAround(page, 'Check your mail')
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
}

/** Fills in the form to sign in by a password. */
async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
}

/** Ends every session of a user, from another browser. */
async function endSessions(browser: Browser, { explorer }: Product, email: string): Promise<void> {
  const { request } = await browser.newContext()
  const headers = { Origin: explorer.address }
  const api = `${explorer.address}/dashboard/api`
  await request.post(`${api}/session/password`, { headers, data: { email, password: PASSWORD } })
  expect((await request.delete(`${api}/account/sessions`, { headers })).status()).toBe(204)
  await request.dispose()
}

async function createProject(page: Page, name: string): Promise<{ key: string; secret: string }> {
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Sandbox').check()
  await page.getByLabel('The key expires').selectOption('In 90 days')
  await page.getByRole('button', { name: 'Create project and key' }).click()
  await expect(page.getByRole('dialog', { name: 'Key and secret for' })).toBeVisible()
  const [key = '', secret = ''] = await page.locator('dialog dd code').allTextContents()
  return { key, secret }
}

test('a person registers by mail, makes a project, uses its secret, and sees it never again', async ({
  page,
  product,
}) => {
  const { address } = product.explorer
  await page.goto(`${address}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter')
  await expectFocusAround(page, 'Reset the password')
  await page.getByRole('link', { name: 'Back to the sign-in' }).press('Enter')
  await page.getByRole('link', { name: 'Make an account' }).press('Enter')
  await expectFocusAround(page, 'Make an account')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await register(page, 'ada@example.org')

  const link = await linkFor(product, 'ada@example.org')
  expect(link).toContain(`${address}/dashboard/link#kind=verification&token=`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Signed in as ada@example.org')).toBeVisible()
  await expectFocusAround(page, 'Projects')
  expect(page.url()).toBe(`${address}/dashboard`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.goto(`${address}/dashboard`)

  const { key, secret } = await createProject(page, 'My <b>first</b> project')
  expect(secret).toMatch(/^eps_\w{49}$/)
  await expectAccessible(page, 'dialog[open]')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('I have stored the secret').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectFocusAround(page, 'My <b>first</b> project')

  const [, service = ''] = /service: listening on (\S+)/.exec(product.explorer.output()) ?? []
  const token = await fetch(`${service}/sandbox/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: key, client_secret: secret }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const data = await fetch(`${service}/sandbox/api/core/epochs/latest`, {
    headers: { Authorization: `Bearer ${access_token}`, 'Client-Api-Key': key },
  })
  expect([token.status, data.status]).toEqual([200, 200])

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  for (const text of [secret, PASSWORD, 'token=']) expect(stored).not.toContain(text)
  await page.reload()
  await expect(page.getByRole('link', { name: 'My <b>first</b> project' })).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  expect(product.explorer.output()).not.toContain(secret)
  expect(product.explorer.output()).not.toContain('ada@example.org')
})

test('a person who confirms in another browser learns that there is no password', { tag: '@long' }, async ({
  page,
  browser,
  product,
}) => {
  const { address } = product.explorer
  await page.goto(`${address}/dashboard?form=register`)
  await register(page, 'bob@example.org')

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(await linkFor(product, 'bob@example.org'))
  await elsewhere.getByRole('button', { name: 'Confirm' }).click()
  await expectFocusAround(elsewhere, 'You are signed in')
  await expect(elsewhere.getByText('Your account has no password')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(elsewhere.getByText('Signed in as bob@example.org')).toBeVisible()
  await expectFocusAround(elsewhere, 'Projects')
  await other.close()
})

test('a person signs out, and in again by password, by a link and at a provider', async ({
  page,
  product,
}) => {
  const { address } = product.explorer
  await page.goto(`${address}/dashboard`)
  await signIn(page, 'ada@example.org', 'a wrong password of some length')
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is wrong.')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed in as ada@example.org')).toBeVisible()
  await expectFocusAround(page, 'Projects')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectFocusAround(page, 'Dashboard')

  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expectFocusAround(page, 'Check your mail')
  const link = await linkFor(product, 'ada@example.org')
  await page.goto(link)
  await expect(page).toHaveURL(`${address}/dashboard/link`)
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Signed in as ada@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectFocusAround(page, 'Dashboard')

  // A link works once.
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectFocusAround(page, 'This link does not work any more')
  expect(page.url()).toBe(`${address}/dashboard/link`)

  product.provider.person.email = 'grace@example.org'
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.getByRole('button', { name: 'Continue with Example' }).click()
  await expect(page.getByText('Signed in as grace@example.org')).toBeVisible()
  expect(page.url()).toBe(`${address}/dashboard`)
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${address}/dashboard/account`)
  await otherTab.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.content()).not.toContain('grace@example.org')

  await page.goto(`${address}/dashboard?failure=email-in-use`)
  await expect(page.getByText('An account with this e-mail address exists.')).toBeVisible()
  await expect(page).toHaveURL(`${address}/dashboard`)
})

test('a session that ends in the middle of a form loses nothing that was typed', { tag: '@long' }, async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, product, 'edsger@example.org')
  await page.goto(`${product.explorer.address}/dashboard`)
  await page.getByRole('button', { name: 'New project' }).press('Enter')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.type('Shortest path')
  await endSessions(browser, product, 'edsger@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible()
  await expectFocusAround(page, 'Back to the sign-in')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')

  // Where assistive technology reads it: the page behind the dialog is inert.
  const form = page.getByRole('dialog', { name: 'New project' })
  await expect(form.getByText('Signed in again.')).toBeVisible()
  await expect(name).toHaveValue('Shortest path')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Key and secret for' })).toBeVisible()

  // The document that a browser keeps for a step back has no secret: it goes before the event ends.
  const left = await page.evaluate(() => {
    const hasSecret = () => document.documentElement.innerHTML.includes('eps_')
    const before = hasSecret()
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    return [before, hasSecret()]
  })
  expect(left).toEqual([true, false])
})

test('a provider signs in again in another tab, and the page stays with what was typed', {
  tag: '@long',
}, async ({ page, product }) => {
  const { address } = product.explorer
  await page.goto(`${address}/dashboard`)
  await page.getByRole('button', { name: 'Continue with Example' }).click()
  const user = await page.getByText(/^Signed in as /).innerText()
  await page.getByRole('button', { name: 'New project' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Abstract types')
  await page.request.delete(`${address}/dashboard/api/session`, { headers: { Origin: address } })
  await name.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  const provider = dialog.getByRole('button', { name: 'Continue with Example' })
  // A browser that opens no tab by itself.
  await page.evaluate(() => Object.assign(window, { opens: window.open, open: () => null }))
  await provider.click()
  await expect(dialog.getByRole('link', { name: 'Open it in another tab' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await page.evaluate(() => Object.assign(window, { open: Object(window).opens }))
  const opening = page.context().waitForEvent('page')
  await provider.click()
  const tab = await opening
  await expect(tab.getByText(user)).toBeVisible()
  await tab.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Abstract types')
})

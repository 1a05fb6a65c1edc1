import { expect } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'
import { expectAccessible } from './accessibility.ts'
import { openCompletePage, withBareDocuments } from './app-page.ts'
import { test } from './explorer-under-test.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const causes = [
  ['500', { status: 500 }, 'The data service is not available', 'Try now'],
  ['429', { status: 429, headers: { 'Retry-After': '40' } }, 'Too many requests', 'Try now'],
  ['402', { status: 402 }, 'The quota of this key is used up', 'Status'],
  ['403', { status: 403 }, 'The data service refused Epochal', 'Try again'],
  ['a connection that breaks', { break: 'connect' }, 'The data service is not available', 'Try now'],
] as const

const paths = [`/accounts/${RECORDED_ACCOUNT}`, '/blocks/4321', '/epochs/17']

/** The cause of the short form, which is one without a response. The words of all have unit tests. */
const SHORT = ['a connection that breaks']

for (const [at, [name, fault, title, action]] of causes.entries()) {
  if (!isLongForm && !SHORT.includes(name)) continue
  // The short form takes one page for each cause, in turn.
  const tried = paths.filter((_, place) => isLongForm || place === at % paths.length)
  test(`a first load that fails with ${name} is reported on each page, part by part, with the next step`, async ({
    page,
    startExplorer,
  }) => {
    const explorer = await startExplorer()
    // After one response of the data service the proxy is ready.
    await page.goto(`${explorer.origin}/mainnet/epochs/300`)
    await expect(page.getByRole('heading', { name: 'Epoch 300' })).toBeVisible()
    explorer.upstream.fail('data', fault)
    for (const path of tried) {
      await page.goto(`${explorer.origin}/mainnet${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      const next =
        action === 'Status'
          ? page.getByRole('link', { name: action })
          : page.getByRole('button', { name: action })
      await expect(next.first()).toBeVisible()
      await expect(
        page
          .getByRole('combobox')
          .or(page.getByRole('button', { name: /^Search/ }))
          .first(),
      ).toBeVisible()
    }
    await page.goto(`${explorer.origin}/mainnet`)
    await expect(page.getByRole('combobox', { name: 'Search the chain' })).toBeVisible()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `${title}.` })
        .first(),
    ).toBeVisible()
    await expectAccessible(page, 'main')
  })
}

test('Try now keeps the focus on a page that fails again, and loads it before its time once the service is back', {
  tag: '@long',
}, async ({ page }) => {
  await withBareDocuments(page)
  await page.route('**/api/core/epochs/300', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '600' }, body: '' }),
  )
  await page.goto('/mainnet/epochs/300')
  const tryNow = page.getByRole('button', { name: 'Try now' })
  await Promise.all([page.waitForResponse('**/api/core/epochs/300'), tryNow.click()])
  await expect(tryNow).toBeFocused()
  await page.unroute('**/api/core/epochs/300')
  await tryNow.click()
  await expect(page.getByRole('heading', { name: 'Epoch 300', exact: true })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
})

test('without a connection, code that does not come is told, and one reload loads it when the connection is back', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.clock.install()
  await openCompletePage(page, '/mainnet/blocks/8415364')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Pools', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.keyboard.press('/')
  const notOpened = page.getByRole('dialog', { name: 'The search did not open' })
  await expect(notOpened).toContainText('You are offline')
  await expectAccessible(page, 'dialog[open]')
  await context.setOffline(false)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Pools', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/mainnet/pools')
  await expect(notOpened).toHaveCount(0)
})

test('code that the server does not have is loaded by one reload, at the wanted address', {
  tag: '@long',
}, async ({ page }) => {
  await openCompletePage(page, '/mainnet/blocks/8415364')
  let reloads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1
  })
  await page.route('**/assets/epoch-list-page*', (route) =>
    reloads > 0 ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.getByRole('link', { name: 'Epochs', exact: true }).click()
  await expect(page.locator('#app main h1')).toHaveText('Epochs')
  await expect(page).toHaveURL(/\/mainnet\/epochs$/)
  expect(reloads).toBe(1)

  // A file that is missing after the reload too is no reason for another: the page says so in its place.
  await page.route('**/assets/status-page*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Status', exact: true }).first().click()
  await expect.poll(() => reloads).toBe(2)
  await expect(page.getByRole('alert')).toContainText('This part of Epochal did not load')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('#app main h1')).toHaveText('Status')
  expect(reloads).toBe(3)
})

test('a refused refresh keeps the data, counts down and recovers by itself', { tag: '@long' }, async ({
  page,
}) => {
  await openCompletePage(page, '/sandbox')
  const figure = page.locator('.readout-value').first()
  await expect(figure).toBeVisible()
  let refuses = true
  await page.route('**/api/core/blocks/latest', (route) =>
    refuses ? route.fulfill({ status: 429, headers: { 'Retry-After': '5' }, body: '' }) : route.continue(),
  )
  const note = page.getByText(/more requests than it can send in time\. Next try in \d+ s\./)
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(note).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(figure).toBeVisible()
  refuses = false
  await expect(async () => {
    await page.clock.fastForward(6000)
    await expect(note).toBeHidden({ timeout: 1000 })
  }).toPass()
})

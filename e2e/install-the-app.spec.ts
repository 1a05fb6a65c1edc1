import { expect, type Page, test } from 'playwright/test'
import { freePort } from '#testing/postgres/free-port.ts'
import { openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { browserOptions } from './browser-options.ts'
import { BUILD, copyBuild } from './other-build.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { startProgram } from './running-program.ts'

test.use({ serviceWorkers: 'allow', launchOptions: browserOptions })

/** Opens a page, and waits until the service worker serves it and has stored what it shows. */
async function openStored(page: Page, path: string, data: string): Promise<void> {
  await openApp(page, path)
  await expect.poll(() => storedPaths(page)).toContain(data)
}

/** The paths of all responses that the explorer has stored in the browser. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

const buildOf = (page: Page) => page.locator('html').getAttribute('data-build')

test('the explorer can be installed', async ({ page }) => {
  await openApp(page, '/mainnet')
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ short_name: 'Epochal', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The context of a test is a private window, which has no apps; every other condition is met.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

test('without a connection, a page that was seen opens with its time, and another says that it is not stored', async ({
  page,
  context,
}) => {
  const account = `/mainnet/accounts/${RECORDED_ACCOUNT}`
  await openStored(page, account, `/mainnet/api/core/accounts/${RECORDED_ACCOUNT}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stored = await storedPaths(page)
  expect(stored.filter((path) => /^\/(dashboard|status|metrics|connect)/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.goto(account)
  await expect(page.getByText(/^Offline\. Data from \d+ s ago\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(page.locator('.tip-strip')).toContainText('Offline')
  await expectAccessible(page, '.data-note')

  await page.goto('/mainnet/epochs/379')
  await expect(page.getByText('This page is not stored on this device.')).toBeVisible()
  await expect(page.getByText(/^Offline\. Data from/)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Account stake1u8a9/ }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()

  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText(/^Offline\. Data from/)).toBeVisible()
  // The connection is reason enough to try again, so that there may be no time for a press.
  await context.setOffline(false)
  await expect(page.getByText(/^Offline\. Data from/)).toHaveCount(0)
})

test('a new version waits for the person, an open page keeps its files, and one setting removes it all', async ({
  page,
}) => {
  const upstream = await openFaultUpstream()
  const other = copyBuild('another0another0', 'epoch-list-page')
  const settings = {
    PORT: String(await freePort()),
    MAINNET_BASE_URL: upstream.url,
    MAINNET_API_KEY: upstream.key,
    MAINNET_API_SECRET: upstream.secret,
  }
  let explorer = await startProgram('explorer', settings)
  try {
    await openStored(page, `${explorer.address}/mainnet/accounts`, '/networks.json')
    expect(await buildOf(page)).toBe(BUILD)
    const field = page.getByRole('combobox', { name: 'Stake address' })
    await field.fill('stake1u8a9')

    await explorer.stop()
    explorer = await startProgram('explorer', settings, [], other.program)
    await lookForUpdate(page)
    const notice = page.getByRole('complementary', { name: 'New version' })
    await expect.poll(() => cacheNames(page)).toContain('epochal-build-another0another0')
    await expect(notice).toBeHidden()
    await field.blur()
    await expect(notice).toBeVisible()
    await expectAccessible(page, '.update-notice')
    await expect(field).toHaveValue('stake1u8a9')

    // The server has no such chunk any more.
    await page.getByRole('link', { name: 'Epochs' }).click()
    await expect(page.getByRole('heading', { name: 'Epochs', exact: true })).toBeVisible()
    expect(await buildOf(page)).toBe(BUILD)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await field.fill('stake1u8a9q')
    await notice.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'another0another0')
    await expect(field).toHaveValue('stake1u8a9q')
    await expect(notice).toHaveCount(0)

    await explorer.stop()
    explorer = await startProgram('explorer', { ...settings, PROXY_SERVICE_WORKER: 'off' })
    await lookForUpdate(page)
    await expect.poll(() => cacheNames(page)).toEqual([])
    await expect.poll(() => registrations(page)).toBe(0)
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openApp(page, `${explorer.address}/mainnet/accounts`)
    expect([await buildOf(page), await registrations(page)]).toEqual([null, 0])
  } finally {
    await explorer.stop()
    await upstream.close()
    other.remove()
  }
})

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** The events of a browser when a page is opened, and of the app when one is shown again. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

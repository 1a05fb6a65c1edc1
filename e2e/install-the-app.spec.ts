import { expect, type Page, test } from 'playwright/test'
import { freePort } from '#testing/postgres/free-port.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { copyBuild, LANGUAGES } from './other-build.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { startProgram } from './running-program.ts'

test.use({ serviceWorkers: 'allow' })

const ACCOUNT = `/mainnet/accounts/${RECORDED_ACCOUNT}`

/** Opens a page, and waits until its document is stored. */
async function openStored(page: Page, address: string): Promise<void> {
  await openApp(page, address)
  const { pathname } = new URL(page.url())
  await expect.poll(() => storedPaths(page)).toContain(pathname)
}

/** The paths of all responses that the explorer has stored in the browser. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => url.slice(location.origin.length))
  })
}

/** The settings of an explorer that has one network, on a port that stays when it is started again. */
async function settingsOf({ url, key, secret }: FaultUpstream) {
  const PORT = String(await freePort())
  return { PORT, MAINNET_BASE_URL: url, MAINNET_API_KEY: key, MAINNET_API_SECRET: secret }
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

const offlineNote = (page: Page) => page.getByText(/^Offline\. Data from \d+ s ago\.$/)

test('the explorer can be installed', { tag: '@long' }, async ({ page }) => {
  await openApp(page, '/mainnet')
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ short_name: 'Epochal', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The context of a test is a private window, which has no apps; every other condition is met.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

test('without a connection, a page that was seen opens, with the time of its data', async ({
  page,
  context,
}) => {
  await openStored(page, ACCOUNT)
  await context.setOffline(true)
  await page.goto(ACCOUNT)
  await expect(offlineNote(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^133,228 ADA, with / })).toBeVisible()
  await expect(page.locator('.tip-strip')).toContainText('Offline')
  await expectAccessible(page, '.data-note')
  // By this the app knows that the document's time is not that of now.
  const timings = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.serverTiming.map(({ name }) => name)
  })
  expect(timings).toEqual(['stored'])
  // The connection is reason enough to try again.
  await context.setOffline(false)
  await expect(page.getByText(/^Offline\. Data from/)).toHaveCount(0)
})

test('a browser that saves data stores what its pages load, and nothing in advance', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await openStored(page, ACCOUNT)
  await expect.poll(() => storedPaths(page)).toContain('/mainnet/api/core/blocks/latest')
  const stored = await storedPaths(page)
  expect(stored.filter((path) => path.startsWith('/offline') || /blocks-page-/.test(path))).toEqual([])
})

test('nothing of one person is stored', async ({ page }) => {
  await openStored(page, '/mainnet/accounts')
  for (const path of ['/dashboard', '/dashboard/account', '/status']) await openApp(page, path)
  const epochs = '/mainnet/api/core/epochs'
  await page.evaluate(async (epochs) => {
    for (const name of ['Client-Api-Key', 'Authorization'])
      await fetch(`${epochs}/300`, { headers: { [name]: 'a secret' } })
    await fetch(`${epochs}/301`, { headers: { Range: 'bytes=0-9' } })
    await fetch(`${epochs}/302`, { method: 'HEAD' })
    await fetch(`${epochs}/303`)
  }, epochs)
  await expect.poll(() => storedPaths(page)).toContain(`${epochs}/303`)
  const paths = await storedPaths(page)
  expect(paths.filter((path) => /^\/(dashboard|status|metrics|connect)/.test(path))).toEqual([])
  expect(paths.filter((path) => /epochs\/30[0-2]$/.test(path))).toEqual([])
})
test('a section that was not opened before opens without a connection, and says once that there is none', async ({
  page,
  context,
}) => {
  await openStored(page, '/mainnet/accounts')
  await expect.poll(() => storedPaths(page)).toContainEqual(expect.stringMatching(/\/assets\/blocks-page-/))
  await context.setOffline(true)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Blocks' }).click()
  await expect(page.getByRole('heading', { name: 'Blocks', level: 1 })).toBeVisible()
  // By its address too, for which the browser has stored no document.
  for (const path of ['/mainnet/watched', '/mainnet/pools/4268/updates']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Epochs' })).toBeVisible()
  }
  // The note about old data gives way to the notice of the part that has failed.
  await expect(
    page
      .getByRole('main')
      .getByText(/offline/i)
      .filter({ visible: true }),
  ).toHaveCount(1)
  await expect(page.locator('#load-failure')).toHaveCount(0)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
})

test('a page that was not seen says so, and names those that were', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openStored(page, '/mainnet')
  await openStored(page, ACCOUNT)
  await expect.poll(() => storedPaths(page)).toContainEqual(expect.stringMatching(/^\/offline/))
  await context.setOffline(true)
  await page.goto('/mainnet/epochs/379')
  await expect(page.getByRole('heading', { name: /offline|cannot be reached/ })).toBeVisible()
  const seen = page.getByRole('region', { name: 'Pages seen on this device' }).getByRole('listitem')
  expect(await seen.locator('.aside').allInnerTexts()).toEqual([ACCOUNT, '/mainnet'])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: /^Account / }).click()
  await expect(page.getByRole('heading', { name: /^133,228 ADA, with / })).toBeVisible()

  await page.goto('/mainnet/epochs/379')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('heading', { name: /offline|cannot be reached/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /379/, level: 1 })).toBeVisible()
})

test('a tab of the build before opens a section that it has not shown, while another build is served', {
  tag: '@long',
}, async ({ page, context }) => {
  const upstream = await openFaultUpstream()
  const other = copyBuild({ without: /^status-page-/ })
  const settings = await settingsOf(upstream)
  let explorer = await startProgram('explorer', settings)
  const accounts = `${explorer.address}/mainnet/accounts`
  try {
    await openStored(page, accounts)
    await expect.poll(() => storedPaths(page)).toContainEqual(expect.stringMatching(/\/assets\/status-page-/))
    await explorer.stop()
    explorer = await startProgram('explorer', settings, [], other.program)
    const newTab = await context.newPage()
    await openApp(newTab, accounts)
    await expect(newTab.locator('html')).toHaveAttribute('lang', LANGUAGES.copied)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
    await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES.built)
  } finally {
    await explorer.stop()
    await upstream.close()
    other.remove()
  }
})

test('a new build replaces the old one when a page is opened, and one setting removes it all', {
  tag: '@long',
}, async ({ page }) => {
  const upstream = await openFaultUpstream()
  const other = copyBuild()
  const settings = await settingsOf(upstream)
  let explorer = await startProgram('explorer', settings)
  const accounts = `${explorer.address}/mainnet/accounts`
  try {
    await openStored(page, accounts)
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES.built)

    await explorer.stop()
    await page.goto(accounts)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    explorer = await startProgram('explorer', settings, [], other.program)
    await openApp(page, accounts)
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES.copied)
    expect(await storedPaths(page)).toContain('/mainnet/accounts')

    await explorer.stop()
    explorer = await startProgram('explorer', { ...settings, PROXY_SERVICE_WORKER: 'off' })
    await openApp(page, accounts)
    await expect.poll(() => cacheNames(page)).toEqual([])
    await expect.poll(() => registrations(page)).toBe(0)
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
    await openApp(page, accounts)
    await expect.poll(() => registrations(page)).toBe(0)
    expect(await cacheNames(page)).toEqual([])
  } finally {
    await explorer.stop()
    await upstream.close()
    other.remove()
  }
})

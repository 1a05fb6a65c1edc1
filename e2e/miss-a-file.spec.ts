import { expect, type Page, test } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'
import { openCompletePage } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** Sentences of what is missing. */
const FAILED = /did not (load|come|open)|cannot be reached|You are offline|Trying again|Next try/

const pages = [
  '/mainnet',
  '/mainnet/epochs',
  '/mainnet/epochs/322',
  '/mainnet/blocks',
  '/mainnet/blocks/8415364',
  '/mainnet/accounts',
  `/mainnet/accounts/${RECORDED_ACCOUNT}`,
  `/mainnet/accounts/sheet?accounts=${RECORDED_ACCOUNT}`,
  '/mainnet/pools/updates',
  '/mainnet/pools/4268/updates',
  '/sandbox',
  '/status',
  '/reference',
  '/dashboard',
]

/** The requests of a page that the server may leave without a response: its scripts and its data. */
function isPart(url: string): boolean {
  const { pathname } = new URL(url)
  return /^\/assets\/.*\.(js|json)$|^\/[a-z]+\/api\//.test(pathname)
}

/** The parts of the page, without figures that change by themselves. */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Array.from(document.querySelectorAll('h1, h2, h3, footer nav a, label, thead th'), (element) =>
      (element.textContent ?? '').replace(/\d[\d,.]*/g, '0'),
    ),
    `tip strip ${document.querySelectorAll('.tip-strip:not(.is-waiting)').length}`,
    `charts ${document.querySelectorAll('main .chart svg').length > 0}`,
    `styled ${getComputedStyle(document.body).margin}`,
  ])
}

async function expectComplete(page: Page, parts: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(6000)
    await page.waitForTimeout(100)
    expect(await page.locator('main').innerText()).not.toMatch(FAILED)
    expect(await partsOf(page)).toEqual(parts)
  }).toPass({ timeout: 20_000 })
}

for (const path of isLongForm ? pages : ['/mainnet/epochs/322']) {
  test(`${path} becomes complete although each of its files fails once`, async ({ page, browser }) => {
    test.setTimeout(600_000)
    const urls = new Set<string>()
    page.on('request', (request) => isPart(request.url()) && urls.add(request.url()))
    await openCompletePage(page, path)
    const parts = await partsOf(page)
    expect(urls.size).toBeGreaterThan(5)

    // The short form loses all files but those of the document at the same time.
    const losses = isLongForm ? Array.from(urls, (url) => [url]) : [[...urls]]
    for (const lost of losses) {
      await test.step(lost.length === 1 ? new URL(lost[0] ?? '').pathname : 'all files', async () => {
        const context = await browser.newContext({ serviceWorkers: 'block' })
        const other = await context.newPage()
        await other.clock.install()
        const left = new Set(lost)
        await other.route(
          (url) => left.has(url.href),
          async (route) => {
            if (left.delete(route.request().url())) await route.abort()
            else await route.continue()
          },
        )
        await other.goto(path)
        await expectComplete(other, parts)
        await context.close()
      })
    }
  })
}

test('nothing reloads a page while a field has text, or while the server cannot be reached', {
  tag: '@long',
}, async ({ page }) => {
  await openCompletePage(page, '/mainnet/accounts/sheet')
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await addresses.fill('stake1')
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
  await page.route('**/assets/palette-*.js', (route) => route.abort())
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'The search did not open' })
  await expect(dialog).toBeVisible()
  await page.clock.fastForward('05:00')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(addresses).toHaveValue('stake1')
  await addresses.fill('')
  await page.context().setOffline(true)
  await page.clock.fastForward('01:00')
  expect(documents).toEqual([])
  await page.context().setOffline(false)
  await page.unroute('**/assets/palette-*.js')
  await page.clock.fastForward('00:11')
  await expect.poll(() => documents.length).toBe(1)
})

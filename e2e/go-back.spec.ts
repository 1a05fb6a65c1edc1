import { expect, type Page, test } from 'playwright/test'
import { openCompletePage, whenComplete } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** Counts the placeholders that the page shows from now on, also those that another change removes at once. */
async function watchPlaceholders(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { placeholders: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.placeholders += document.querySelectorAll('main :is([aria-busy=true], .skeleton)').length
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seen: { placeholders: number } }).seen.placeholders)
}

test('Back and Forward show a page as it was left, without a placeholder and without a request for its data', async ({
  page,
}) => {
  const account = `/mainnet/accounts/${RECORDED_ACCOUNT}`
  await openCompletePage(page, account)
  const parts = page.locator('main details').first()
  await parts.locator('summary').click()
  await expect(parts).toHaveAttribute('open')
  await whenComplete(page, async () => {
    await page.locator('main a[href^="/mainnet/epochs/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Epoch \d+$/)
  })
  await expect(page.locator('main .skeleton')).toHaveCount(0)

  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const placeholders = await watchPlaceholders(page)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^133,228 ADA, with /)
  await expect(parts).toHaveAttribute('open')
  await page.evaluate(() => history.forward())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Epoch \d+$/)
  expect(await placeholders()).toBe(0)
  // The newest block is followed on every page.
  expect(sent.filter((path) => /\/api\/core\/(accounts|epochs)/.test(path))).toEqual([])
})
test('the browser keeps a page that is left for another site', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  for (const path of ['/sandbox/blocks', '/dashboard']) {
    await openCompletePage(page, path)
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted)
      }),
    )
    await page.goto(`${baseURL?.replace('127.0.0.1', 'localhost')}/robots.txt`)
    await page.evaluate(() => {
      setTimeout(() => history.back())
    })
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true')
  }
})

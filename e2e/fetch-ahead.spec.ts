import { expect, type Page, test } from 'playwright/test'
import { BACKGROUND } from '#explorer-protocol/priority.ts'
import { openCompletePage } from './app-page.ts'

/** The paths that the page requests from now on. */
function recordRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('a link under the pointer fetches its page in the background, and a press fetches nothing of it again', async ({
  page,
}) => {
  await openCompletePage(page, '/mainnet/epochs')
  const link = page.getByRole('row').getByRole('link', { name: '318', exact: true })
  const fetching = page.waitForResponse(/\/epochs\/318$/)
  await link.hover()
  const fetched = await fetching
  expect(fetched.request().headers().priority).toBe(BACKGROUND)
  await fetched.finished()
  const sent = recordRequests(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Epoch 318' })).toBeVisible()
  expect(sent.filter((path) => /\/epochs\/318$|\/epoch-page-/.test(path))).toEqual([])
})

test('a search fetches nothing of the chain while it is typed, and then the page that the arrow keys select', async ({
  page,
}) => {
  await openCompletePage(page, '/mainnet')
  const sent = recordRequests(page)
  const data = () => sent.filter((path) => /\/(epochs|blocks)\/\d+$/.test(path))
  const code = page.waitForRequest(/\/assets\/epoch-page-/)
  await page.getByRole('combobox').pressSequentially('epoch 311')
  // The code of the first result is fetched for its text.
  await code
  expect(data()).toEqual([])
  const fetching = page.waitForRequest(/\/epochs\/311$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await fetching
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Epoch 311' })).toBeVisible()
  expect(data()).toEqual(['/mainnet/api/core/epochs/311'])
})

test('what cannot be fetched before a press is not missed, and the press shows that its page loads', async ({
  page,
}) => {
  await openCompletePage(page, '/mainnet/pools/updates')
  const link = page.getByRole('row').nth(3).getByRole('link').first()
  const before = await page.locator('body').innerText()
  const chunk = '**/assets/pool-page-*'
  await page.route(chunk, (route) => route.fulfill({ status: 404 }))
  const missing = page.waitForResponse(/\/assets\/pool-page-/)
  await link.hover()
  await missing
  await page.unroute(chunk)
  expect(await page.locator('body').innerText()).toBe(before)

  // The press comes while the code is under way, and its data is refused at background priority.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(chunk, async (route) => {
    await held
    await route.continue()
  })
  await page.route(/\/pools\/\d+\/updates$/, (route) =>
    route.request().headers().priority === BACKGROUND ? route.fulfill({ status: 429 }) : route.continue(),
  )
  const loading = page.getByRole('progressbar', { name: 'Loading the next page' })
  await link.click()
  await expect(loading).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pool \d+$/)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})

import { expect, test } from 'playwright/test'
import { openApp, openCompletePage } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

for (const { page: start, record, heading, tag = [] } of [
  { page: '/mainnet/epochs', record: 'epochs/318', heading: 'Epoch 318' },
  { page: '/mainnet', record: `accounts/${RECORDED_ACCOUNT}`, heading: 'Account', tag: '@long' },
]) {
  test(`a pointer over a link to ${record} requests its data, and a press does not request them again`, {
    tag,
  }, async ({ page }) => {
    await openCompletePage(page, start)
    const path = `/mainnet/api/core/${record}`
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const response = page.waitForResponse(`**${path}`)
    const link = page.locator(`main a[href="/mainnet/${record}"]`).first()
    await link.hover()
    await (await response).finished()
    await link.click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    expect(sent.filter((other) => other === path)).toEqual([path])
  })
}

test('the focus on a link requests the script and the record of its page, before the press', async ({
  page,
}) => {
  await openCompletePage(page, '/mainnet/epochs')
  const script = page.waitForRequest('**/assets/epoch-page-*.js')
  const record = page.waitForRequest('**/mainnet/api/core/epochs/318')
  await page.locator('main a[href="/mainnet/epochs/318"]').first().focus()
  expect((await record).headers()).toMatchObject({ priority: 'u=6' })
  await script
  await expect(page).toHaveURL('/mainnet/epochs')
})

test('a page that is opened requests its record while its script is still to come', async ({ page }) => {
  await openCompletePage(page, '/mainnet/epochs')
  let sendScript = () => {}
  const held = new Promise<void>((resolve) => {
    sendScript = resolve
  })
  await page.route('**/assets/epoch-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  const script = page.waitForRequest('**/assets/epoch-page-*.js')
  const record = page.waitForResponse('**/mainnet/api/core/epochs/318')
  // Without a pointer or the focus, which would request both before.
  await page
    .locator('main a[href="/mainnet/epochs/318"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await script
  await record
  await expect(page).toHaveURL('/mainnet/epochs')
  sendScript()
  await expect(page.getByRole('heading', { name: 'Epoch 318', exact: true })).toBeVisible()
})

test('a control shows its choice in the next frames, although the page for it waits for its data', async ({
  page,
}) => {
  await page.route('**/sandbox/api/core/pools/updates', () => {})
  await openApp(page, '/sandbox/pools/updates')
  const head = page.getByRole('columnheader', { name: 'Pledge' })
  const shown = await head.evaluate(async (cell) => {
    cell.querySelector('button')?.click()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    return { sort: cell.getAttribute('aria-sort'), search: location.search }
  })
  expect(shown).toEqual({ sort: 'descending', search: '' })
  await expect(page).toHaveURL(/sort=-pledge$/)
})

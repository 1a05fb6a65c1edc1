import { expect, test } from 'playwright/test'
import { openApp, whenAppWorks } from './app-page.ts'

test('an address without a path leads to the first network', async ({ request }) => {
  const response = await request.get('/', { maxRedirects: 0 })
  expect([response.status(), response.headers().location]).toEqual([302, '/mainnet'])
})

test('the network menu labels simulated networks, and has none without a data service', async ({ page }) => {
  await openApp(page, '/mainnet/blocks/8000000')
  await page.getByRole('button', { name: 'Network: Mainnet' }).click()
  await expect(page.locator('header').getByText('Preview')).toHaveCount(0)
  await page.getByRole('link', { name: /^Preprod/ }).click()
  await expect(page).toHaveURL('/preprod/blocks')
  await expect(page.getByRole('button', { name: 'Network: Preprod' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await openApp(page, '/preprod')
  await page.getByText('More', { exact: true }).click()
  await expect(page.getByText('105 epochs', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Network: Preprod' }).click()
  await page.getByRole('link', { name: /Sandbox simulated/ }).click()
  await expect(page).toHaveURL('/sandbox')
})

test('the menu and the palette lead to the same page of another network, with what is chosen on it', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, '/mainnet/epochs?from=80&to=100&scale=log&at=90')
  await page.getByRole('button', { name: 'Network: Mainnet' }).click()
  await page.getByRole('link', { name: /^Preprod/ }).click()
  await expect(page).toHaveURL('/preprod/epochs?from=80&to=100&scale=log')
  await expect(page).toHaveTitle('Epochs · Preprod · Epochal')
  await openApp(page, '/preprod/epochs/90')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('switch to sandbox')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sandbox/epochs/90')
  await expect(page.getByRole('heading', { name: 'Epoch 90' })).toBeVisible()
})
test('the navigation marks the current page, which the document names, describes and gives one address', async ({
  page,
}) => {
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  for (const [path, name] of [
    ['/mainnet/blocks/8415364', 'Blocks'],
    ['/mainnet/pools/4268/updates', 'Pools'],
    ['/mainnet/epochs/300', 'Epochs'],
    ['/mainnet', 'Overview'],
  ] as const) {
    const sent = await page.goto(path)
    await expect(marked).toHaveText(name)
    const [, title = ''] = /<title>([^<]*)</.exec((await sent?.text()) ?? '') ?? []
    expect(title).toMatch(/^.+ · Epochal$/)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`//[^/]+${path}$`))
  }
  // Before the app works, the link leads to a document with an address of its own.
  await whenAppWorks(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click()
  await expect(page).toHaveTitle('Accounts · Epochal')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('an unknown page, a network that is not served and a malformed address are named, with a way on', async ({
  page,
}) => {
  const faults: string[] = []
  // Playwright itself warns that it blocks the service worker, on a page that is idle in time.
  page.on('console', (message) => {
    if (!/Failed to load|blocked by Playwright/.test(message.text())) faults.push(message.text())
  })
  await openApp(page, '/mainnet/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.locator('main').getByRole('combobox').fill('pool 4268')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mainnet/pools/4268/updates')

  await page.goto('/preview/epochs')
  await expect(page.getByRole('heading', { name: 'Preview is not open yet' })).toBeVisible()
  await page.getByRole('link', { name: /^Preprod/ }).click()
  await expect(page).toHaveURL('/preprod/epochs')
  await page.goto('/mainet/epochs')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(faults).toEqual([])

  await page.goto('/mainnet/epochs/abc')
  await expect(page.getByText('"abc" is not an epoch number')).toBeVisible()
})

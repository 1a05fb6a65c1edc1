import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp, openCompletePage, whenAppWorks } from './app-page.ts'

const title = (page: Page) => page.locator('.presentation-foot > span').first()
const place = (page: Page) => page.locator('.presentation-place')
const controls = (page: Page) => page.locator('.presentation-controls')

test('P presents what the list of epochs shows, keys lead through the views, and Escape goes back', async ({
  page,
}) => {
  await openApp(page, '/mainnet/epochs?from=250&to=322&scale=log')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('link', { name: 'Present' })).toHaveAttribute(
    'href',
    /present\?scale=log&step=year/,
  )
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('p')
  await expect(title(page)).toHaveText('Epochs 250 to 322')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(
    page.getByRole('img', { name: /^Transactions per epoch, 250 to 322, logarithmic scale/ }),
  ).toBeVisible()
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/present\?step=year$/)
  await page.keyboard.press('PageDown')
  await expect(title(page)).toHaveText('Epochs 0 to 322')
  await expect(page.getByRole('status').filter({ hasText: 'Epochs 0' })).toBeAttached()
  await page.keyboard.press('End')
  await expect(title(page)).toHaveText('Epoch 322 against epoch 321')
  await expect(page.getByRole('row', { name: /^Transactions \d/ })).toContainText('−2.5%')
  await page.reload()
  await whenAppWorks(page)
  await expect(place(page)).toHaveText('12 of 12')
  await expectAccessible(page, 'main')
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/mainnet\/epochs\?from=250&to=322&scale=log$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Epochs')
})

test('the address has the view, also after it is opened anew', { tag: '@long' }, async ({ page }) => {
  await openApp(page, '/mainnet/present?step=record-tx')
  await page.getByRole('button', { name: 'Next view' }).click()
  await expect(page).toHaveURL(/present\?step=record-fees$/)
  await page.reload()
  await whenAppWorks(page)
  await expect(title(page)).toHaveText('Highest fees')
  await expect(page.locator('.presentation-record-figure')).toHaveText('308,293.83 ADA')
})

test('by itself it steps every 20 seconds once started, and its controls fade while nobody is there', {
  tag: '@long',
}, async ({ page }) => {
  await openCompletePage(page, '/sandbox/present')
  await page.mouse.move(300, 300)
  await page.keyboard.press(' ')
  await expect(page.getByText('next in 20 s')).toBeVisible()
  await page.clock.runFor(3500)
  await expect(controls(page)).toHaveClass(/is-faded/)
  await page.clock.runFor(17_000)
  await expect(place(page)).toHaveText(/^2 of/)
  await page.keyboard.press('Tab')
  await expect(controls(page)).not.toHaveClass(/is-faded/)
  await controls(page).getByRole('button', { name: 'theme' }).focus()
  await page.clock.runFor(3500)
  await expect(controls(page)).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'pause' }).click()
  await expect(page.getByText(/^next in/)).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(place(page)).toHaveText(/^2 of/)
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

  test('every view is there, also after a reload, and it says so', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await openApp(page, '/mainnet/present?step=record-fees')
    await expectNoSidewaysScroll(page)
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match(location.href)))).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await whenAppWorks(page)
    await expect(page.locator('.presentation-tip')).toContainText(/Offline, Recorded.*Data from/)
    await expect(page.locator('.presentation-record-figure')).toHaveText('308,293.83 ADA')
    await page.keyboard.press('ArrowLeft')
    await expect(title(page)).toHaveText('Most transactions')
    await page.keyboard.press('End')
    await expect(title(page)).toHaveText('Epoch 322 against epoch 321')
    await context.setOffline(false)
  })
})

import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp, openCompletePage, whenAppWorks } from './app-page.ts'

const headline = (page: Page) => page.locator('.slide-headline')
const number = (page: Page) => page.locator('.slide-number')
const place = (page: Page) => page.locator('.presentation-place')
const controls = (page: Page) => page.locator('.presentation-controls')

test('P presents what the list of epochs shows, keys lead through slides and epochs, and Escape goes back', async ({
  page,
}) => {
  await openApp(page, '/mainnet/epochs?from=250&to=322&scale=log')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('link', { name: 'Present' })).toHaveAttribute(
    'href',
    /present\?from=250&to=322&scale=log$/,
  )
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('p')
  await expect(headline(page)).toHaveText(
    '27,956,438 transactions in 73 epochs, half of them since epoch 302',
  )
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const chart = page.getByRole('slider', { name: /^Transactions per epoch, 250 to 322/ })
  await expect(chart).toHaveAttribute('aria-label', /logarithmic scale/)
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/present\?from=250&to=322$/)
  await expect(number(page)).toHaveText('627,687')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(number(page)).toHaveText('452,652')
  await expect(chart).toHaveAttribute('aria-valuetext', 'epoch 311: 452,652')
  await expect(page).toHaveURL(/&at=311$/)
  await expect(page.getByRole('img', { name: /^QR code of http.*&at=311$/ })).toBeVisible()

  await page.keyboard.press('s')
  await expect(place(page)).toHaveText(/^Stand-out 1 of 5: epoch \d+, slide 2 of 7$/)
  await expect(headline(page)).toHaveText(/transactions in epoch \d+, [\d.]+ times the median$/)
  await page.keyboard.press('c')
  await expect(headline(page)).toHaveText(
    '10.6 times the transactions of the 73 epochs before, on 27,108 blocks fewer',
  )
  await expect(number(page)).toHaveText('10.6×')
  await page.keyboard.press('m')
  await expect(headline(page)).toHaveText(/^10\.8 times the fees of the 73 epochs before/)
  await page.reload()
  await whenAppWorks(page)
  await expect(place(page)).toHaveText(/slide \d of \d$/)
  await expectAccessible(page, 'main')
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/mainnet\/epochs\?from=250&to=322/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Epochs')
})

for (const [width, height] of [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
] as const) {
  test(`at ${width} x ${height} the chart fills the height, nothing is cut, and a click reads an epoch`, {
    tag: width === 1920 ? [] : '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openApp(page, '/mainnet/present?from=250&to=322')
    const chart = page.getByRole('slider', { name: /^Transactions per epoch/ })
    await expect(chart.locator('path').first()).toBeVisible()
    const box = await chart.boundingBox()
    if (!box) throw new Error('the chart is not drawn')
    expect(box.height / height).toBeGreaterThan(0.75)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    for (const part of [headline(page), number(page), page.locator('.slide-code svg')]) {
      const { x = -1, y = -1, width: own = 0, height: high = 0 } = (await part.boundingBox()) ?? {}
      expect(x >= 0 && y >= 0 && x + own <= width && y + high <= height).toBe(true)
    }
    // The plot begins after the axis of values, which is scaled with the page.
    const scale = Math.max(1, Math.min(width / 1280, height / 720))
    const left = box.x + 56 * scale
    await page.mouse.click(
      left + ((304 - 250 + 0.5) / 73) * (box.x + box.width - left),
      box.y + box.height / 2,
    )
    await expect(number(page)).toHaveText('1,566,974')
    await page.mouse.move(5, 5)
    await expect(number(page)).toHaveText('1,566,974')
    await expectNoSidewaysScroll(page)
  })
}

test('by itself it steps every 20 seconds once started, and its controls fade while nobody is there', {
  tag: '@long',
}, async ({ page }) => {
  await openCompletePage(page, '/mainnet/present?from=250&to=322')
  await page.mouse.move(300, 300)
  await page.keyboard.press('p')
  await expect(page.getByText('next in 20 s')).toBeVisible()
  await page.clock.runFor(3500)
  await expect(controls(page)).toHaveClass(/is-faded/)
  await page.clock.runFor(17_000)
  await expect(place(page)).toHaveText(/slide 2 of/)
  await page.keyboard.press('Tab')
  await expect(controls(page)).not.toHaveClass(/is-faded/)
  await controls(page).getByRole('button', { name: 'theme' }).focus()
  await page.clock.runFor(3500)
  await expect(controls(page)).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'pause' }).click()
  await expect(page.getByText(/^next in/)).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(place(page)).toHaveText(/slide 2 of/)
})

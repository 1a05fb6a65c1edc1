import { expect, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'

/** Windows and sizes of text, in percent, at which the header wraps. */
const narrowHeaders = [
  { width: 320, text: 100 },
  { width: 1280, text: 200 },
  { width: 640, text: 200 },
] as const

for (const { width, text } of narrowHeaders) {
  test(`the header wraps at ${width} px with text of ${text} %, and its menu leads to the dashboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((percent) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${percent}%`
      })
    }, text)
    await openApp(page, '/sandbox/accounts')
    await expect(page.locator('.tip-strip')).toContainText(/Block [\d,]+/)
    await expectNoSidewaysScroll(page)
    const cut = await page.locator('.site-header *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 1 && (left < 0 || right > innerWidth) ? [part.outerHTML] : []
      }),
    )
    expect(cut).toEqual([])
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.press('Enter')
    await expectAccessible(page, '.site-menu .popover', { isAlone: true })
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: 'Theme System' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: 'Theme System' })).toBeHidden()
  })
}

for (const path of [
  '/sandbox/blocks?before=20000',
  '/mainnet/epochs',
  '/mainnet/pools',
  '/mainnet/pools/updates',
]) {
  test(`the heads of the table at ${path} stay in view below the header`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await openApp(page, path)
    const table = page.locator('main table').filter({ has: page.locator('tr:nth-child(20)') })
    const row = table.locator('tbody tr').nth(19)
    await row.waitFor()
    await row.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300))
    const header = await page.locator('.site-header').boundingBox()
    const head = await table.locator('thead th').first().boundingBox()
    const lowerEdge = (header?.y ?? 0) + (header?.height ?? 0)
    expect(Math.abs((head?.y ?? 0) - lowerEdge)).toBeLessThan(8)
    await expect(table.locator('thead th').first()).toBeInViewport()
  })
}

test('text of twice the size, as the browser has it set, makes no page scroll sideways', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of [
    '/mainnet/epochs',
    '/mainnet/pools',
    '/mainnet/pools/updates',
    '/reference',
    '/own-data',
  ]) {
    await openApp(page, path)
    await expectNoSidewaysScroll(page)
  }
  // The table is one of lines, as on a phone.
  await openApp(page, '/mainnet/pools')
  await expect(page.getByLabel('Sort by')).toBeVisible()
})

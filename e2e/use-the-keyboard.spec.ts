import { expect, type Page, test } from 'playwright/test'
import { openApp, openCompletePage } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const pages = {
  overview: '/mainnet',
  block: '/sandbox/blocks/20000',
  account: `/mainnet/accounts/${RECORDED_ACCOUNT}`,
  'account lookup': '/mainnet/accounts',
  'account sheet': `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},stake1broken`,
  epoch: '/mainnet/epochs/300',
  'epoch list': '/mainnet/epochs?from=300&to=322',
  pool: '/mainnet/pools/4268/updates',
  'not on record': '/mainnet/blocks/8000000',
}

/** Marks the elements that the Tab key must reach. @returns their number */
function markStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:not([disabled]), input, textarea, select, summary, [tabindex="0"]',
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
    for (const [index, stop] of stops.entries()) stop.dataset.stop = String(index)
    return stops.length
  })
}

for (const [name, path] of Object.entries(pages)) {
  test(`${name}: the Tab key reaches every control, with a visible focus and no trap`, async ({ page }) => {
    await openCompletePage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The sheet has a button for as long as it looks up accounts.
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
    const count = await markStops(page)
    const reached = new Set<string>()
    const withoutOutline: string[] = []
    for (let presses = 0; presses < count + 5 && reached.size < count; presses++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        if (!(element instanceof HTMLElement) || element === document.body) return undefined
        const shown = [element, element.closest('form'), element.parentElement].some(
          (place) => place && getComputedStyle(place).outlineStyle !== 'none',
        )
        return { index: element.dataset.stop ?? '', shown, html: element.outerHTML.slice(0, 120) }
      })
      if (!stop) continue
      reached.add(stop.index)
      if (!stop.shown) withoutOutline.push(stop.html)
    }
    expect(reached.size).toBeGreaterThanOrEqual(count)
    expect(withoutOutline).toEqual([])
  })
}

test('the first stop skips to the content', async ({ page }) => {
  await openApp(page, '/mainnet/epochs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('arrow keys read the charts of the overview', async ({ page }) => {
  await openApp(page, '/mainnet')
  await page.locator('.chart-header').first().scrollIntoViewIfNeeded()
  const chart = page.getByRole('slider', { name: /^Transactions per epoch/ })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-header-value').first()).toContainText('epoch 250')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.chart-header-value').first()).toContainText('epoch 251')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mainnet/epochs/251')
})

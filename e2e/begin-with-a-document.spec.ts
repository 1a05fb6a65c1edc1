import { expect, type Page, test } from 'playwright/test'
import { whenAppWorks } from './app-page.ts'

/** Places and sizes of what the header of the site has, and of the header itself. */
function headerBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.site-header-row a, .site-header-row .button, .site-header')].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.getAttribute('href') ?? element.className} ${[x, y, width, height].map((figure) => figure.toFixed(1)).join(' ')}`
      },
    ),
  )
}

for (const width of [390, 1440]) {
  for (const path of ['/mainnet', '/mainnet/epochs/322', '/sandbox/pools/updates', '/status']) {
    test(`the header of ${path} is there before its scripts at ${width} px, and stays where it is`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('main').waitFor({ state: 'attached' })
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blocks' })
      await link.focus()
      const before = await headerBoxes(page)
      release()
      await whenAppWorks(page)
      await expect(link).toBeFocused()
      expect(await headerBoxes(page)).toEqual(before)
    })
  }
}
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says that it needs them, and its links lead to the pages of its network', async ({ page }) => {
    await page.goto('/sandbox/epochs/2')
    await expect(page.locator('noscript p')).toBeVisible()
    await page.getByRole('link', { name: 'Blocks' }).click()
    await expect(page).toHaveURL('/sandbox/blocks')
    await expect(page.getByRole('link', { name: 'Blocks' })).toHaveAttribute('aria-current', 'page')
  })
})

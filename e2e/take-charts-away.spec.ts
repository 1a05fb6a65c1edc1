import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { pixelsOf } from './picture-pixels.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`the charts are saved as one picture, as the page shows them in the ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/mainnet/epochs?from=0&to=322&at=304')
    await expect(page.getByRole('slider', { name: /^Fees/ }).locator('path').first()).toBeVisible()
    const png = await saved(page, 'Picture PNG')
    expect(png.name).toBe('epochal-mainnet-epochs-0-322-transactions-fees.png')
    const shown = await page.locator('.linked-charts').boundingBox()
    const picture = await pixelsOf(page, png.content)
    // Twice the pixels of the page, with a margin, a title and notes.
    expect(picture.width).toBeGreaterThan(2 * (shown?.width ?? 0))
    expect(picture.height).toBeGreaterThan(2 * (shown?.height ?? 0))
    // Bodies, caps, texts and their smooth edges, on the colour of the page.
    expect(picture.corner).toEqual(theme === 'light' ? [247, 248, 246, 255] : [15, 20, 22, 255])
    const ofTransactions = theme === 'light' ? '15,111,143,255' : '74,174,203,255'
    expect([...picture.colours]).toContain(ofTransactions)
    expect(picture.colours.size).toBeGreaterThan(50)
    await expect(page.locator('.page-picture')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  })
}

test('an embed stands in a page of another site, with a cursor, and follows its frame', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, '/sandbox/epochs')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Embed' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: '320' }).click()
  await page.getByRole('button', { name: /^Always the newest/ }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('slider', { name: /^Fees per epoch in ADA/ })).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  const code = await page.getByLabel('Code for your page, which needs no key').inputValue()
  expect(code).toMatch(
    /^<iframe src="http[^"]*\?last=\d+&amp;theme=dark" title="Sandbox: [^"]*" width="100%" height="320"/,
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()

  // The same machine under another name is another origin.
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Another site</title>${code}`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  await page.goto(`http://localhost:${typeof address === 'object' ? address?.port : ''}/`)
  const frame = page.frameLocator('iframe')
  const chart = frame.getByRole('slider', { name: /^Transactions per epoch/ })
  await chart.press('Home')
  const first = await frame.getByRole('link', { name: /^\d+$/ }).first().textContent()
  await chart.press('Shift+ArrowRight')
  await expect(frame.getByRole('link', { name: String(Number(first) + 10) })).toHaveCount(2)
  const heightOf = async () => (await chart.locator('path').first().boundingBox())?.height ?? 0
  const before = await heightOf()
  await page.locator('iframe').evaluate((element) => element.setAttribute('height', '700'))
  await expect.poll(heightOf).toBeGreaterThan(before * 2)
  // At rest, the totals of the range; a click opens an epoch, and the name the same view, each in a tab of its own.
  await chart.press('Escape')
  await expect(frame.getByRole('link', { name: /^\d+$/ })).toHaveCount(0)
  const opened = page.context().waitForEvent('page')
  await chart.click({ position: { x: 300, y: 40 } })
  await expect(await opened).toHaveURL(/127\.0\.0\.1.*\/sandbox\/epochs\/\d+$/)
  const view = page.context().waitForEvent('page')
  await frame.getByRole('link', { name: 'Epochal' }).click()
  await expect(await view).toHaveURL(/127\.0\.0\.1.*\/sandbox\/epochs/)
  await expect(page).toHaveTitle('Another site')
  site.close()
})

async function saved(page: Page, choice: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Share' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: choice, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

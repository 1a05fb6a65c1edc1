import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { fixUpdates, type RawUpdate } from './sandbox-updates.ts'

const isCheap = (update: RawUpdate) => update.margin <= 2.5 && update.pledge >= 50_000_000_000

const grouped = (value: number) => value.toLocaleString('en-GB')

/** Expects the number of these updates, and of their pools. */
function expectListed(page: Page, updates: readonly RawUpdate[]) {
  const pools = new Set(updates.map(({ hash_id }) => hash_id)).size
  return expect(
    page
      .getByRole('status')
      .filter({ hasText: `${grouped(updates.length)} updates by ${grouped(pools)} pools` }),
  ).toBeVisible()
}

test('the panel and the strip filter all updates, each in a step that Back takes back', async ({ page }) => {
  const all = await fixUpdates(page)
  await openApp(page, '/sandbox/pools/updates')
  const button = page.getByRole('button', { name: /^Filter/ })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByLabel('Margin, %, greatest').fill('2.50')
  await panel.getByLabel('Pledge, ADA, least').fill('50,000')
  await panel.getByLabel('Pledge, ADA, greatest').fill('7.0000001')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText('“7.0000001” has more than six decimals.')
  await expect(panel.getByLabel('Pledge, ADA, greatest')).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await panel.getByLabel('Pledge, ADA, greatest').fill('')
  await panel.getByRole('button', { name: `Show ${grouped(all.filter(isCheap).length)} updates` }).click()
  await expect(page).toHaveURL(/\?pledge=50000\.\.&margin=\.\.2\.5$/)
  await expectListed(page, all.filter(isCheap))
  await expect(button).toBeFocused()

  const { x, y, width } = (await page.locator('.range-brush-area').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width - 4, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 20, { steps: 3 })
  await page.mouse.up()
  await expect(page).toHaveURL(/&to=\d+$/)
  const to = Number(new URL(page.url()).searchParams.get('to'))
  await expectListed(
    page,
    all.filter((update) => isCheap(update) && update.active_epoch_no <= to),
  )
  await page.goBack()
  await expectListed(page, all.filter(isCheap))

  await button.click()
  await panel.getByRole('button', { name: 'Terms', exact: true }).click()
  await panel.getByLabel('Pool, VRF key hash or label').fill('99999999')
  await panel.getByRole('button', { name: 'Show 0 updates' }).click()
  await expect(page.getByText('No updates on record pass the filter.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter: Terms changed' })).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/updates$/)
  await expectListed(page, all)
})

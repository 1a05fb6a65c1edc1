import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'

/** The fields of an update as the interface sends them in the documented dialect: lovelace, and percent. */
interface RawUpdate {
  readonly hash_id: number
  readonly pledge: number
  readonly margin: number
  readonly active_epoch_no: number
}

const isFrom79 = (update: RawUpdate) => update.active_epoch_no >= 79
const isCheap = (update: RawUpdate) => update.margin <= 2.5 && update.pledge >= 50_000_000_000

const grouped = (value: number) => value.toLocaleString('en-GB')

/** Expects the heading of these updates among all. */
function expectListed(page: Page, updates: readonly RawUpdate[], all: readonly RawUpdate[]) {
  const pools = new Set(updates.map(({ hash_id }) => hash_id)).size
  const part = updates.length === all.length ? '' : `${grouped(updates.length)} of `
  const name = `${part}${grouped(all.length)} updates by ${grouped(pools)} pools`
  return expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('fields and the strip filter all updates, each in a step that Back takes back', async ({
  page,
  request,
}) => {
  const all: RawUpdate[] = await (await request.get('/sandbox/api/core/pools/updates')).json()
  await openApp(page, '/sandbox/pools/updates')
  await page.waitForLoadState('networkidle')
  const track = page.locator('.strip-track')
  await page.getByLabel('Margin, %, greatest').fill('2.50')
  await page.getByLabel('Pledge, ADA, least').fill('50,000')
  await page.getByLabel('Pledge, ADA, greatest').fill('7.0000001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('“7.0000001” has more than six decimals.')
  await page.getByLabel('Pledge, ADA, greatest').fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?margin=\.\.2\.5&pledge=50000\.\.$/)
  await expectListed(page, all.filter(isCheap), all)

  await page.getByLabel('First epoch', { exact: true }).fill('79')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&from=79$/)
  const since79 = all.filter((update) => isCheap(update) && isFrom79(update))
  await expectListed(page, since79, all)
  const { x, y, width } = (await track.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width - 1, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 20, { steps: 3 })
  await page.mouse.up()
  await expect(page).toHaveURL(/&from=79&to=\d+$/)
  const to = Number(new URL(page.url()).searchParams.get('to'))
  const listed = since79.filter((update) => update.active_epoch_no <= to)
  await expectListed(page, listed, all)

  await page.goBack()
  await page.goBack()
  await expectListed(page, all.filter(isCheap), all)
  await page.getByLabel('Changed').selectOption('Margin to 100%')
  await expect(page.getByText('No update passes all filters together.')).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Remove all filters' }).last().click()
  await expect(page).toHaveURL(/updates$/)
  await expectListed(page, all, all)
})

test('on a phone a filtered address begins with what the service selects', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const all: RawUpdate[] = await (await request.get('/sandbox/api/core/pools/updates')).json()
  const found = all.filter(isCheap)
  let sendList = () => {}
  const isSent = new Promise<void>((resolve) => {
    sendList = resolve
  })
  await page.route('**/api/core/pools/updates', async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/sandbox/pools/updates?margin=..2.5&pledge=50000..&as_of=now')
  await expect(page.getByText('“as_of=now” in the address')).toBeVisible()
  const heading = page.getByRole('heading', { name: `${grouped(found.length)} updates`, exact: true })
  await expect(heading).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .getByRole('link', { name: String(found.at(-1)?.hash_id) })
      .first(),
  ).toBeVisible()
  sendList()
  await expectListed(page, found, all)
  await page.getByRole('button', { name: 'Filters 2' }).click()
  await page.getByLabel('Pool or VRF key hash').fill('pool1abc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Updates have pool numbers')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
})

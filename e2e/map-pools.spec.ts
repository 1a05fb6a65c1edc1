import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { pixelsOf } from './picture-pixels.ts'
import { fixUpdates, type RawUpdate } from './sandbox-updates.ts'

/** The terms in force in an epoch, by the number of the pool. */
function termsOf(all: readonly RawUpdate[], epoch: number): readonly RawUpdate[] {
  const active = all.filter(({ active_epoch_no: from }) => from <= epoch)
  return [...new Map(active.map((update) => [update.hash_id, update])).values()]
}

async function openMap(page: Page) {
  const all = await fixUpdates(page)
  await openApp(page, '/sandbox/pools?epoch=250')
  const pools = termsOf(all, 250)
  const map = page.getByRole('slider', { name: /^Pools by margin and pledge/ })
  await expect(map.locator('circle.map-dot')).toHaveCount(pools.length)
  return {
    pools,
    map,
    box: (await page.locator('.pool-map-room').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
  }
}

const listed = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ pools?/ })

/** Expects the pools of the list and of the map's head to be these. */
async function expectPools(page: Page, chosen: readonly RawUpdate[], all: readonly RawUpdate[]) {
  await expect(listed(page)).toHaveText(
    chosen.length === all.length ? `${all.length} pools` : `${chosen.length} pools of ${all.length}`,
  )
}

test('a rectangle on the map is the filter of the list and of its file, and each way back is there', async ({
  page,
}) => {
  const { pools, box } = await openMap(page)
  await expectPools(page, pools, pools)
  await page.mouse.move(box.x + box.width * 0.2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.45, box.y + 150, { steps: 3 })
  await page.mouse.up()
  await expect(page).toHaveURL(/pledge=.+\.\..+&margin=.+\.\..+/)
  const query = new URL(page.url()).searchParams
  const ends = (name: string) => (query.get(name) ?? '').split('..').map(Number) as [number, number]
  const [[pledge, mostPledge], [margin, mostMargin]] = [ends('pledge'), ends('margin')]
  const inFrame = pools.filter(
    (pool) =>
      pool.margin >= margin &&
      pool.margin <= mostMargin &&
      pool.pledge >= pledge * 1e6 &&
      pool.pledge <= mostPledge * 1e6,
  )
  expect(inFrame.length).toBeGreaterThan(0)
  expect(inFrame.length).toBeLessThan(pools.length)
  await expectPools(page, inFrame, pools)

  // The panel stands beside the page and has the numbers of the rectangle; the page stays in use.
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel.getByLabel('Margin, %, least')).toHaveValue(String(margin))
  await expectAccessible(page, 'dialog[open]')
  await panel.getByLabel('Margin, %, least').fill('0')
  await panel.getByLabel('Last change, epoch, least').fill('200')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/margin=0\.\..*&from=200/)
  await expect(
    page.getByRole('button', { name: 'Remove filter: Last change: epochs from 200' }),
  ).toBeVisible()
  await page.goBack()
  await expectPools(page, inFrame, pools)

  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Table CSV' }).click()
  const file = await (await download).path()
  const [head = '', ...rows] = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
  const at = head.split(',').indexOf('pool')
  expect(rows.map((row) => row.split(',')[at]).sort()).toEqual(
    inFrame.map(({ hash_id }) => String(hash_id)).sort(),
  )

  await page.getByRole('button', { name: 'Export' }).click()
  const drawn = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picture PNG', exact: true }).click()
  const picture = await drawn
  expect(picture.suggestedFilename()).toBe('epochal-sandbox-pools-epoch-250-map.png')
  const { width, height, colours } = await pixelsOf(page, await readFile(await picture.path()))
  // Twice the pixels of the page, with a margin, a title and notes.
  expect(width).toBeGreaterThan(2 * box.width)
  expect(height).toBeGreaterThan(2 * box.height)
  expect(colours.size).toBeGreaterThan(50)
  await expect(page.locator('.page-picture')).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear the frame' }).click()
  await expectPools(page, pools, pools)
})

test('a press selects a pool, another opens it, and the address keeps the selection', async ({ page }) => {
  const { pools, map } = await openMap(page)
  const dot = await map.locator('circle.map-dot').last().boundingBox()
  const [x, y] = [(dot?.x ?? 0) + 4, (dot?.y ?? 0) + 4]
  await page.mouse.click(x, y)
  await expect(page).toHaveURL(/&at=\d+$/)
  const no = new URL(page.url()).searchParams.get('at') ?? ''
  const pool = pools.find(({ hash_id }) => String(hash_id) === no)
  const readout = page
    .getByRole('table', { name: /^The pool that is read/ })
    .getByRole('row')
    .nth(1)
  await expect(readout).toContainText(`Pool ${no}`)
  await expect(readout).toContainText(((pool?.pledge ?? 0) / 1e6).toLocaleString('en-GB'))
  await page.reload()
  await expect(readout).toContainText(`Pool ${no}`)
  await map.locator('circle.map-dot').last().waitFor()
  await page.mouse.click(x, y)
  await expect(page).toHaveURL(`/sandbox/pools/${no}/updates`)
})

test('the keys go from dot to dot, open a pool, and leave it', async ({ page }) => {
  const { map } = await openMap(page)
  await map.focus()
  await page.keyboard.press('ArrowRight')
  const first = await map.getAttribute('aria-valuetext')
  expect(first).toMatch(/^Pool \d+: pledge [\d.]+ ADA, margin [\d.]+%, cost [\d.]+ ADA$/)
  await page.keyboard.press('ArrowRight')
  await expect(map).not.toHaveAttribute('aria-valuetext', first ?? '')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  const no = /^Pool (\d+)/.exec((await map.getAttribute('aria-valuetext')) ?? '')?.[1]
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sandbox/pools/${no}/updates`)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap reads a pool into the bar at the lower edge, which opens it', { tag: '@long' }, async ({
    page,
  }) => {
    const { map } = await openMap(page)
    const dot = await map.locator('circle.map-dot').last().boundingBox()
    await page.touchscreen.tap((dot?.x ?? 0) + 4, (dot?.y ?? 0) + 4)
    await expect(page).toHaveURL(/&at=\d+$/)
    const no = new URL(page.url()).searchParams.get('at')
    const bar = page.locator('.readout-table')
    await expect(bar).toHaveCSS('position', 'fixed')
    await expect(bar).toContainText(`Pool ${no}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'main')
    await page.keyboard.press('Escape')
    await bar.getByRole('link', { name: /^Open/ }).click()
    await expect(page).toHaveURL(`/sandbox/pools/${no}/updates`)
  })
})

import { expect, type Page } from 'playwright/test'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp, openCompletePage } from './app-page.ts'
import { type ExplorerUnderTest, test } from './explorer-under-test.ts'
import { lastMinutes, newestBlock } from './page-parts.ts'
import { dateResponses, timeToTip } from './response-dates.ts'

/** Bytes that a block may hold at most since Alonzo. */
const LIMIT = 90_112

/** Milliseconds between the last block of an epoch of the data service and the first of the next, besides those between any two. */
const EPOCH_GAP = 12_000 * SECOND - 21 * SECOND

const slider = (page: Page) => lastMinutes(page).getByRole('slider')
const columns = (page: Page) => lastMinutes(page).locator('.block-column')

interface RawBlock {
  readonly block_no: number
  readonly time: string
  readonly tx_count: number
  readonly size: number
}

test('each column and what is read of it is that of the raw block, by keys alone', async ({ page }) => {
  await openCompletePage(page, '/sandbox')
  const raw = async (no: number): Promise<RawBlock> =>
    (await page.request.get(`/sandbox/api/core/blocks/${no}`)).json()
  await expect(columns(page).nth(3)).toBeVisible()
  await slider(page).focus()
  await page.keyboard.press('End')
  const numberRead = async () => Number((await newestBlock(page).textContent())?.replace(/\D/g, ''))
  const highest = await columns(page).evaluateAll((all) =>
    Math.max(...all.map((one) => one.getBoundingClientRect().height)),
  )
  let tallest = 0
  const heights: [share: number, height: number][] = []
  for (let at = 0; at < 12; at++) {
    const no = await numberRead()
    const [block, before] = [await raw(no), await raw(no - 1)]
    const wait = (Date.parse(`${block.time}Z`) - Date.parse(`${before.time}Z`)) / SECOND
    const share = (block.size / LIMIT) * 100
    await expect(lastMinutes(page)).toContainText(`${Math.round(wait)} s after the one before`)
    await expect(lastMinutes(page)).toContainText(`${block.tx_count} tx`)
    await expect(lastMinutes(page)).toContainText(`${share.toFixed(1)}% full`)
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`, ${share.toFixed(1)}% full$`))
    const box = await lastMinutes(page).locator('.block-mark.is-solid').boundingBox()
    heights.push([share, box?.height ?? 0])
    tallest = Math.max(tallest, share)
    await page.keyboard.press('ArrowLeft')
  }
  expect(tallest).toBeGreaterThan(0)
  // Heights are in the proportion of the shares, but for the smallest, which stay visible.
  const [share, height] = heights.toSorted(([a], [b]) => b - a)[0] ?? [1, highest]
  for (const [other, tall] of heights) {
    expect(Math.abs(tall - Math.max((other / share) * height, 3))).toBeLessThan(2)
  }
  await expectAccessible(page, 'main')
  const no = await numberRead()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sandbox/blocks/${no}`)
})

test('a tap reads a block and a second one opens it; nothing moves where nobody wants it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await openCompletePage(page, '/sandbox')
  await expect(columns(page).nth(3)).toBeVisible()
  // No new block, with which the axis would move.
  const tip = await context.request.get('/sandbox/api/core/blocks/latest')
  await page.route('**/blocks/latest', (route) => route.fulfill({ response: tip }))
  const places = () => columns(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  await page.clock.runFor(30 * SECOND)
  const before = await places()
  await page.clock.runFor(5 * SECOND)
  expect(await places()).toEqual(before)
  const box = await columns(page).nth(-4).boundingBox()
  const at = { x: (box?.x ?? 0) + 2, y: (box?.y ?? 0) - 10 }
  await page.touchscreen.tap(at.x, at.y)
  await expect(lastMinutes(page).getByRole('link', { name: 'Open' })).toBeVisible()
  await expect(page).toHaveURL('/sandbox')
  const no = (await newestBlock(page).textContent())?.replace(/\D/g, '')
  await page.touchscreen.tap(at.x, at.y)
  await expect(page).toHaveURL(`/sandbox/blocks/${no}`)
  await page.goBack()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(columns(page).first()).toBeVisible()
  await context.close()
})

test('the columns follow the chain over the end of an epoch and a rollback; a chain that stops and a service that does are told apart', async ({
  page,
  startExplorer,
}) => {
  const explorer = await startExplorer({}, ({ chain }) => {
    chain.latestBlockNo = 8_019_900
  })
  const { origin, upstream } = explorer
  const server = await dateResponses(page, await timeToTip(page, origin))
  const pass = (milliseconds: number) => passTime(page, explorer, server, milliseconds)
  await openCompletePage(page, `${origin}/mainnet`)
  await expect(newestBlock(page)).toHaveText('Block 8,019,900')
  await expect(columns(page).nth(10)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (let at = 0; at < 5; at++) {
    upstream.chain.latestBlockNo += 1
    await pass(21 * SECOND)
  }
  await expect(newestBlock(page)).toHaveText('Block 8,019,905')
  await expect(lastMinutes(page)).toContainText('21 s after the one before')
  await expect(lastMinutes(page)).toContainText('Live')
  // A new block comes as the newest one, or by its number where another has followed it by then.
  expect(requests.filter((path) => /\/blocks\/\d+$/.test(path)).length).toBeLessThanOrEqual(5)

  upstream.chain.latestBlockNo -= 2
  await pass(21 * SECOND)
  await expect(newestBlock(page)).toHaveText('Block 8,019,903')

  upstream.chain.latestBlockNo = 8_020_000
  upstream.chain.epochs = 402
  await pass((8_020_000 - 8_019_903) * 21 * SECOND + EPOCH_GAP)
  await expect(newestBlock(page)).toHaveText('Block 8,020,000')
  await expect(lastMinutes(page)).toContainText('200 min after the one before')
  await expect(slider(page)).toHaveAttribute('aria-valuemax', '0')

  await pass(5 * MINUTE)
  await expect(lastMinutes(page)).toContainText('Stands still')
  await expect(lastMinutes(page).locator('.block-plot.is-still')).toBeVisible()
  await expect(lastMinutes(page).locator('.block-plot')).toContainText('now')

  await upstream.stop()
  await pass(2 * MINUTE)
  await expect(lastMinutes(page)).toContainText('Last known block')
  await expect(lastMinutes(page).locator('.block-plot')).not.toContainText('now')
  await server.end()
})

/** Lets time pass for the page, for the explorer, and for the time in its responses. */
async function passTime(
  page: Page,
  explorer: ExplorerUnderTest,
  server: { ahead: number },
  milliseconds: number,
): Promise<void> {
  server.ahead += milliseconds
  await explorer.passTime(milliseconds)
  await page.clock.fastForward(milliseconds)
}

test('a recording has two doors, and the one to the sandbox shows its blocks', { tag: '@long' }, async ({
  page,
}) => {
  await openApp(page, '/mainnet')
  const doors = page.getByRole('navigation', { name: 'Other data' })
  const door = doors.getByRole('link', { name: /^Watch the sandbox grow Block [\d,]+, / })
  await expect(door).toBeVisible()
  await expect(door.locator('.block-column').nth(3)).toBeAttached()
  await expect(page.getByRole('main')).not.toContainText(/\bnow\b|so far/)
  await expectAccessible(page, 'main')
  await doors.getByRole('link', { name: /^Your own data/ }).click()
  await expect(page).toHaveURL('/own-data')
  await page.goBack()
  await door.click()
  await expect(page).toHaveURL('/sandbox')
})

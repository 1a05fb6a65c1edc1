import { expect, type Page, test } from 'playwright/test'
import { SECOND } from '#cardano/utc-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openCompletePage } from './app-page.ts'
import { fieldValue } from './page-parts.ts'

interface RawBlock {
  readonly block_no: number
  readonly epoch_no: number
  readonly epoch_slot_no: number
  readonly time: string
  readonly size: number
}

/** Slots of an epoch of the sandbox, of which one in 20 is expected to have a block. */
const SLOTS = 1800

const group = (value: number) => value.toLocaleString('en')
const number = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''))

/** Brings the charts of the blocks into view, which begins their requests, and waits until all have come. */
async function showBlocks(page: Page) {
  const section = page.getByRole('region', { name: 'When its blocks came' })
  await page.mouse.wheel(0, 500)
  await expect(section).toContainText(/Longest wait/, { timeout: 60_000 })
  return section
}

test('an epoch tells when its blocks came, and how far from the expected number, as its raw blocks do', async ({
  page,
}) => {
  const raw = async <Record>(path: string): Promise<Record> =>
    (await page.request.get(`/sandbox/api/core/${path}`)).json()
  const epoch = await raw<{ blk_count: number }>('epochs/298')
  await openCompletePage(page, '/sandbox/epochs/298')
  await expect(fieldValue(page, 'Blocks')).toHaveText(`${epoch.blk_count} of 90 expected`)
  const difference = epoch.blk_count - SLOTS / 20
  const words = difference === 0 ? 'as many' : `${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'}`
  await expect(
    page.getByText(`${words}, one in ${Math.round(SLOTS / epoch.blk_count)} of 1,800 slots`),
  ).toBeVisible()
  const section = await showBlocks(page)
  await expect(section.getByRole('heading').first()).toHaveText(`When its ${epoch.blk_count} blocks came`)

  const ends = section.locator('.epoch-ends').getByRole('link')
  const [first, last] = [number(await ends.first().textContent()), number(await ends.last().textContent())]
  expect(last - first + 1).toBe(epoch.blk_count)
  const blocks: RawBlock[] = []
  for (let no = first - 1; no <= last + 1; no++) blocks.push(await raw<RawBlock>(`blocks/${no}`))
  expect(blocks.map(({ epoch_no }) => epoch_no)).toEqual([
    297,
    ...Array.from({ length: epoch.blk_count }, () => 298),
    299,
  ])
  const own = blocks.slice(1, -1)
  const wait = (at: number) =>
    (Date.parse(`${own[at]?.time}Z`) - Date.parse(`${own[at - 1]?.time}Z`)) / SECOND
  const longest = Math.max(...own.slice(1).map((_, at) => wait(at + 1)))
  await expect(section).toContainText(`Longest wait ${longest} s, before`)
  const ahead = own.flatMap(({ epoch_slot_no }, at) => {
    const expected = (epoch_slot_no + 1) / 20
    return [at - expected, at + 1 - expected]
  })
  const farthest = [...ahead, difference].toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0
  await expect(section).toContainText(
    `farthest ${Math.round(Math.abs(farthest))} ${farthest > 0 ? 'ahead' : 'behind'}`,
  )
  const fullest = own.toSorted((a, b) => b.size - a.size)[0]
  await expect(section.locator('.block-readout')).toContainText(`Block ${group(fullest?.block_no ?? 0)}`)
  await expect(section.locator('.block-readout')).toContainText(
    `${((fullest?.size ?? 0) / 901.12).toFixed(1)}% full`,
  )

  const slider = section.getByRole('slider')
  await slider.press('End')
  await expect(section.locator('.block-readout')).toContainText(`Block ${group(last)}`)
  await expect(section.locator('.block-readout')).toContainText(
    `slot ${group(own.at(-1)?.epoch_slot_no ?? 0)}`,
  )
  await expectAccessible(page, 'main')
  const rows = page.getByRole('table', { name: 'Blocks of the epoch, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: `All ${epoch.blk_count} blocks` }).click()
  await expect(page).toHaveURL(`/sandbox/blocks?before=${last + 1}`)
})

test('an epoch of many blocks has the first and the last alone, and no request for each', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openCompletePage(page, '/mainnet/epochs/322')
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('heading', { name: 'Its 20,393 blocks' })).toBeVisible()
  await expect(fieldValue(page, 'First')).toContainText('slot 10')
  expect(requests.filter((path) => /blocks\/\d+$/.test(path))).toEqual([])
})

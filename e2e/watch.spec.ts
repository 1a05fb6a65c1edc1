import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const POOL = 4268

/** The watch list as the browser keeps it. */
async function storedEntries(page: Page): Promise<{ id: string; seen?: { update?: string; at: number } }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('epochal.watched') ?? '{"entries":[]}').entries)
}

/** Puts the last visit of the pool back to its first update, two days ago. */
async function forgetUpdates(page: Page, first: string): Promise<void> {
  await page.evaluate((update) => {
    const list = JSON.parse(localStorage.getItem('epochal.watched') ?? '')
    const at = Date.now() - 2 * 24 * 60 * 60 * 1000
    for (const entry of list.entries) if (entry.kind === 'pool') entry.seen = { ...entry.seen, at, update }
    localStorage.setItem('epochal.watched', JSON.stringify(list))
  }, first)
}

test('a pool is watched until its updates are seen, removed and put back, by keyboard', async ({ page }) => {
  await openApp(page, `/mainnet/pools/${POOL}/updates`)
  await page.getByRole('button', { name: `Watch Pool ${POOL}` }).press('Enter')
  const pressed = page.getByRole('button', { name: `Watching Pool ${POOL}` })
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await expect(pressed).toBeFocused()
  const updates: { id: number; active_epoch_no: number }[] = await (
    await page.request.get(`/mainnet/api/core/pools/${POOL}/updates`)
  ).json()
  const ids = updates.map(({ id }) => id).toSorted((a, b) => a - b)
  await expect.poll(async () => (await storedEntries(page))[0]?.seen?.update).toBe(String(ids.at(-1)))

  await forgetUpdates(page, String(ids[0]))
  await page.goto('/mainnet')
  await expect(page.getByText(/^1 watched: 1 changed since \d+ \w+ \d{4}$/)).toBeVisible()
  await page.getByRole('link', { name: '1 watched' }).click()
  await expect(page.getByRole('heading', { name: 'Watch list', level: 1 })).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Pool ${POOL}` }) })
  await expect(row).toContainText(`${ids.length - 1} updates since`)
  await expect(row.getByRole('listitem').first()).toContainText(
    `active from epoch ${updates.find(({ id }) => id === ids.at(-1))?.active_epoch_no}.`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Mark all as seen' }).press('Enter')
  await expect(row).toContainText('No update since')
  await page.getByRole('button', { name: `Remove Pool ${POOL} from the watch list` }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  expect(await storedEntries(page)).toEqual([])
  await undo.press('Enter')
  await expect(row).toBeFocused()
  expect(await storedEntries(page)).toMatchObject([
    { id: String(POOL), seen: { update: String(ids.at(-1)) } },
  ])
})

test('a browser that stores nothing says for how long a pool is watched', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError')
    }
  })
  await openApp(page, `/mainnet/pools/${POOL}/updates`)
  await page.getByRole('button', { name: `Watch Pool ${POOL}` }).click()
  await expect(page.getByText('Only until you close this tab.')).toBeVisible()
  await page.getByRole('button', { name: `Watching Pool ${POOL}` }).click()
  await expect(page.getByText('Only until you close this tab.')).toBeHidden()
})

test('the list goes to a file and comes back in another browser, which says what it cannot read', async ({
  page,
  browser,
  baseURL,
}) => {
  await openApp(page, `/mainnet/accounts/${RECORDED_ACCOUNT}`)
  await page.getByRole('button', { name: /^Watch Account/ }).click()
  await page.getByRole('link', { name: 'Watch list' }).click()
  const account = page.getByRole('link', { name: /^Account stake1/ })
  await expect(account).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()
  const saved = JSON.parse(await readFile(file, 'utf8'))
  expect(saved).toMatchObject({ format: 'epochal-watch-list', entries: await storedEntries(page) })

  const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
  await openApp(other, '/sandbox/watched')
  await expect(other.getByText('Nothing on Sandbox is watched.')).toBeVisible()
  const field = other.getByLabel('File with a watch list')
  await field.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('pool,5') })
  await expect(other.getByRole('alert')).toContainText('It is not a watch list that Epochal has exported.')
  saved.entries.push({ network: 'sandbox', kind: 'pool', id: '5', since: 1 }, { network: 'sandbox', id: 5 })
  const edited = {
    name: 'list.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(saved)),
  }
  await field.setInputFiles(edited)
  await expect(
    other.getByText('2 entries added. 1 entry cannot be read and is left out: number 3.'),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'Pool 5' })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: '1 on Mainnet' }).click()
  await expect(other.getByRole('link', { name: /^Account stake1/ })).toBeVisible()
  await other.close()
})

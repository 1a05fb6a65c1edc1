import { rmSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { exampleAccounts } from '#sample-chain/simulated/accounts.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { MOVABLE_CLOCK, passTime, startProgram } from './running-program.ts'

const POOL = 4268

/** The watch list as the browser keeps it. */
async function storedEntries(page: Page): Promise<{ id: string; label?: string }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('epochal.watched') ?? '{"entries":[]}').entries)
}

test('a pool and an account are watched, named, removed and put back, by keyboard', async ({ page }) => {
  await openApp(page, `/mainnet/pools/${POOL}/updates`)
  const star = page.getByRole('button', { name: `Watch Pool ${POOL}` })
  // A press of a key does not wait for it, as a click does.
  await expect(star).toBeEnabled()
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(star).toBeFocused()
  expect(await storedEntries(page)).toMatchObject([{ id: String(POOL) }])

  // A label and a star are apart.
  await openApp(page, `/mainnet/accounts/${RECORDED_ACCOUNT}`)
  await page.getByRole('button', { name: 'Add a label' }).press('Enter')
  await expect(page.getByLabel('Your label')).toBeFocused()
  await page.keyboard.type('Savings')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Label: Savings. Change it' })).toBeFocused()
  expect(await storedEntries(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Watch Account/ }).press('Enter')
  await page.getByRole('link', { name: 'Watch list' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Watch list', level: 1 })).toBeVisible()
  const pool = page.getByRole('table', { name: 'Pools' }).getByRole('row').last()
  await expect(pool).toContainText('130,000')
  await expect(pool).toContainText('2.99')
  const account = page.getByRole('table', { name: 'Accounts' }).getByRole('row').last()
  await expect(account).toContainText('Savings')
  await expect(account).toContainText('133,228.66')
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)

  const inRow = page.getByRole('button', { name: `Watch Pool ${POOL}` })
  await inRow.press('Enter')
  await expect(pool).toContainText('No longer watched.')
  await expect(inRow).toBeFocused()
  expect(await storedEntries(page)).toMatchObject([{ id: RECORDED_ACCOUNT }])
  await pool.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(pool).toContainText('130,000')
  expect(await storedEntries(page)).toHaveLength(2)

  // The label stays where the star goes, and is deleted here, with the way back.
  await page.getByRole('button', { name: /^Watch Account/ }).press('Enter')
  await page.reload()
  const label = page.getByRole('table', { name: 'Labels without a star' }).getByRole('row').last()
  await expect(label).toContainText('Savings')
  await label.getByRole('button', { name: 'Delete label' }).press('Enter')
  await expect(label).toContainText('deleted.')
  await label.getByRole('button', { name: 'Undo' }).press('Enter')
  await label.getByRole('button', { name: /^Watch Account/ }).press('Enter')
  await expect(account).toContainText('Savings')

  await page.goto('/sandbox/watched')
  await expect(page.getByText('Nothing on Sandbox is watched.')).toBeVisible()
  await page.getByRole('link', { name: '2 on Mainnet' }).click()
  await expect(pool).toBeVisible()
})
const EPOCH = 30 * 60_000
/** Enough that some of ten pools have other terms after it. */
const EPOCHS_AWAY = 60

interface RawUpdate {
  readonly id: number
  readonly active_epoch_no: number
  readonly margin: number
  readonly fixed_cost: number
  readonly pledge: number
}

/** Each term as the table shows it. */
const rawTerms = [
  { name: 'Margin', field: 'margin', unit: '%', text: (margin: number) => margin.toFixed(2) },
  { name: 'Cost', field: 'fixed_cost', unit: 'ADA', text: adaText },
  { name: 'Pledge', field: 'pledge', unit: 'ADA', text: (lovelace: number) => adaText(lovelace / 1_000_000) },
] as const

/** An amount in ADA with all of its digits, as pages show it. */
function adaText(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 6 })
}

test('a second visit shows what changed since the first, and the star of every page counts it', {
  tag: '@long',
}, async ({ page }) => {
  const dataDirectory = await makeDataDirectory('grown samples')
  const product = await startProgram('start', { DATA_DIR: dataDirectory }, MOVABLE_CLOCK)
  const raw = async <Record>(path: string): Promise<Record> =>
    (await page.request.get(`${product.address}/sandbox/api/core/${path}`)).json()
  const passEpochs = async (count: number) => {
    const newestEpoch = async () => (await raw<{ epoch_no: number }>('blocks/latest')).epoch_no
    const before = await newestEpoch()
    await passTime(product, count * EPOCH)
    await expect.poll(newestEpoch).toBeGreaterThanOrEqual(before + count)
  }
  const rawUpdates = (no: number) => raw<RawUpdate[]>(`pools/${no}/updates`)
  const account = exampleAccounts.find(({ shows }) => shows === 'delegated')?.address ?? ''
  const pools = [8, 12, 18, 32, 42, 54, 63, 73, 93]
  try {
    await openApp(page, `${product.address}/sandbox/accounts/${account}`)
    await page.getByRole('button', { name: /^Watch Account/ }).click()
    await page.evaluate((pools) => {
      const list = JSON.parse(localStorage.getItem('epochal.watched') ?? '')
      const entries = pools.map((no) => ({ network: 'sandbox', kind: 'pool', id: String(no), since: 1 }))
      localStorage.setItem(
        'epochal.watched',
        JSON.stringify({ ...list, entries: [...list.entries, ...entries] }),
      )
    }, pools)
    await openApp(page, `${product.address}/sandbox/watched`)
    await expect(page.getByRole('heading', { name: 'No change' })).toBeVisible()
    const balance = (await raw<{ total_balance: number }>(`accounts/${account}`)).total_balance
    const seen = new Map<number, number>()
    for (const no of pools) seen.set(no, (await rawUpdates(no)).at(-1)?.id ?? 0)

    await passEpochs(EPOCHS_AWAY)
    await openApp(page, `${product.address}/sandbox/blocks`)
    await page.getByRole('link', { name: /^Watch list/ }).click()
    const changes = page.getByRole('table', { name: 'Changes since your last visit' }).getByRole('row')
    await expect(changes.filter({ hasText: 'Balance' })).toBeVisible()
    const grown = (await raw<{ total_balance: number }>(`accounts/${account}`)).total_balance - balance
    await expect(changes.filter({ hasText: 'Balance' })).toContainText(
      `${grown < 0 ? '−' : '+'}${adaText(Math.abs(grown))}`,
    )
    const expected: { epoch: number; text: string }[] = []
    for (const no of pools) {
      const updates = (await rawUpdates(no)).toSorted((a, b) => a.active_epoch_no - b.active_epoch_no)
      // The last of several for one epoch counts.
      const effective = updates.filter(
        ({ active_epoch_no }, at) => updates[at + 1]?.active_epoch_no !== active_epoch_no,
      )
      for (const [at, update] of effective.entries()) {
        const old = effective[at - 1]
        if (!old || update.id <= (seen.get(no) ?? 0)) continue
        const changed = rawTerms.filter(({ field }) => old[field] !== update[field])
        if (changed.length === 0) continue
        const lines = changed.map(
          ({ name, field, unit, text }) => `${name} ${text(old[field])} to ${text(update[field])} ${unit}`,
        )
        const epoch = update.active_epoch_no
        expected.push({ epoch, text: `${epoch} Pool ${no} ${lines.join(' ')}` })
      }
    }
    expect(expected.length).toBeGreaterThan(0)
    const ofPools = changes.filter({ hasText: /Pool \d/ })
    await expect(ofPools).toHaveCount(expected.length)
    const shown = await ofPools.evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('.change-from, .change-subject, .change-what')]
          .map((cell) => (cell.textContent ?? '').replace('→', '').replace(', not active yet', '').trim())
          .join(' '),
      ),
    )
    const byText = (a: string, b: string) => a.localeCompare(b)
    expect(shown.toSorted(byText)).toEqual(expected.map(({ text }) => text).toSorted(byText))
    expect(shown.map((text) => Number.parseInt(text, 10))).toEqual(
      expected.map(({ epoch }) => epoch).toSorted((a, b) => b - a),
    )
    await expectAccessible(page, 'main')
    const count = await changes.count()
    await openApp(page, `${product.address}/sandbox/blocks`)
    await page.getByRole('link', { name: `Watch list, ${count - 1} changes` }).click()
    await page.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(page.getByRole('heading', { name: 'No change' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Watch list', exact: true })).toBeVisible()
  } finally {
    await product.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})

test('a label stands behind the name of its pool wherever that is, and finds it', async ({ page }) => {
  await openApp(page, '/mainnet/pools')
  await page.evaluate((id) => {
    // As the first version wrote it.
    const entry = { network: 'mainnet', kind: 'pool', id, since: 1, label: 'Cold keys' }
    localStorage.setItem('epochal.watched', JSON.stringify({ version: 1, entries: [entry] }))
  }, String(POOL))
  await openApp(page, '/mainnet/blocks/8415364')
  await expect(page.getByText(`Pool ${POOL} · Cold keys`)).toBeVisible()
  const box = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await box.fill(`pool ${POOL}`)
  await expect(page.getByRole('option', { name: `Pool ${POOL} · Cold keys` })).toBeVisible()
  await box.fill('cold')
  await expect(page.getByRole('option', { selected: true })).toContainText(`Cold keysPool ${POOL}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/mainnet/pools/${POOL}/updates`)
})

import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

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

test('a star that is taken away on its page says so, keeps the label, and comes back with what was seen', async ({
  page,
}) => {
  await openApp(page, `/sandbox/pools/8/updates`)
  await page.getByRole('button', { name: 'Add a label' }).click()
  await page.keyboard.type('Home')
  await page.keyboard.press('Enter')
  const star = page.getByRole('button', { name: 'Watch Pool 8' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  const [watched] = await storedEntries(page)
  await star.click()
  await expect(page.getByText('No longer watched. The label Home stays.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await storedEntries(page)).toEqual([watched])
})

test('a second visit shows what changed since the first, and the star of every page counts it', async ({
  page,
}) => {
  // As a sandbox whose pool 8 has changed a term, and whose account has other rewards, since the visit.
  const updates: { id: number; margin: number; fixed_cost: number; pledge: number }[] = await (
    await page.request.get('/sandbox/api/core/pools/8/updates')
  ).json()
  const terms = ({ margin, fixed_cost, pledge }: (typeof updates)[number]) =>
    `${margin} ${fixed_cost} ${pledge}`
  const changed = updates.findLastIndex((update, at) => {
    const before = updates[at - 1]
    return before !== undefined && terms(before) !== terms(update)
  })
  const seenUpdate = String(updates[changed - 1]?.id)
  const newer = updates.slice(changed).length
  expect(newer).toBeGreaterThan(0)
  await openApp(page, '/sandbox/status')
  await page.evaluate(
    ([seenUpdate, account]) => {
      const seen = (values: object) => ({ at: Date.now() - 86_400_000, values })
      const entries = [
        {
          network: 'sandbox',
          kind: 'pool',
          id: '8',
          since: 1,
          seen: seen({ update: seenUpdate, margin: '0.99' }),
        },
        {
          network: 'sandbox',
          kind: 'account',
          id: account,
          since: 2,
          seen: seen({ balance: '1000000', rewards: '1000000', pool: 'pool1a', state: 'registered' }),
        },
      ]
      localStorage.setItem('epochal.watched', JSON.stringify({ version: 2, entries, labels: [] }))
    },
    [seenUpdate, 'stake_test1upgvmqd5854tkk9q3m83r08cewfq3yhdlk863gpljrmh6jccczymg'],
  )
  await openApp(page, '/sandbox/blocks')
  const star = page.getByRole('link', { name: /^Watch list, \d+ changes$/ })
  await expect(star).toBeVisible()
  await star.click()
  const changes = page.getByRole('table', { name: 'Changes since your last visit' }).getByRole('row')
  await expect(page.getByRole('heading', { name: /^\d+ changes$/ })).toBeVisible()
  await expect(changes.filter({ hasText: 'To withdraw' })).toContainText('1')
  await expect(changes.filter({ hasText: 'Balance' })).toContainText('+')
  await expect(changes.filter({ hasText: 'Pool 8' }).first()).toBeVisible()
  await expect(page.locator('.watch-changed').first()).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByRole('heading', { name: 'No change' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Watch list', exact: true })).toBeVisible()
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
  await expect(page.getByRole('option', { selected: true })).toHaveText(`Cold keysPool ${POOL}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/mainnet/pools/${POOL}/updates`)
})

test('a browser that stores nothing says for how long a pool is watched', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError')
    }
  })
  await openApp(page, `/mainnet/pools/${POOL}/updates`)
  const star = page.getByRole('button', { name: `Watch Pool ${POOL}` })
  await star.click()
  await expect(page.getByText('Only until you close this tab.')).toBeVisible()
  await star.click()
  await expect(page.getByText('Only until you close this tab.')).toBeHidden()
})

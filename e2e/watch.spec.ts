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
  const pool = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Pool ${POOL}` }) })
  await expect(pool).toContainText('130,000')
  await expect(pool).toContainText('2.99%')
  const account = page.getByRole('row').filter({ hasText: '· Savings' })
  await expect(account).toContainText('133,228.664564')
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: `Remove Pool ${POOL} from the watch list` }).press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  expect(await storedEntries(page)).toMatchObject([{ id: RECORDED_ACCOUNT, label: 'Savings' }])
  await undo.press('Enter')
  await expect(pool).toContainText('130,000')
  expect(await storedEntries(page)).toHaveLength(2)

  await page.goto('/sandbox/watched')
  await expect(page.getByText('Nothing on Sandbox is watched.')).toBeVisible()
  await page.getByRole('link', { name: '2 on Mainnet' }).click()
  await expect(pool).toBeVisible()
})

test('a label stands behind the name of its pool wherever that is, and finds it', async ({ page }) => {
  await openApp(page, '/mainnet/pools')
  await page.evaluate((id) => {
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

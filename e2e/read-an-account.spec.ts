import { expect, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp, withBareDocuments } from './app-page.ts'
import { fieldValue, section } from './page-parts.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import type { RawUpdate } from './sandbox-updates.ts'

const PATH = `/mainnet/accounts/${RECORDED_ACCOUNT}`

test('the balance is exact, and is copied in ADA, or in lovelace with Alt', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page, PATH)
  await expect(page.locator('.balance data')).toHaveAttribute('value', '133228.664564')
  const copy = page.getByRole('button', { name: 'Copy total balance in ADA' })
  await copy.click()
  await expect(page.locator('output[aria-live]')).toHaveText('Copied total balance in ADA')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('133228.664564')
  await copy.click({ modifiers: ['Alt'] })
  await expect(page.locator('output[aria-live]')).toHaveText('Copied total balance in lovelace')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('133228664564')

  await openApp(page, '/mainnet/epochs/0')
  await expect(page.getByText('10.38 B')).toHaveAttribute('title', '10378568796.482912 ADA')
})

test('the address can be found on the page, is shown in its parts and as a QR code', async ({ page }) => {
  await openApp(page, PATH)
  await expect(page.getByText(RECORDED_ACCOUNT, { exact: true })).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  const parts = {
    Network: 'Mainnet',
    Kind: 'Stake key',
    'Key hash': 'fa504163dcaa366236a08e9cee1e4be4a609623b72b55be8edae9c1f',
    'Address in hex': 'e1fa504163dcaa366236a08e9cee1e4be4a609623b72b55be8edae9c1f',
  }
  for (const [label, value] of Object.entries(parts)) {
    await expect(fieldValue(page, label), label).toHaveText(value)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the stake address as a QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stake address as a QR code' })
  await expect(dialog.getByRole('img', { name: `QR code of ${RECORDED_ACCOUNT}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
const POOL = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'

test('an account is said in one sentence, and leads to its pool and back', async ({ page }) => {
  await openApp(page, PATH)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(
    '133,228 ADA, with Pool 4268 since epoch 472, margin 2.99%, cost 340 ADA, 41,126 ADA to withdraw',
  )
  await expect(page).toHaveTitle(/: 133,228 ADA · Epochal$/)
  const pool = section(page, 'Pool 4268')
  await expect(pool.getByText(POOL, { exact: true })).toBeVisible()
  await expect(pool.locator('.term-figure')).toHaveText(['2.99 %', '340 ADA', '130,000 ADA'])
  const changes = page.getByRole('table', { name: 'Changes of terms' }).getByRole('row')
  await expect(changes).toHaveCount(2)
  await expect(changes.nth(1)).toContainText('97.01% of the rewards, 96% before')
  await expect(changes.nth(1)).toContainText('The owners promise 8% more')
  await expectAccessible(page, 'main')

  await heading.getByRole('link', { name: 'Pool 4268' }).click()
  await expect(page).toHaveURL(`/mainnet/pools/${POOL}/updates`)
  await expect(heading).toHaveText('Pool 4268')
  await expect(page.getByText(POOL, { exact: true })).toBeVisible()
  await page.getByText('Looked up here, with this pool:').getByRole('link').first().click()
  await expect(heading).toHaveText(/^133,228 ADA, with Pool 4268/)

  // The number leads to no ID, but this browser has met it.
  await page.goto('/mainnet/pools/4268/updates')
  await expect(page.getByText(POOL, { exact: true })).toBeVisible()
})

test('one cursor reads the terms of an epoch in all three charts', async ({ page }) => {
  await openApp(page, '/mainnet/pools/4268/updates')
  const margin = page.getByRole('slider', { name: /^Margin in percent/ })
  const figures = page.locator('.term-figure')
  await expect(page.locator('.chart .recharts-area-curve')).toHaveCount(3)
  await expect(figures).toHaveText(['2.99 %', '340 ADA', '130,000 ADA'])
  await margin.focus()
  await page.keyboard.press('Home')
  await expect(margin).toHaveAttribute('aria-valuetext', /^epoch \d+: \d/)
  const first = Number(await margin.getAttribute('aria-valuemin'))
  await expect(margin).toHaveAttribute('aria-valuenow', String(first))
  await expect(page.getByText(`in ${first}, on record since`)).toHaveCount(3)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(margin).toHaveAttribute('aria-valuenow', String(first + 10))
  await page.keyboard.press('Escape')
  await expect(figures).toHaveText(['2.99 %', '340 ADA', '130,000 ADA'])
  const cost = page.getByRole('slider', { name: /^Cost in ADA/ })
  await cost.hover()
  await expect(page.getByText(/^in \d+, on record since/)).toHaveCount(3)
  await page.mouse.move(0, 0)
  await expect(page.getByText(/^in \d+, on record since/)).toHaveCount(0)
})

test('while the service does not answer, an account is shown as this browser saw it last', async ({
  page,
}) => {
  await openApp(page, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^133,228 ADA, with Pool 4268/)
  await openApp(page, '/mainnet/accounts')
  await page.route('**/api/core/accounts/**', (route) => route.fulfill({ status: 502, body: '' }))
  await withBareDocuments(page)
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '133,228 ADA, with Pool 4268 since epoch 472, 41,126 ADA to withdraw',
  )
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expectAccessible(page, 'main')
})

interface RawAccount {
  readonly is_registered: boolean
  readonly last_reg_dereg_tx: string | null
  readonly last_reg_dereg_epoch_no: number | null
  readonly pool_id: string | null
  readonly delegated_since_epoch_no: number | null
  readonly total_balance: number | null
  readonly available_rewards: number | null
}

/** An amount in ADA as a sentence has it: cut, with two decimals below 100. */
function cut(ada: number): string {
  const hundredths = Math.floor(ada * 100 + 1e-6)
  const shown =
    hundredths >= 10_000 || hundredths % 100 === 0 ? Math.floor(hundredths / 100) : hundredths / 100
  return shown.toLocaleString('en', { maximumFractionDigits: 2 })
}

/** The sentence of an account from the raw answers alone. @param tip the epoch in progress; undefined on a recording */
function sentence(account: RawAccount, updates: readonly RawUpdate[], tip: number | undefined): string {
  const { pool_id, delegated_since_epoch_no: since, last_reg_dereg_epoch_no: epoch } = account
  const parts = [account.total_balance === null ? 'Balance unknown' : `${cut(account.total_balance)} ADA`]
  if (account.is_registered && pool_id !== null) {
    const inForce = updates.findLast(({ active_epoch_no }) => tip === undefined || active_epoch_no <= tip)
    parts.push(
      `with ${inForce ? `Pool ${inForce.hash_id}` : `${pool_id.slice(0, 9)}…${pool_id.slice(-6)}`} since epoch ${since}`,
    )
    if (inForce) {
      parts.push(
        `margin ${Number(inForce.margin.toFixed(4))}%`,
        `cost ${inForce.fixed_cost.toLocaleString('en')} ADA`,
      )
    } else parts.push('terms not on record')
  } else if (account.is_registered) {
    parts.push(`registered${epoch === null ? '' : ` since epoch ${epoch}`}`, 'with no pool')
  } else if (account.last_reg_dereg_tx !== null) parts.push(`deregistered in epoch ${epoch}`)
  else parts.push('never registered', 'with no pool')
  if (account.available_rewards !== null) {
    parts.push(
      account.available_rewards === 0
        ? 'nothing to withdraw'
        : `${cut(account.available_rewards)} ADA to withdraw`,
    )
  }
  return parts.join(', ')
}

test('of all sample accounts, the sentence, the terms and their changes are those of the raw answers', {
  tag: '@long',
}, async ({ page }) => {
  const read = async (path: string) => (await page.request.get(path)).json()
  for (const network of ['sandbox', 'mainnet'] as const) {
    await openApp(page, `/${network}/accounts`)
    const links = page.locator('main li a')
    await expect(links.first()).toBeVisible()
    const listed = await links.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
    )
    expect(listed.length).toBeGreaterThan(0)
    for (const address of listed) {
      await openApp(page, `/${network}/accounts/${address}`)
      const account: RawAccount = await read(`/${network}/api/core/accounts/${address}`)
      const hasPool = account.is_registered && account.pool_id !== null
      // The answer for a pool without an update on record is a problem.
      const answer: unknown = hasPool
        ? await read(`/${network}/api/core/pools/${account.pool_id}/updates`)
        : []
      const updates = Array.isArray(answer) ? (answer as RawUpdate[]) : []
      const { epoch_no: tip } = await read(`/${network}/api/core/blocks/latest`)
      const present = network === 'sandbox' ? tip : undefined
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(
        sentence(account, updates, present),
      )
      if (updates.length === 0) continue
      const since = account.delegated_since_epoch_no ?? 0
      const terms = ({ margin, fixed_cost, pledge }: RawUpdate) => `${margin} ${fixed_cost} ${pledge}`
      const changes = updates.filter((update, at) => {
        const before = updates[at - 1]
        return before && update.active_epoch_no > since && terms(before) !== terms(update)
      })
      const rows = page.getByRole('table', { name: 'Changes of terms' }).getByRole('row')
      if (changes.length === 0) await expect(page.getByText('No change of terms since')).toBeVisible()
      else await expect(rows).toHaveCount(Math.min(changes.length, 12) + 1)
      for (const [at, change] of changes.reverse().slice(0, 12).entries()) {
        await expect(rows.nth(at + 1)).toContainText(String(change.active_epoch_no))
      }
    }
  }
})

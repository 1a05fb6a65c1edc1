import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const TEST = 'stake_test1upjryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcyju0cp'
const OTHER = 'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq'

const hero = (page: Page) => page.getByRole('combobox', { name: 'Search the chain' })

test('many addresses at once become a sheet: each piece is a row or left out, with totals and an export', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/accounts/stake') && requested.push(request.url()))
  const broken = RECORDED_ACCOUNT.replace('2vztz', 'yvztz')
  await openApp(page, '/mainnet')
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${RECORDED_ACCOUNT}\n${OTHER}\n${broken}\n${RECORDED_ACCOUNT}\ntreasury\n${TEST}`,
  )
  await hero(page).press('ControlOrMeta+V')
  await expect(page.getByRole('option')).toHaveText([/Compare 5 accounts/])
  await hero(page).press('Enter')
  await expect(page).toHaveURL(
    `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},${OTHER},${broken},${RECORDED_ACCOUNT},treasury,${TEST}`,
  )
  const rows = page.getByRole('table', { name: 'Accounts of the list' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('133,228.66')
  await expect(rows.nth(2)).toContainText('since 223')
  // With the heads and the sum.
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 accounts')
  await expect(page.getByText('of 6 pasted, 4 left out')).toBeVisible()
  const shares = page.getByRole('list', { name: 'Shares of the total' }).getByRole('link')
  await expect(shares.first()).toHaveAccessibleName(/^1 stake1u8a9.*, \d+\.\d%$/)
  await shares.first().focus()
  await expect(rows.nth(1)).toHaveClass('is-marked')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(requested).toHaveLength(2)
  const leftOut = page.locator('section', { has: page.getByRole('heading', { name: 'Left out' }) })
  await expect(leftOut).toContainText('4 of 6')
  await expect(leftOut.getByRole('row')).toContainText([
    'Reason',
    'Character 34 is wrong: 2 fits',
    'Pasted twice',
    'Not an address',
    'An address of Preprod',
  ])
  await expectAccessible(page, 'main')

  await page.getByRole('button', { name: 'Balance, ADA' }).click()
  await expect(rows.nth(2)).toContainText('133,228.66')
  await expect(page).toHaveURL(new RegExp(`sort=balance#${RECORDED_ACCOUNT}`))
  await page.getByRole('button', { name: 'By pool' }).click()
  await expect(page).toHaveURL(new RegExp(`by=pool#${RECORDED_ACCOUNT}`))
  await expect(shares.first()).toHaveAccessibleName(/^Pool 4268, /)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('epochal-mainnet-accounts-6.csv')
  const text = await (await import('node:fs/promises')).readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[1]).toBe(
    [
      RECORDED_ACCOUNT,
      RECORDED_ACCOUNT,
      'registered',
      '133228.664564',
      '92101.860445',
      '41126.804119',
      '0',
      '41126.804119',
      'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc',
    ].join(','),
  )
  expect(text.split('\r\n')[3]).toBe(`${broken},,Character 34 is wrong: 2 fits,,,,,,`)

  await leftOut.getByRole('link', { name: `Use …${RECORDED_ACCOUNT.slice(-5)}` }).press('Enter')
  await expect(page.getByText('of 6 pasted, 4 left out')).toBeVisible()
  await expect(leftOut.getByText('Pasted twice')).toHaveCount(2)
  await leftOut.getByRole('link', { name: 'Open on Preprod' }).press('Enter')
  await expect(page).toHaveURL(`/preprod/accounts/sheet#${TEST}`)
  await expect(page.getByText('No record on Preprod')).toBeVisible()
})

test('a list is edited where it is, and a secret is not put into the address', async ({ page }) => {
  await openApp(page, '/sandbox/accounts/sheet')
  const list = page.getByRole('textbox', { name: 'Stake address' })
  await list.fill(`${TEST}\n${OTHER}\ntreasury`)
  await expect(page.getByText('3 pasted 1 account of Sandbox left out: 1 of Mainnet, 1 other')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 1', exact: true }).click()
  await expect(page).toHaveURL(`/sandbox/accounts/sheet#${TEST},${OTHER},treasury`)
  await expect(page.getByText('No record on Sandbox')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the list' }).click()
  await expect(list).toHaveValue(`${TEST}\n${OTHER}\ntreasury`)
  await list.fill(
    `${OTHER}, abandon able about above absent absorb abstract absurd abuse access accident account`,
  )
  await list.press('Enter')
  await expect(page.locator('.lookup-dialogue')).toContainText('This looks like a recovery phrase.')
  await expect(page).toHaveURL(`/sandbox/accounts/sheet#${TEST},${OTHER},treasury`)
})

test('a sheet pauses when the service limits requests, and resumes by itself', { tag: '@long' }, async ({
  page,
}) => {
  let refusals = 0
  await page.route('**/accounts/stake*', (route) => {
    refusals += 1
    return refusals <= 2
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, body: '' })
      : route.continue()
  })
  await page.clock.install()
  await openApp(page, `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},${OTHER}`)
  await expect(page.getByText('looked up, requests are limited: resuming in')).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('row', { name: /133,228.66/ })).toBeVisible()
})

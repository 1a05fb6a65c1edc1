import { expect, type Page, test } from 'playwright/test'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const OTHER = 'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq'

const hero = (page: Page) => page.getByRole('combobox', { name: 'Search the chain' })

test('many addresses at once become a sheet, with diagnoses, duplicates, totals and an export', async ({
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
    `${RECORDED_ACCOUNT}\n${OTHER}\n${broken}\n${RECORDED_ACCOUNT}\n`,
  )
  await hero(page).press('ControlOrMeta+V')
  await expect(page.getByRole('option')).toHaveText([/Compare 4 accounts/])
  await hero(page).press('Enter')
  await expect(page).toHaveURL(
    `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},${OTHER},${broken},${RECORDED_ACCOUNT}`,
  )
  const rows = page.getByRole('table', { name: 'Accounts of the list' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('133,228.66')
  await expect(rows.nth(2)).toContainText('Registered')
  await expect(rows.nth(3)).toContainText('Character 34 looks wrong.')
  await expect(rows.nth(4)).toContainText('the same as row 1')
  await expect(page.getByText('2 of 2 accounts looked up', { exact: true })).toBeVisible()
  await expect(page.getByText('Left out of the totals: 1 malformed, 1 duplicate.')).toBeVisible()
  expect(requested).toHaveLength(2)

  await page.getByRole('button', { name: 'Total balance, ADA' }).click()
  await expect(rows.nth(1)).toContainText('133,228.66')
  await expect(page).toHaveURL(new RegExp(`sort=-balance#${RECORDED_ACCOUNT}`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('epochal-mainnet-accounts-4.csv')
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
})

test('a sheet pauses when the service limits requests, and resumes by itself', async ({ page }) => {
  let refusals = 0
  await page.route('**/accounts/stake*', (route) => {
    refusals += 1
    return refusals <= 2
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, body: '' })
      : route.continue()
  })
  await page.clock.install()
  await openApp(page, `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},${OTHER}`)
  await expect(page.getByText('looked up, the data service limits requests: resuming in')).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(page.getByText('2 of 2 accounts looked up', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('row', { name: /133,228.66/ })).toBeVisible()
})

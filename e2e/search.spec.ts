import { expect, type Page, test } from 'playwright/test'
import { openApp } from './app-page.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const OTHER = 'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq'

const hero = (page: Page) => page.getByRole('combobox', { name: 'Search the chain' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })

test('the box says what a text can be, and asks the service nothing before a choice', async ({ page }) => {
  await openApp(page, '/mainnet')
  await page.keyboard.press('End')
  await expect(page.getByRole('table', { name: 'The newest pool updates' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  await hero(page).fill('300')
  await expect(page.getByRole('option')).toHaveText([/Epoch 300/, /Block 300/, /Slot 300/, /Pool 300/])
  expect(asked.filter((url) => !url.endsWith('/blocks/latest'))).toEqual([])
  await hero(page).press('ArrowDown')
  await hero(page).press('ArrowDown')
  await hero(page).press('ArrowUp')
  await hero(page).press('Enter')
  await expect(page).toHaveURL('/mainnet/blocks/300')
})

test('the palette opens by keys from any page, narrows by Tab, and gives the focus back', async ({
  page,
}) => {
  await openApp(page, '/mainnet/epochs')
  const button = page.getByRole('button', { name: /^Search/ })
  await button.focus()
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('300')
  await expect(page.getByRole('option')).toHaveCount(4)
  await box.press('Tab')
  await expect(page.getByRole('option')).toHaveText([/Epoch 300/])
  await box.press('Tab')
  await expect(page.getByRole('option')).toHaveText([/Block 300/])
  await box.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('/')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})

test('the palette does what has no page, and says what was opened before', async ({ page }) => {
  await openApp(page, '/mainnet/blocks/8415364')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Block 8,415,364')
  await palette(page).getByRole('combobox').fill('theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
})

test('Ctrl Enter opens a choice in a tab of its own', async ({ page, context }) => {
  await openApp(page, '/mainnet')
  await hero(page).fill('epoch 300')
  await expect(page.getByRole('option')).toHaveCount(1)
  const [tab] = await Promise.all([context.waitForEvent('page'), hero(page).press('Control+Enter')])
  await expect(tab).toHaveURL('/mainnet/epochs/300')
  await expect(page).toHaveURL('/mainnet')
})

test('a broken address is diagnosed and never corrected in silence', async ({ page }) => {
  await openApp(page, '/mainnet/accounts')
  const box = page.getByRole('combobox', { name: 'Stake address' })
  await box.fill(ACCOUNT.replace('2vztz', 'yvztz'))
  const verdict = page.locator('.diagnosis')
  await expect(verdict).toContainText('Character 34 looks wrong.')
  await expect(verdict).toContainText('With 2 in place of y, the checksum passes.')
  await expect(verdict.locator('.diagnosis-mark')).toHaveText('y')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL('/mainnet/accounts')
  await verdict.getByRole('button', { name: 'Edit' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.type('2')
  await box.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${ACCOUNT}`)
})

test('what is typed and pressed before the app has begun is not lost', async ({ page }) => {
  await page.route('**/assets/app-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/mainnet', { waitUntil: 'commit' })
  await hero(page).fill('block 8415364')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
})

test('many addresses at once become a sheet, with verdicts, doubles, totals and an export', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/accounts/stake') && asked.push(request.url()))
  const broken = ACCOUNT.replace('2vztz', 'yvztz')
  await openApp(page, '/mainnet')
  await hero(page).evaluate((input, text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    input.focus()
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, `${ACCOUNT}\n${OTHER}\n${broken}\n${ACCOUNT}\n`)
  await expect(page.getByRole('option')).toHaveText([/Compare 4 accounts/])
  await hero(page).press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/sheet#${ACCOUNT},${OTHER},${broken},${ACCOUNT}`)
  const rows = page.getByRole('table', { name: 'Accounts of the list' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('133,228.66')
  await expect(rows.nth(2)).toContainText('Registered')
  await expect(rows.nth(3)).toContainText('Character 34 looks wrong.')
  await expect(rows.nth(4)).toContainText('the same as row 1')
  await expect(page.getByText('2 of 2 accounts looked up')).toBeVisible()
  await expect(page.getByText('Left out of the totals: 1 malformed, 1 duplicate.')).toBeVisible()
  expect(asked).toHaveLength(2)

  await page.getByRole('button', { name: 'Total balance, ADA' }).click()
  await expect(rows.nth(1)).toContainText('133,228.66')
  await expect(page).toHaveURL(new RegExp(`sort=-balance#${ACCOUNT}`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('epochal-mainnet-accounts-4.csv')
  const text = await (await import('node:fs/promises')).readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[1]).toBe(
    [
      ACCOUNT,
      ACCOUNT,
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

test('a sheet waits where the service limits, and goes on by itself', async ({ page }) => {
  let refusals = 0
  await page.route('**/accounts/stake*', (route) => {
    refusals += 1
    return refusals <= 2
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, body: '' })
      : route.continue()
  })
  await openApp(page, `/mainnet/accounts/sheet#${ACCOUNT},${OTHER}`)
  await expect(page.getByText('looked up, the data service limits requests: resuming in')).toBeVisible()
  await expect(page.getByText('2 of 2 accounts looked up')).toBeVisible()
  await expect(page.getByRole('row', { name: /133,228.66/ })).toBeVisible()
})

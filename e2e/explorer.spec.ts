import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from 'playwright/test'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

/** The value beside a label, in a list of labelled values. */
function fieldValue(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

function section(page: Page, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}

test('the address alone leads to the first network', async ({ request }) => {
  const answer = await request.get('/', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/mainnet'])
})

test('the overview shows the newest of the recording, and says that it is one', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/mainnet')
  await expect(page.locator('.tip-card-number')).toHaveText('12,069,665')
  await expect(page.getByText('This network is a recording of real data. It does not change.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Epoch 322' })).toBeVisible()
  const held = section(page, 'What is on record')
  await expect(held.getByText('220 epochs')).toBeVisible()
  await expect(held.getByText('25,053 blocks')).toBeVisible()
  // A chart comes when it comes near.
  await page.getByText('Transactions per epoch').scrollIntoViewIfNeeded()
  await expect(page.getByRole('slider', { name: /^Transactions per epoch, 250 to 322/ })).toBeVisible()
  await expect(page.getByRole('slider', { name: /^Fees per epoch in ADA, 250 to 322/ })).toBeVisible()
})

test('epoch 0 has its 33 transactions, 21,587 blocks and 10,378,568,796.482912 ADA', async ({ page }) => {
  await page.goto('/mainnet/epochs/0')
  await expect(page.getByRole('heading', { name: 'Epoch 0', exact: true })).toBeVisible()
  await expect(fieldValue(page, 'Transactions')).toHaveText('33')
  await expect(fieldValue(page, 'Blocks')).toHaveText('21,587')
  await expect(fieldValue(page, 'Output').locator('data')).toHaveAttribute('value', '10378568796.482912')
  await expect(page.getByLabel('Raw response')).toContainText('"out_sum": 10378568796482912,')
  await expect(page.getByRole('row', { name: /^Starts/ })).toContainText('2017-09-23 21:44:51')
  await expect(page.getByRole('row', { name: /^Starts/ })).toContainText('2017-09-23 23:44:51')
})

test('the epoch list charts what is on record, and leaves gaps where nothing is', async ({ page }) => {
  await page.goto('/mainnet/epochs')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/mainnet/epochs?from=0&to=322')
  const chart = page.getByRole('slider', { name: /^Transactions per epoch, 0 to 322/ })
  await expect(chart.getByText('20 to 122 not on record')).toBeVisible()
  await expect(chart.locator('.epoch-bar-cap')).toHaveCount(220)

  await chart.press('Home')
  await expect(fieldValue(page, 'Transactions')).toHaveText('33')
  await expect(fieldValue(page, 'Fees, ADA')).toHaveText('3.46')
  await chart.press('Shift+ArrowRight')
  await chart.press('Shift+ArrowRight')
  await expect(fieldValue(page, 'Epoch')).toHaveText('20, not on record')
  await expect(fieldValue(page, 'Transactions')).toHaveText('–')
  await chart.press('ArrowLeft')
  await chart.press('Enter')
  await expect(page).toHaveURL('/mainnet/epochs/19')
})

test('the table sorts by any column, and the address keeps range, scale and order', async ({ page }) => {
  await page.goto('/mainnet/epochs?from=123&to=322')
  const rows = page.getByRole('table', { name: 'Epochs in range' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('322')
  await page.getByRole('button', { name: 'Transactions', exact: true }).click()
  await expect(rows.nth(1)).toContainText('1,566,974')
  await page.getByRole('button', { name: 'Log' }).click()
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&sort=-tx&scale=log')
  await page.reload()
  await expect(rows.nth(1)).toContainText('1,566,974')
  await expect(page.getByRole('columnheader', { name: 'Transactions', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('block 8,415,364 has all its fields, and leads to pool 4268 by its VRF key', async ({ page }) => {
  await page.goto('/mainnet/blocks/8415364')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await expect(page.getByText('18 Feb 2023, 14:53:54 UTC')).toBeVisible()
  await expect(page.getByText('15:53:54 CET')).toBeVisible()
  const expected = {
    Hash: '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
    Transactions: '25',
    Size: '47,554 B',
    'Absolute slot': '85,165,743',
    'Slot in epoch': '320,943',
    'Protocol version': '8.0',
    'VRF key': 'vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv',
    'VRF key hash': '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df',
    'Operational certificate': '2d15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd',
    'Certificate counter': '5',
    'Record id': '8,416,431',
    'Previous record': '8,416,430',
    'Slot leader record': '7,195,394',
  }
  for (const [label, value] of Object.entries(expected)) {
    await expect(fieldValue(page, label), label).toContainText(value)
  }
  await section(page, 'Block').getByRole('button', { name: 'base64' }).click()
  await expect(fieldValue(page, 'Hash')).toContainText('if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=')

  await page.getByRole('link', { name: 'Pool 4268' }).click()
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
  await expect(fieldValue(page, 'Pledge').first()).toHaveText('130,000ADA')
  await expect(fieldValue(page, 'Margin').first()).toHaveText('2.99%')
  await expect(page.getByRole('table', { name: 'Updates of the pool' }).getByRole('row')).toHaveCount(10)
})

test('a block is found by number, by hash, and by epoch and slot, and has neighbours', async ({ page }) => {
  await page.goto('/mainnet/blocks/89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await page.goto('/mainnet/blocks/epochs/394/slots/85165743')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous block' }).click()
  await expect(page.getByRole('heading', { name: 'Block 8,415,363' })).toBeVisible()
  await page.goto('/mainnet/blocks/latest')
  await expect(page.getByRole('heading', { name: 'Block 12,069,665' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next block' })).toHaveCount(0)
})

test('a Byron block says what Byron blocks have not', async ({ page }) => {
  await page.goto('/mainnet/blocks/1')
  await expect(fieldValue(page, 'VRF key')).toHaveText('Byron blocks have none')
  await expect(fieldValue(page, 'Pool')).toHaveText('Byron blocks have none')
})

test('block 8,000,000 is not on record, and the page says so', async ({ page }) => {
  await page.goto('/mainnet/blocks/8000000')
  await expect(page.getByRole('heading', { name: 'Not on record' })).toBeVisible()
  await expect(page.getByText('There is no block 8,000,000 on record.')).toBeVisible()
  await expect(page.getByText('This recording has 25,053 blocks, and this is not one of them.')).toBeVisible()
  await expect(page.getByRole('link', { name: '12,069,665' })).toBeVisible()
})

test('a pasted stake address leads to its account, to the last lovelace', async ({ page }) => {
  await page.goto('/mainnet/accounts')
  const box = page.getByRole('combobox', { name: 'Stake address' })
  await box.fill(`  ${ACCOUNT}\n`)
  await box.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${ACCOUNT}`)
  const balance = section(page, 'Balance')
  await expect(balance.getByText('133,228.664564').first()).toBeVisible()
  await expect(balance.getByRole('row', { name: /Controlled stake/ })).toContainText('92,101.860445')
  await expect(balance.getByRole('row', { name: /Rewards earned/ })).toContainText('41,126.804119')
  await expect(fieldValue(page, 'Delegated to')).toContainText(
    'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc',
  )
  await expect(page.getByText('since epoch 289')).toBeVisible()
})

test('a wrong checksum names the character, and the correction is offered', async ({ page }) => {
  const wrong = 'stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma'
  await page.goto('/mainnet/accounts')
  const box = page.getByRole('combobox', { name: 'Stake address' })
  await box.fill(wrong)
  await box.press('Enter')
  await expect(page.getByText('Character 34 looks wrong.')).toBeVisible()
  await expect(page.getByText('With 2 in place of y, the checksum passes.')).toBeVisible()
  await expect(box).toHaveValue(wrong)
  await page.goto(`/mainnet/accounts/${wrong}`)
  await page.getByRole('link', { name: 'Open the corrected address' }).click()
  await expect(page).toHaveURL(`/mainnet/accounts/${ACCOUNT}`)
})

test('an address of the other network is opened there', async ({ page }) => {
  await page.goto('/mainnet')
  const box = page.getByRole('combobox', { name: 'Search the chain' })
  await box.fill('stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn')
  await box.press('Enter')
  await page.getByRole('link', { name: 'Open on Preprod' }).click()
  await expect(page).toHaveURL(/^.*\/preprod\/accounts\/stake_test1/)
  await expect(page.getByRole('heading', { name: 'Not on record' })).toBeVisible()
})

test('all pool updates stand in one table, and lead to the history of their pool', async ({ page }) => {
  await page.goto('/mainnet/pools/updates')
  await expect(page.getByRole('heading', { name: '70 updates by 52 pools' })).toBeVisible()
  await page
    .getByRole('row', { name: /^33,494/ })
    .getByRole('link', { name: '4,268' })
    .click()
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
  const history = section(page, 'History')
  await expect(history.getByRole('listitem')).toHaveCount(9)
  await expect(history.getByRole('listitem').nth(1)).toContainText('120,000ADA')
  await expect(history.getByRole('listitem').nth(1)).toContainText('+10,000 ADA')
})

test('a network is chosen from the menu, and an announced one is not', async ({ page }) => {
  await page.goto('/mainnet/epochs')
  await page.getByRole('button', { name: 'Network: Mainnet' }).click()
  await expect(page.getByText('announced')).toBeVisible()
  await page.getByRole('link', { name: 'Preprod' }).click()
  await expect(page).toHaveURL('/preprod')
  await expect(page.getByText('105 epochs', { exact: true })).toBeVisible()
})

test('the theme is chosen, kept, and there before the first paint', async ({ page }) => {
  await page.goto('/mainnet')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.getByRole('button', { name: 'Theme: light' }).click()
  expect(await background()).toBe('rgb(15, 20, 22)')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
  expect(await background()).toBe('rgb(15, 20, 22)')
})

test('an unknown page and a malformed address say what is wrong', async ({ page }) => {
  await page.goto('/mainnet/nothing/here')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/mainnet/epochs/abc')
  await expect(page.getByText('"abc" is not an epoch number')).toBeVisible()
  await page.goto('/moonnet')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a page that failed comes back by Try now, before its time, once the service does', async ({ page }) => {
  await page.route('**/api/core/epochs/300', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '600' }, body: '' }),
  )
  await page.goto('/mainnet/epochs/300')
  await expect(page.getByRole('heading', { name: 'The data service is not available' })).toBeVisible()
  await page.unroute('**/api/core/epochs/300')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('heading', { name: 'Epoch 300', exact: true })).toBeVisible()
})

test('a page whose code does not come says so', async ({ page }) => {
  await page.goto('/mainnet/blocks/8415364')
  await page.route('**/assets/epoch-page*', (route) => route.abort())
  await page.getByRole('link', { name: 'Epochs', exact: true }).click()
  await page.getByRole('link', { name: '322', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Epochal cannot be reached' })).toBeVisible()
})

test('the place in the navigation is marked', async ({ page }) => {
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  for (const [path, name] of [
    ['/mainnet/blocks/8415364', 'Blocks'],
    ['/mainnet/pools/4268/updates', 'Pool updates'],
    ['/mainnet/epochs/300', 'Epochs'],
    ['/mainnet', 'Overview'],
  ] as const) {
    await page.goto(path)
    await expect(marked).toHaveText(name)
  }
})

const pages = {
  overview: '/mainnet',
  epochs: '/mainnet/epochs',
  epoch: '/mainnet/epochs/300',
  block: '/mainnet/blocks/8415364',
  lookup: '/mainnet/accounts',
  account: `/mainnet/accounts/${ACCOUNT}`,
  updates: '/mainnet/pools/updates',
  pool: '/mainnet/pools/4268/updates',
  missing: '/mainnet/blocks/8000000',
}

for (const [name, path] of Object.entries(pages)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}: no accessibility fault, no refused resource, no sideways scroll`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => name !== 'missing' && faults.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text())
      })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      expect(faults).toEqual([])
      await context.close()
    })
  }
}

test('the charts come in a chunk of their own, which a page without charts does not load', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/mainnet/blocks/8415364')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  expect(loaded.filter((url) => /epoch-bars|recharts/.test(url))).toEqual([])
  await page.goto('/mainnet/epochs')
  await expect(page.locator('.epoch-bar-cap').first()).toBeVisible()
  expect(loaded.some((url) => url.includes('epoch-bars'))).toBe(true)
})

test('the sandbox is labelled simulated on every page, and its block leads to its pool', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/sandbox')
  await expect(page.getByText('This network is simulated at 240 times mainnet’s pace.')).toBeVisible()
  // At the turn of an epoch the newest block is of the one before, until the next comes.
  await expect(page.getByText('in progress', { exact: true })).toBeVisible({ timeout: 45_000 })
  for (const path of ['/epochs', '/blocks/latest', '/accounts', '/pools/updates', '/pools/1/updates']) {
    await page.goto(`/sandbox${path}`)
    await expect(page.locator('.tip-strip').getByText('Simulated')).toBeVisible()
    await expect(page.getByText('Data: core API v1.0, Sandbox, simulated')).toBeVisible()
  }
  await page.goto('/sandbox/epochs')
  await expect(page.getByText(/^30\d epochs since .*, 30 minutes each\.$/)).toBeVisible()

  await page.goto('/sandbox/blocks/20000')
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
  await page.getByRole('link', { name: /^Pool \d+$/ }).click()
  await expect(page.getByRole('heading', { name: /^Pool \d+$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Updates of the pool' })).toBeVisible()
})

test('the network menu lists live, recorded, simulated and announced networks as what they are', async ({
  page,
}) => {
  await page.goto('/mainnet/epochs')
  await page.getByRole('button', { name: /Network: / }).click()
  await page.getByRole('link', { name: /Sandbox simulated/ }).click()
  await expect(page).toHaveURL('/sandbox')
})

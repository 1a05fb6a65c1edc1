import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'

/** A page with little on it, since the search is on all. */
const ANY_PAGE = '/mainnet/blocks/8000000'

const hero = (page: Page) => page.getByRole('combobox', { name: 'Search the chain' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })

test('the box lists what a text can mean, and sends no request before a choice', async ({ page }) => {
  await openApp(page, '/mainnet')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await hero(page).fill('19')
  await expect(page.getByRole('option')).toHaveText([/Epoch 19/, /Block 19/, /Pool 19/])
  // The page itself may still request what it shows.
  expect(requested.filter((url) => /\/api\/.*\/19(\/|$)/.test(url))).toEqual([])
  await hero(page).press('ArrowDown')
  await hero(page).press('ArrowDown')
  await hero(page).press('ArrowUp')
  await hero(page).press('Enter')
  await expect(page).toHaveURL('/mainnet/blocks/19')
})

test('the palette opens by keys from any page and returns the focus', async ({ page }) => {
  await openApp(page, ANY_PAGE)
  const button = page.getByRole('button', { name: /^Search/ })
  await button.focus()
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('19')
  await expect(page.getByRole('option')).toHaveCount(3)
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('/')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})

test('what is not covered leads from mainnet to other explorers, and nowhere from elsewhere', async ({
  page,
}) => {
  const hash = '004ac881d9fd1a6748a72547e82e89beb074e96c3a76670c5a11b494d9260f31'
  await openApp(page, '/mainnet')
  await hero(page).fill(`tx ${hash}`)
  const option = page.getByRole('option', { name: 'Look it up on cexplorer.io' })
  await expect(option).toHaveAttribute('href', `https://cexplorer.io/tx/${hash}`)
  await expect(option).toHaveAttribute('rel', 'noopener noreferrer')
  await openApp(page, '/sandbox')
  await hero(page).fill(`tx ${hash}`)
  await expect(page.getByText('A transaction is not covered here.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('the palette runs commands, and lists recently opened pages', { tag: '@long' }, async ({ page }) => {
  await openApp(page, '/mainnet/blocks/8415364')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Block 8,415,364')
  await palette(page).getByRole('combobox').fill('night')
  await expect(page.getByRole('option')).toHaveText([/Dark theme/])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
})

test('Ctrl Enter opens a choice in a new tab', { tag: '@long' }, async ({ page, context }) => {
  await openApp(page, '/mainnet')
  await hero(page).fill('epoch 300')
  await expect(page.getByRole('option')).toHaveCount(1)
  const [tab] = await Promise.all([context.waitForEvent('page'), hero(page).press('Control+Enter')])
  await expect(tab).toHaveURL('/mainnet/epochs/300')
  await expect(page).toHaveURL('/mainnet')
})

/** The hash of a pool's VRF key on record; no block has it. */
const POOL_HASH = '0220a5d08adbfe9554b52d7b2993be5892ac3ff340e674a377dea3e22ad1778b'
const POOL_ID = 'pool1z5uqdk7dzdxaae5633fqfcu2eqzy3a3rgtuvy087fdld7yws0xt'
const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

/** A text, what is said aloud, the options, and whether one is chosen already. */
const panels: readonly (readonly [
  text: string,
  said: string,
  options: readonly RegExp[],
  isChosen: boolean,
])[] = [
  ['stake1u8a9qstrm', 'Stake address, 15 of 59 characters.', [], false],
  [ACCOUNT, '1 result. Account on Mainnet.', [/stake1u8a9/], true],
  ['19', '3 results. Epoch 19, first of 3.', [/Epoch/, /Block/, /Pool/], true],
  [ACCOUNT.replace('2vztz', 'yvztz'), 'Character 34 is wrong: y, where 2 fits.', [], false],
  ['$berry', 'An ADA Handle is not covered here.', [/handle\.me/], false],
  ['01/12/2022', 'Which day is meant?', [/12 Jan 2022/, /1 Dec 2022/], false],
  ['transactions', 'Transactions are not covered here.', [/Epochs/], false],
  ['what is staking', 'Nothing here.', [], false],
]

test('while a text is typed, the panel says what it is and what Enter opens', async ({ page }) => {
  await openApp(page, ANY_PAGE)
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')
  for (const [text, said, options, isChosen] of panels) {
    await box.fill(text)
    await expect(palette(page).getByRole('option')).toHaveText([...options])
    await expect(palette(page).getByRole('status')).toContainText(said)
    await expect(palette(page).getByRole('option', { selected: true })).toHaveCount(isChosen ? 1 : 0)
    if (!isChosen) await box.press('Enter')
    await expect(page).toHaveURL(ANY_PAGE)
  }
  await expectAccessible(page, 'dialog[open]')
})

/** Texts, each with the page that it opens or the sentence about it, wherever it is searched for on mainnet. */
const readings: readonly (readonly [text: string, result: { opens: string } | { says: string }])[] = [
  ['epoch 300', { opens: '/mainnet/epochs/300' }],
  ['preprod epoch 100', { opens: '/preprod/epochs/100' }],
  ['sandbox block 5', { opens: '/sandbox/blocks/5' }],
  ['epoch 5 on preview', { says: 'The text names Preview.' }],
  [`preprod ${ACCOUNT}`, { says: 'This is a mainnet address.' }],
  [POOL_ID, { opens: `/mainnet/pools/${POOL_ID}/updates` }],
  ['https://www.taptools.io/charts/token?pk=29d222ce', { says: 'A token is not covered here.' }],
  [ACCOUNT.slice(0, 30), { says: '29 are missing, at the end or in between.' }],
  ['block 999999999', { says: 'The chain has not reached block 999,999,999.' }],
]

test('the box, the palette and the page of the search read a text in the same way', { tag: '@long' }, async ({
  page,
}) => {
  const box = hero(page)
  const inPalette = palette(page).getByRole('combobox')
  for (const input of [box, inPalette]) {
    await openApp(page, '/mainnet')
    if (input === inPalette) await page.keyboard.press('Control+k')
    for (const [text, result] of readings) {
      await input.fill(text)
      if ('opens' in result) {
        await expect(page.getByRole('option').first()).toHaveAttribute('href', result.opens)
      } else await expect(page.locator('.search-note')).toContainText(result.says)
    }
  }
  for (const [text, result] of readings) {
    await page.goto(`/mainnet/search?q=${encodeURIComponent(text)}`)
    if ('opens' in result) await expect(page).toHaveURL(result.opens)
    else await expect(page.getByRole('main')).toContainText(result.says)
  }
  await page.goto(`/mainnet/search?q=${encodeURIComponent('01/12/2022')}`)
  await page.getByRole('link', { name: 'Epoch 379, 1 Dec 2022' }).click()
  await expect(page).toHaveURL('/mainnet/epochs/379')
})

test('Enter opens the first reading of a hash that is on record, and Esc stops looking', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, ANY_PAGE)
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')

  await page.route(`**/api/core/blocks/${POOL_HASH}`, () => undefined)
  await box.fill(POOL_HASH)
  await box.press('Enter')
  await expect(palette(page).locator('.search-note')).toContainText('Looking for')
  await box.press('Escape')
  await expect(palette(page).locator('.search-note')).toContainText('A transaction is not covered here.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await box.press('Enter')
  await expect(page).toHaveURL(`/mainnet/pools/${POOL_HASH}/updates`)
})

test('an address that is pasted on any page with nothing focused is at its account with one more press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page, ANY_PAGE)
  await page.evaluate((text) => navigator.clipboard.writeText(text), ACCOUNT)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(palette(page).getByRole('combobox')).toHaveValue(ACCOUNT)
  await expect(palette(page).getByRole('option', { selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${ACCOUNT}`)
  // The field of a dialog takes what is pasted itself.
  await page.getByRole('button', { name: 'Add a label' }).click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(palette(page)).toHaveCount(0)
})

test('with a wrong character Enter opens nothing, and Tab comes to the mended address', async ({ page }) => {
  await openApp(page, ANY_PAGE)
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')
  await box.fill(ACCOUNT.replace('2vztz', 'yvztz'))
  await expect(palette(page).locator('.mend-dialogue mark')).toHaveText(['y', '2'])
  await box.press('Enter')
  await expect(page).toHaveURL(ANY_PAGE)
  const open = palette(page).getByRole('link', { name: `Open …${ACCOUNT.slice(-5)}` })
  await page.keyboard.press('Tab')
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/mainnet/accounts/${ACCOUNT}`)
  await expect(page.locator('.origin-band')).toContainText('You pasted')
  await expect(palette(page)).toHaveCount(0)
})

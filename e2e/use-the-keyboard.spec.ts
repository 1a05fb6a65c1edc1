import { expect, type Page, type Route, test } from 'playwright/test'
import { openApp, openCompletePage } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const pages = {
  overview: '/mainnet',
  block: '/sandbox/blocks/20000',
  account: `/mainnet/accounts/${RECORDED_ACCOUNT}`,
  'account lookup': '/mainnet/accounts',
  'account sheet': `/mainnet/accounts/sheet#${RECORDED_ACCOUNT},stake1broken`,
  epoch: '/mainnet/epochs/300',
  'epoch list': '/mainnet/epochs?from=300&to=322',
  pool: '/mainnet/pools/4268/updates',
  'not on record': '/mainnet/blocks/8000000',
}

/** The elements that the Tab key must reach. */
const CONTROLS = 'a[href], button:not([disabled]), input, textarea, select, summary, [tabindex="0"]'

/**
 * A control as text without its numbers: a live chain changes them, and may have an element drawn again, while the
 * test goes through the page.
 */
const CONTROL_TEXT = `(element) =>
  [element.tagName, element.className, element.getAttribute('href'), element.ariaLabel].join(' ').replace(/\\d+/g, '#')`

function controlsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('${CONTROLS}')]
      .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .map(${CONTROL_TEXT})`,
  )
}

interface FocusedControl {
  readonly text: string
  readonly isOutlined: boolean
}

/** Presses Tab, and notes in the page each control that gets the focus. */
async function controlsByTab(page: Page, presses: number): Promise<FocusedControl[]> {
  await page.evaluate(`(() => {
    window.focused = []
    document.addEventListener('focusin', ({ target: element }) => {
      const isOutlined = [element, element.closest('form'), element.parentElement].some(
        (place) =>
          place && ['', '::before'].some((part) => getComputedStyle(place, part).outlineStyle !== 'none'),
      )
      window.focused.push({ text: (${CONTROL_TEXT})(element), isOutlined })
    })
  })()`)
  for (let press = 0; press < presses; press++) await page.keyboard.press('Tab')
  return page.evaluate('window.focused')
}

function notReached(controls: readonly string[], reached: readonly string[]): string[] {
  const left = [...reached]
  return controls.filter((control) => {
    const at = left.indexOf(control)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Pages with controls of most kinds; the long form goes through the others too. */
const SHORT = ['overview']

for (const [name, path] of Object.entries(pages)) {
  const tag = SHORT.includes(name) ? [] : '@long'
  test(`${name}: the Tab key reaches every control, with a visible focus and no trap`, { tag }, async ({
    page,
  }) => {
    await openCompletePage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The sheet has a button for as long as it looks up accounts.
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
    const { length } = await controlsOf(page)
    // A few more: the focus may begin in the middle, and leaves the page once before it comes back to its start.
    const reached = await controlsByTab(page, length + 3)
    expect(
      notReached(
        await controlsOf(page),
        reached.map(({ text }) => text),
      ),
    ).toEqual([])
    expect(reached.filter(({ isOutlined }) => !isOutlined)).toEqual([])
  })
}

test('the first stop skips to the content', async ({ page }) => {
  await openApp(page, '/mainnet/epochs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})
test('a step keeps the focus on its link while its page takes the place of the placeholder', async ({
  page,
}) => {
  await openCompletePage(page, '/mainnet/epochs/310')
  const held: Route[] = []
  await page.route('**/api/core/epochs/309', (route) => {
    held.push(route)
  })
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Epoch 309')
  const link = page.locator('a[rel=prev]')
  await expect(link).toBeFocused()
  await expect(page.locator('main [aria-busy=true]')).not.toHaveCount(0)
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('a page that is opened has the focus on its heading, and a step keeps it on its link', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    let last: string | null | undefined
    new MutationObserver(() => {
      const text = document.querySelector('output[aria-live]')?.textContent
      if (text && text !== last) said.push(text)
      last = text
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  const heading = page.getByRole('heading', { level: 1 })
  await openApp(page, '/mainnet/accounts')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Epochs' }).press('Enter')
  await expect(heading).toHaveText('Epochs')
  await expect(heading).toBeFocused()

  const link = page
    .getByRole('table', { name: 'Epochs in range' })
    .getByRole('link', { name: '310', exact: true })
  await link.press('Enter')
  await expect(heading).toHaveText('Epoch 310')
  await expect(heading).toBeFocused()
  expect(await said()).not.toContain('Epoch 310')

  await page.keyboard.press('ArrowLeft')
  await expect(heading).toHaveText('Epoch 309')
  await expect(page.locator('a[rel=prev]')).toBeFocused()
  await expect.poll(said).toContain('Epoch 309')
  expect((await said()).filter((text) => text === 'Epoch 309')).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Epoch 308')
  await expect(page.locator('a[rel=prev]')).toBeFocused()

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(link).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('block 8415364')
  await expect(page.getByRole('option', { name: /8,415,364/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Block 8,415,364')
  await expect(heading).toBeFocused()
})

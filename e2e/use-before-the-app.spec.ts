import { expect, type Page, test } from 'playwright/test'

/** Opens a document whose scripts come when the returned function is called; errors of the console are collected. */
async function openDocument(page: Page, path: string) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    await route.continue()
  })
  // A first visit may get the page without its data, which come later than the proxy waits.
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('<div id="app" data-drawn>')
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return {
    errors,
    /** Delivers the scripts, and waits until the app has taken over the document. */
    deliver: async () => {
      deliver()
      await page.locator('#app:not([data-drawn]) main').waitFor()
    },
  }
}

test('a text typed before the app is there stays, with caret and focus, and is read', async ({ page }) => {
  const { deliver, errors } = await openDocument(page, '/mainnet')
  const box = page.getByRole('combobox', { name: 'Search the chain' })
  await box.pressSequentially('epoch 300')
  await box.press('ArrowLeft')
  await box.press('Shift+ArrowLeft')
  await deliver()
  await expect(page.getByRole('option')).toHaveText([/Epoch 300/])
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('epoch 300')
  const selection = () =>
    box.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd] as const)
  expect(await selection()).toEqual([7, 8])
  await box.press('End')
  await box.press('Backspace')
  await expect(box).toHaveValue('epoch 30')
  await expect(page.getByRole('option')).toHaveText([/Epoch 30/])
  expect(errors).toEqual([])
})

test('what is scrolled, selected and pressed before the app is there stays or happens', async ({ page }) => {
  const { deliver, errors } = await openDocument(page, '/mainnet/epochs/322')
  const heading = page.getByRole('heading', { name: 'Epoch 322' })
  await heading.evaluate((element) => {
    Object.assign(element, { isOfDocument: true })
    getSelection()?.selectAllChildren(element)
    scrollTo(0, 160)
  })
  await page.getByRole('button', { name: /^Theme/ }).evaluate((button: HTMLElement) => button.click())
  const labels = page.locator('.field-label')
  await labels.first().evaluate((label: HTMLElement) => label.focus({ preventScroll: true }))
  await page.keyboard.press('ArrowDown')
  await deliver()
  await expect(labels.nth(1)).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/)
  expect(
    await heading.evaluate((element) => ({
      isOfDocument: 'isOfDocument' in element,
      selected: String(getSelection()),
      scrolled: scrollY,
    })),
  ).toEqual({ isOfDocument: true, selected: 'Epoch 322', scrolled: 160 })
  expect(errors).toEqual([])
})

test('fields and parts of the page before the app is there are what the app has', async ({ page }) => {
  const { deliver, errors } = await openDocument(page, '/reference')
  await page.getByRole('combobox', { name: 'Order by' }).selectOption('fees')
  await page.getByRole('checkbox', { name: 'tx_count' }).check()
  await page.getByRole('checkbox', { name: 'Count all that match' }).uncheck()
  await page.getByRole('textbox', { name: 'Skip' }).pressSequentially('12')
  const row = page.locator('#epochs-one')
  await row.locator('> summary').click()
  await expect(row).toHaveAttribute('open')
  await deliver()
  const odata = () => new URL(page.url()).searchParams.get('odata')
  await expect.poll(odata).toBe('Epochs?$orderby=fees desc&$select=tx_count&$top=10&$skip=12')
  await expect(row.getByRole('button', { name: 'Send' })).toBeVisible()
  expect(errors).toEqual([])
})

test('keys pressed before the app is there move a cursor, and open the search with what was typed', async ({
  page,
}) => {
  const { deliver, errors } = await openDocument(page, '/mainnet/epochs?from=300&to=322')
  const chart = page.getByRole('slider').first()
  await chart.press('ArrowLeft')
  await chart.press('ArrowLeft')
  await page.keyboard.press('/')
  await page.keyboard.type('epoch 3001')
  await page.keyboard.press('Backspace')
  await deliver()
  const box = page.getByRole('dialog', { name: 'Search and go to' }).getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('epoch 300')
  await expect(chart).toHaveAttribute('aria-valuenow', '320')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: 'Epoch 300' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a search sent while only the frame of the page works is answered when the rest does', async ({
  page,
}) => {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/home-view-*.js', async (route) => {
    await delivered
    await route.continue()
  })
  await page.goto('/mainnet')
  await page.locator('#app:not([data-drawn]) main').waitFor()
  const box = page.getByRole('combobox', { name: 'Search the chain' })
  await box.fill('epoch 300')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/mainnet$/)
  await expect(box).toHaveValue('epoch 300')
  deliver()
  await expect(page.getByRole('heading', { name: 'Epoch 300' })).toBeVisible()
})

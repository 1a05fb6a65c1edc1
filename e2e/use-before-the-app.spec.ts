import { expect, type Page } from 'playwright/test'
import { test } from './explorer-under-test.ts'

/** Keeps the scripts of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    // A page that was left no longer waits for its scripts.
    await route.continue().catch(() => undefined)
  })
  return deliver
}

test('a text typed in the search before the app is there stays, and is read', async ({ page }) => {
  const deliver = await holdScripts(page)
  await page.goto('/mainnet', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search the chain' })
  await box.pressSequentially('epoch 300')
  deliver()
  await expect(page.getByRole('option')).toHaveText([/Epoch 300/])
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('epoch 300')
  await box.press('Backspace')
  await expect(box).toHaveValue('epoch 30')
  await expect(page.getByRole('option')).toHaveText([/Epoch 30/])
})

test('Enter in the search before the app is there leads to the result', async ({ page }) => {
  const deliver = await holdScripts(page)
  await page.goto('/mainnet', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search the chain' })
  await box.fill('epoch 300')
  await box.press('Enter', { noWaitAfter: true })
  await page.waitForURL('**/mainnet/search?q=epoch+300', { waitUntil: 'commit' })
  deliver()
  await expect(page).toHaveURL(/\/mainnet\/epochs\/300$/)
  await expect(page.getByRole('heading', { name: 'Epoch 300', level: 1 })).toBeVisible()
})

test('More that is pressed before the app is there shows what it holds', { tag: '@long' }, async ({
  page,
}) => {
  const deliver = await holdScripts(page)
  await page.goto('/preprod', { waitUntil: 'commit' })
  await page.getByText('More', { exact: true }).click()
  deliver()
  await expect(page.getByText('105 epochs', { exact: true })).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await expect(page.getByText('105 epochs', { exact: true })).toBeHidden()
})

/** Opens the overview on a processor so slow that responses come before React has taken the whole document over. */
async function openSlowly(page: Page, address: string): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.goto(address)
  return errors
}

test('the app takes a document over as it is where that takes longer than the next requests', {
  tag: '@long',
}, async ({ page }) => {
  const errors = await openSlowly(page, '/mainnet')
  // The rows below the newest block come from the next requests.
  const cell = page.locator('.latest-blocks tbody tr').nth(3).locator('td').nth(3)
  await expect(cell).not.toBeEmpty({ timeout: 60_000 })
  expect(errors).toEqual([])
})

test('the app takes a document over as it is that one response was too late for', { tag: '@long' }, async ({
  page,
  startExplorer,
}) => {
  // A document waits 0.4 s for a response.
  const { origin } = await startExplorer({ latency: 600 })
  for (const path of ['epochs', 'blocks/latest']) {
    expect(await page.request.get(`${origin}/mainnet/api/core/${path}`)).toBeOK()
  }
  const errors = await openSlowly(page, `${origin}/mainnet`)
  await expect(page.locator('.examples').getByRole('link', { name: /^epoch/ })).toBeVisible({
    timeout: 60_000,
  })
  expect(errors).toEqual([])
})

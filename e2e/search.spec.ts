import { expect, type Page, test } from 'playwright/test'
import { openApp } from './app-page.ts'

const hero = (page: Page) => page.getByRole('combobox', { name: 'Search the chain' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })

test('the box lists what a text can mean, and sends no request before a choice', async ({ page }) => {
  await openApp(page, '/mainnet')
  await page.keyboard.press('End')
  await expect(page.getByRole('table', { name: 'The newest pool updates' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requested.push(request.url()))
  await hero(page).fill('300')
  await expect(page.getByRole('option')).toHaveText([/Epoch 300/, /Block 300/, /Pool 300/])
  expect(requested.filter((url) => !url.endsWith('/blocks/latest'))).toEqual([])
  await hero(page).press('ArrowDown')
  await hero(page).press('ArrowDown')
  await hero(page).press('ArrowUp')
  await hero(page).press('Enter')
  await expect(page).toHaveURL('/mainnet/blocks/300')
})

test('the palette opens by keys from any page, narrows by Tab, and returns the focus', async ({ page }) => {
  await openApp(page, '/mainnet/epochs')
  const button = page.getByRole('button', { name: /^Search/ })
  await button.focus()
  await page.keyboard.press('Control+k')
  const box = palette(page).getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('300')
  await expect(page.getByRole('option')).toHaveCount(3)
  await box.press('Tab')
  await expect(page.getByRole('option')).toHaveText([/Epoch 300/])
  await box.press('Tab')
  await expect(page.getByRole('option')).toHaveText([/Block 300/])
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('/')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
})

test('the palette runs commands, and lists recently opened pages', async ({ page }) => {
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

test('Ctrl Enter opens a choice in a new tab', async ({ page, context }) => {
  await openApp(page, '/mainnet')
  await hero(page).fill('epoch 300')
  await expect(page.getByRole('option')).toHaveCount(1)
  const [tab] = await Promise.all([context.waitForEvent('page'), hero(page).press('Control+Enter')])
  await expect(tab).toHaveURL('/mainnet/epochs/300')
  await expect(page).toHaveURL('/mainnet')
})

test('typing and clicks before the app has started are not lost', async ({ page }) => {
  let deliver = () => {}
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/app-*', async (route) => {
    await isDelivered
    await route.continue()
  })
  // A first visit may get the page without its data, which come later than the proxy waits.
  await expect.poll(async () => (await page.request.get('/mainnet')).text()).toContain('role="combobox"')
  await page.goto('/mainnet', { waitUntil: 'commit' })
  await hero(page).fill('block 8415364')
  await page.getByRole('button', { name: 'Look up' }).click()
  deliver()
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
})

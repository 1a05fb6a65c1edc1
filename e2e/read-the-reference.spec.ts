import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'

const row = (page: Page, anchor: string) => page.locator(`details#${anchor}`)
test('an endpoint is tried with an example, with a value that cannot be right, and with one that is not found', async ({
  page,
}) => {
  await openApp(page, '/reference?network=sandbox#endpoint-epoch')
  const endpoint = row(page, 'endpoint-epoch')
  await expect(endpoint.locator('summary').first()).toBeFocused()
  const input = endpoint.getByRole('textbox', { name: 'epoch_no' })
  await expect(input).not.toHaveValue('')
  const result = endpoint.getByRole('status')

  await input.fill('5')
  await endpoint.getByRole('textbox', { name: 'Options' }).fill('$select=no,fees')
  await endpoint.getByRole('button', { name: 'Send' }).click()
  await expect(result).toContainText('200, found')
  const response = await page.request.get('/sandbox/api/core/epochs/5?$select=no,fees')
  const shown = await endpoint.getByRole('region', { name: /^Raw response/ }).textContent()
  expect(shown?.replace(/\s/g, '')).toBe(await response.text())
  await expect(endpoint.getByRole('region', { name: /^Call of .* in curl$/ })).toContainText(
    '/api/core/epochs/5?$select=no%2Cfees',
  )

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/epochs/1') && sent.push(request.url()))
  await input.fill('1,000')
  await input.press('Enter')
  await expect(endpoint.getByRole('alert')).toContainText('This is not an epoch number')
  await expect(input).toBeFocused()
  expect(sent).toEqual([])
  await endpoint.getByRole('button', { name: 'Use 1000' }).click()
  await input.fill('999999')
  await input.press('Enter')
  await expect(result).toContainText('404')
  await expect(endpoint.getByRole('region', { name: /^Raw response/ })).toContainText('"status": 404')
  await expectAccessible(page, 'details#endpoint-epoch')
})
test('a link to a field leads to it; every row fits a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openApp(page, '/reference?network=sandbox#endpoint-blockByNo')
  const row = page.locator('#endpoint-blockByNo')
  await expect(row.getByRole('heading', { name: 'Try it' })).toBeVisible()
  await expect(row.locator('summary')).toBeFocused()
  await expect(row.locator('summary')).toBeInViewport()
  await page.evaluate(() => location.assign('#f-Block-op_cert'))
  await expect(page.locator('#f-Block-op_cert')).toBeFocused()
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await expect(page.getByRole('heading', { name: 'Try it' })).toHaveCount(18)
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    const few = ['endpoint-blockBySlot', 'endpoint-odataEpochs', 'blocks-fields']
    for (const details of document.querySelectorAll('details')) details.open = few.includes(details.id)
  })
  await expectAccessible(page, 'details[open]')
})

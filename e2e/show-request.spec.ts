import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp, openCompletePage, withBareDocuments } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const PATH = `/mainnet/accounts/${RECORDED_ACCOUNT}`
const REQUEST = `/mainnet/api/core/accounts/${RECORDED_ACCOUNT}`

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Request/ })

test('the requests of a page are listed and shown without sending them, and Back closes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  // Old responses of a document are requested again when the page is idle.
  await openCompletePage(page, PATH)
  const show = page.getByRole('link', { name: 'Requests', exact: true })
  await show.focus()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  await expect(panel.locator('.request-summary').getByText('200')).toBeVisible()
  expect(sent.filter((path) => path.includes('/api/'))).toEqual([])
  await expect(page).toHaveURL(`${PATH}?request=${REQUEST}`)
  await expect(panel.getByLabel('Body')).toContainText('"total_balance": 133228.664564')
  await panel.getByText('Header fields').click()
  await expect(panel.getByText('cache-status')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: /^blocks\/latest/ }).press('Enter')
  await expect(panel.getByLabel('Body')).toContainText('"block_no": 12069665')
  await page.getByRole('button', { name: new RegExp(`^accounts/${RECORDED_ACCOUNT}`) }).press('Enter')
  await expect(panel.getByLabel('Body')).toContainText('"total_balance": 133228.664564')

  const tab = panel.getByRole('tab', { name: 'curl' })
  await tab.focus()
  await page.keyboard.press('End')
  await expect(panel.getByRole('tab', { name: 'Python' })).toBeFocused()
  await panel.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import json')

  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(show).toBeFocused()
  await expect(page).toHaveURL(PATH)
})
test('an address with a request opens it; a stale response says why, and is requested again, also without a connection', {
  tag: '@long',
}, async ({ page, context }) => {
  const isRequest = (url: URL) => url.pathname === REQUEST
  await withBareDocuments(page)
  await page.route(isRequest, async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      age: '281',
      'cache-status': 'Epochal; hit; ttl=-221; detail=rate-limit',
    }
    await route.fulfill({ response, headers })
  })
  await openApp(page, `${PATH}?request=${REQUEST}`)
  const panel = panelOf(page)
  await expect(panel.getByText('from cache, old')).toHaveAttribute('title', /^4 min 41 s old\./)
  await page.unroute(isRequest)
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect(panel.getByText('No response')).toBeVisible()
  await context.setOffline(false)
  await expect(panel.locator('.request-summary').getByText('200')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(PATH)
})

import { expect, test } from 'playwright/test'
import { openCompletePage } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

for (const { page: start, record, heading, tag = [] } of [
  { page: '/mainnet/epochs', record: 'epochs/318', heading: 'Epoch 318' },
  { page: '/mainnet', record: `accounts/${RECORDED_ACCOUNT}`, heading: 'Account', tag: '@long' },
]) {
  test(`a pointer over a link to ${record} requests its data, and a press does not request them again`, {
    tag,
  }, async ({ page }) => {
    await openCompletePage(page, start)
    const path = `/mainnet/api/core/${record}`
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const response = page.waitForResponse(`**${path}`)
    const link = page.locator(`main a[href="/mainnet/${record}"]`).first()
    await link.hover()
    await (await response).finished()
    await link.click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    expect(sent.filter((other) => other === path)).toEqual([path])
  })
}

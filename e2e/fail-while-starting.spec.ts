import { expect, test } from 'playwright/test'

const failures = [
  [
    '500',
    { status: 500, contentType: 'application/problem+json', body: '{"status":500,"detail":"It failed."}' },
  ],
  [
    '503',
    { status: 503, contentType: 'application/problem+json', body: '{"status":503,"detail":"It is away."}' },
  ],
  ['429', { status: 429, headers: { 'Retry-After': '30' }, body: '' }],
  ['what is not JSON', { status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel</p>' }],
] as const

for (const [name, response] of failures) {
  const tag = name !== '500' ? '@long' : []
  test(`${name} in the first moments of a page is told in its section alone, and React tells nothing`, {
    tag,
  }, async ({ page }) => {
    const told: string[] = []
    page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
    page.on('pageerror', (error) => told.push(error.message))
    await page.route('**/mainnet/api/core/epochs', (route) => route.fulfill(response))
    await page.goto('/mainnet/epochs/322')
    await expect(page.getByRole('button', { name: /Try (now|again)/ }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Epoch 322', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Transactions')
    const ofReact = told.filter((text) => /Minified React error/i.test(text))
    expect(ofReact).toEqual([])
  })
}

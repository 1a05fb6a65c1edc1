import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'
import { openStand, type Stand } from './explorer-under-test.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

let stand: Stand | undefined
test.afterEach(async () => {
  await stand?.close()
  stand = undefined
})

const causes = [
  ['500', { status: 500 }, 'The data service is not available', 'Try now'],
  ['429', { status: 429, headers: { 'Retry-After': '40' } }, 'Too many requests', 'Try now'],
  ['402', { status: 402 }, 'The quota of this key is used up', 'Status'],
  ['403', { status: 403 }, 'The data service refused Epochal', 'Try again'],
  ['a connection that breaks', { break: 'connect' }, 'The data service is not available', 'Try now'],
] as const

causes.forEach(([name, fault, title, action], at) => {
  test(`a first load that ends with ${name} says so on each page, part by part, with the next step`, async ({
    page,
  }) => {
    stand = await openStand({}, 4290 + at)
    // The data service has answered once, so that the proxy is ready.
    await page.goto(`${stand.origin}/mainnet/epochs/300`)
    await expect(page.getByRole('heading', { name: 'Epoch 300' })).toBeVisible()
    await stand.tell('fail', 'data', fault)
    for (const path of [`/accounts/${ACCOUNT}`, '/blocks/4321', '/epochs/17']) {
      await page.goto(`${stand.origin}/mainnet${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      const next =
        action === 'Status'
          ? page.getByRole('link', { name: action })
          : page.getByRole('button', { name: action })
      await expect(next.first()).toBeVisible()
      await expect(
        page
          .getByRole('combobox')
          .or(page.getByRole('button', { name: /^Search/ }))
          .first(),
      ).toBeVisible()
    }
    await page.goto(`${stand.origin}/mainnet`)
    await expect(page.getByRole('combobox', { name: 'Search the chain' })).toBeVisible()
    await expect(
      page
        .locator('.failure-notice')
        .filter({ hasText: `${title}.` })
        .first(),
    ).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
})

test('while the browser is offline what is shown stays, and says when it was loaded', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await openApp(page, '/sandbox/blocks/latest')
  const hash = await page.locator('.field-list .full-hash').first().textContent()
  await expect(page.locator('.tip-strip .live-dot:not(.is-stale)')).toBeVisible()
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await expect(page.locator('.tip-strip')).toContainText('Offline')
  await expect(page.getByText('You are offline.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/The data loaded at \d\d:\d\d:\d\d UTC is still shown\./)).toBeVisible()
  await expect(page.locator('.field-list .full-hash').first()).toHaveText(hash ?? '')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0, { timeout: 40_000 })
  await expect(page.locator('.tip-strip .live-dot:not(.is-stale)')).toBeVisible()
})

test('a refresh that is refused keeps what is shown, counts down and comes back by itself', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await openApp(page, '/sandbox')
  const figure = page.locator('.readout-value').first()
  await expect(figure).toBeVisible()
  let refuses = true
  await page.route('**/api/core/epochs/latest', (route) =>
    refuses ? route.fulfill({ status: 429, headers: { 'Retry-After': '5' }, body: '' }) : route.continue(),
  )
  await expect(page.getByText('Too many requests.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/Next try in [1-5] s\./)).toBeVisible()
  await expect(figure).toBeVisible()
  refuses = false
  await expect(page.getByText('Too many requests.')).toHaveCount(0, { timeout: 20_000 })
})

test('a chain that stands still is not called live', async ({ page }) => {
  stand = await openStand({}, 4296)
  await page.goto(`${stand.origin}/mainnet/epochs/400`)
  await expect(page.getByRole('heading', { name: 'Epoch 400' })).toBeVisible()
  await expect(page.locator('.tip-strip')).toContainText('last block')
  await expect(page.locator('.tip-ruler-needle')).toHaveCount(0)
  await expect(page.locator('.tip-strip')).not.toContainText('ends in')
  await page.goto(`${stand.origin}/mainnet`)
  await expect(page.locator('.tip-card')).toContainText('Last block')
})

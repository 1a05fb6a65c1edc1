import { expect, test } from 'playwright/test'

test('the address alone leads to the first network', async ({ request }) => {
  const answer = await request.get('/', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/mainnet'])
})

test('a network is chosen from the menu, and an announced one is not', async ({ page }) => {
  await page.goto('/mainnet/epochs')
  await page.getByRole('button', { name: 'Network: Mainnet' }).click()
  await expect(page.getByText('announced')).toBeVisible()
  await page.getByRole('link', { name: 'Preprod' }).click()
  await expect(page).toHaveURL('/preprod')
  await expect(page.getByText('105 epochs', { exact: true })).toBeVisible()
})

test('the network menu lists live, recorded, simulated and announced networks as what they are', async ({
  page,
}) => {
  await page.goto('/mainnet/epochs')
  await page.getByRole('button', { name: /Network: / }).click()
  await page.getByRole('link', { name: /Sandbox simulated/ }).click()
  await expect(page).toHaveURL('/sandbox')
})

test('the place in the navigation is marked', async ({ page }) => {
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  for (const [path, name] of [
    ['/mainnet/blocks/8415364', 'Blocks'],
    ['/mainnet/pools/4268/updates', 'Pool updates'],
    ['/mainnet/epochs/300', 'Epochs'],
    ['/mainnet', 'Overview'],
  ] as const) {
    await page.goto(path)
    await expect(marked).toHaveText(name)
  }
})

test('an unknown page and a malformed address say what is wrong', async ({ page }) => {
  await page.goto('/mainnet/nothing/here')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto('/mainnet/epochs/abc')
  await expect(page.getByText('"abc" is not an epoch number')).toBeVisible()
  await page.goto('/moonnet')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

import { expect } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './explorer-under-test.ts'

test('while a long list comes page by page, its page says how far it is, shows the newest rows, and goes on by itself', async ({
  page,
  startExplorer,
}) => {
  const { origin } = await startExplorer({
    dialect: 'live',
    chain: { latestBlockNo: 8_000_000, poolUpdates: 2000, epochs: 401 },
    settings: { MAINNET_REQUESTS_PER_SECOND: '20' },
  })
  await page.goto(`${origin}/mainnet/pools/updates`)
  const main = page.getByRole('main')
  await expect(main.getByText(/^[\d,]+ of 2,000 updates have come, about .* left\.$/)).toBeVisible()
  await expect(
    main.getByRole('table', { name: 'Pool updates' }).getByRole('link', { name: /^Pool \d+$/ }),
  ).toHaveCount(50)
  await expectAccessible(page, 'main')
  await expect(main.getByText(/^2,000 updates by \d+ pools$/)).toBeVisible({ timeout: 60_000 })
  await expect(main.getByText(/have come/)).toHaveCount(0)
})

import { expect } from 'playwright/test'
import { SITE_PATH, type SiteDocument } from '#explorer-protocol/site-document.ts'
import { isLongForm } from '#testing/long-form.ts'
import type { Fault } from '#testing/upstream/fault.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './explorer-under-test.ts'

const MINUTE = 60_000

test('while no data service is available, every page names what fails, and recovers by itself', {
  tag: '@long',
}, async ({ page, startExplorer }) => {
  const refusal = {
    status: 401,
    headers: { 'Content-Type': 'application/json' },
    body: '{"error":"invalid_client"}',
  }
  const explorer = await startExplorer({}, (upstream) => upstream.fail('token', refusal))
  await page.clock.install()
  await page.goto(`${explorer.origin}/mainnet/epochs/399`)
  await expect(page.getByRole('heading', { name: 'Epochal has no data yet' })).toBeVisible()
  const check = page.getByRole('region', { name: 'Mainnet' })
  await expect(check).toContainText('Check failed')
  await expect(check).toContainText('refused the key and secret: invalid_client, status 401')
  await expect(check).toContainText('Check MAINNET_API_KEY and MAINNET_API_SECRET')
  await expectAccessible(page)

  await page.goto(`${explorer.origin}/status`)
  await expect(page.getByText('Key refused', { exact: true }).first()).toBeVisible()
  await page.goto(`${explorer.origin}/mainnet/epochs/399`)
  await expect(page.getByRole('heading', { name: 'Epochal has no data yet' })).toBeVisible()

  explorer.upstream.mend()
  await expect
    .poll(async () => {
      await explorer.passTime(MINUTE)
      const { networks }: SiteDocument = await (await page.request.get(explorer.origin + SITE_PATH)).json()
      return networks.some(({ has_answered }) => has_answered)
    })
    .toBe(true)
  await page.clock.fastForward(MINUTE)
  await expect(page.getByRole('heading', { name: 'Epoch 399' })).toBeVisible()
  await page.goto(`${explorer.origin}/status`)
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText('Accepted')).toBeVisible()
})

for (const [network, description, mark] of [
  [
    'mainnet',
    {
      source: 'recorded',
      recording: {
        epochs: [[0, 400]],
        blocks: 1,
        pool_updates: 45,
        accounts: [],
        block_runs: [[8_000_000, 8_000_000]],
        block_slots: [[87_436_800, 87_436_800]],
      },
    },
    /Recorded sample: 401 epochs/,
  ],
  ['sandbox', { network: 'sandbox', source: 'simulated', start_time: '2026-01-01T00:00:00' }, 'Simulated'],
] as const) {
  test(`nothing of ${network} is dated or told as live before its data service has described it, nor after an odd answer`, async ({
    page,
    startExplorer,
  }) => {
    const html = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Deploying</h1>' }
    const { origin, upstream, passTime } = await startExplorer({ network, description }, (upstream) =>
      upstream.fail('description', html),
    )
    await page.clock.install()
    await page.goto(`${origin}/${network}/epochs/399`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ has no data yet$/)
    await expect(page.getByRole('main')).toContainText('has not described its data yet')
    await expect(page.getByRole('main')).not.toContainText(/\b20\d\d\b/)
    upstream.mend()
    await expect(async () => {
      await passTime(3000)
      await page.clock.fastForward(3000)
      await expect(page.getByRole('heading', { name: 'Epoch 399' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByRole('banner')).toContainText(mark)

    upstream.fail('description', html)
    for (const path of ['/epochs/398', '']) {
      await passTime(2 * MINUTE)
      await page.goto(`${origin}/${network}${path}`)
      await expect(page.getByRole('main')).toContainText(/Epoch 398|Transactions/)
      if (path !== '') await expect(page.getByRole('banner')).toContainText(mark)
    }
  })
}

/** Faults while a page is opened without data, by its epoch, and what the page says. */
const faults: readonly (readonly [no: number, fault: Fault, title: string])[] = [
  [1, { status: 500 }, 'The data service is not available'],
  [3, { status: 404 }, 'Epoch 3 is not on record'],
  [5, { break: 'body' }, 'The data service is not available'],
  [7, { status: 402, headers: { 'Retry-After': '3' } }, 'The quota of this key is used up'],
  [9, { status: 429, headers: { 'Retry-After': '12' } }, 'Too many requests'],
]

/** In the long form: `failure-words.test.ts` has the words of all. */
const moreFaults: typeof faults = [
  [2, { status: 503 }, 'The data service is not available'],
  [
    4,
    { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' },
    'The data service is not available',
  ],
  [8, { status: 403 }, 'The data service refused Epochal'],
]

test('loaded data stays when the service is not available, with its age and the reason; a page without data names the failure', async ({
  page,
  startExplorer,
}) => {
  const explorer = await startExplorer({ dialect: 'live' })
  await page.goto(`${explorer.origin}/mainnet/epochs/400`)
  await expect(page.getByRole('heading', { name: 'Epoch 400' })).toBeVisible()
  await expect(page.getByText('Data from')).toHaveCount(0)
  // The explorer gives the previous reason until its next request to the data service.
  const cacheStatus = async (path = 'epochs/400') => {
    await explorer.passTime(MINUTE)
    const response = await page.request.get(`${explorer.origin}/mainnet/api/core/${path}`)
    return response.headers()['cache-status']
  }
  for (const [fault, detail, reason] of [
    [{ status: 500 }, 'failed', 'the data service fails'],
    [
      { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' },
      'invalid',
      'what its contract does not allow',
    ],
    [{ break: 'connect' }, 'unreachable', 'the data service cannot be reached'],
    [
      { status: 429, headers: { 'Retry-After': '2' } },
      'rate-limit',
      'the data service limits the rate of requests',
    ],
  ] as const) {
    explorer.upstream.fail('data', fault)
    await expect.poll(() => cacheStatus()).toContain(`detail=${detail}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Epoch 400' })).toBeVisible()
    await expect(page.getByText('Data from')).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    explorer.upstream.mend()
  }
  await expectAccessible(page)
  for (const path of ['epochs/400', 'epochs', 'blocks/latest']) {
    await expect.poll(() => cacheStatus(path)).not.toContain('detail=')
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Epoch 400' })).toBeVisible()
  await expect(page.getByText('Data from')).toHaveCount(0)

  await page.clock.install()
  for (const [no, fault, title] of isLongForm ? [...faults, ...moreFaults] : faults) {
    // After a moment without a response, a failure is that of the service.
    await explorer.passTime(2000)
    explorer.upstream.fail('data', fault)
    await page.goto(`${explorer.origin}/mainnet/epochs/${no}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    explorer.upstream.mend()
    // The explorer sends requests again once its pause and any `Retry-After` are over.
    await explorer.passTime(MINUTE)
    // The page itself retries after failures that pass.
    if (no === 1 || no === 9) {
      await page.clock.fastForward(MINUTE)
      await expect(page.getByRole('heading', { name: `Epoch ${no}`, exact: true })).toBeVisible()
    }
  }
})

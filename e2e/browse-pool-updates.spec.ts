import { expect, type Page, test } from 'playwright/test'

test.use({ serviceWorkers: 'allow' })

interface RawUpdate {
  readonly id: number
  readonly pledge: number
  readonly margin: number
  readonly fixed_cost: number
  readonly hash_id: number
}

/** The first numbers of the table's rows, which are those of their updates. */
async function firstUpdates(page: Page, count: number): Promise<string[]> {
  const rows = await page.locator('tbody tr[aria-rowindex] td:first-child').allInnerTexts()
  return rows.slice(0, count).map((text) => text.replaceAll(',', ''))
}

/** Takes the newest rows from the list that the browser has stored, as if it were from an earlier visit. */
function cutStoredList(page: Page, rows: number): Promise<boolean> {
  return page.evaluate(async (rows) => {
    const cache = await caches.open('epochal-lists-1')
    const [request] = await cache.keys()
    const stored = request && (await cache.match(request))
    if (!stored) return false
    const facts = JSON.parse(stored.headers.get('Epochal-List') ?? '')
    const kept = (await stored.text()).slice(0, -1).split(',\n').slice(0, -rows)
    const headers = { 'Epochal-List': JSON.stringify({ ...facts, rows: kept.length }) }
    await cache.put(request, new Response(`${kept.join(',\n')}]`, { headers }))
    return true
  }, rows)
}

function ordered(updates: readonly RawUpdate[], field: 'pledge' | 'fixed_cost', sign: 1 | -1): string[] {
  return updates.toSorted((a, b) => sign * (a[field] - b[field]) || b.id - a.id).map(({ id }) => `${id}`)
}

test('the rows of a filter and of an order are those of the whole response, and a later visit requests new ones alone', async ({
  page,
  request,
}) => {
  // A page stores the list where a service worker serves it.
  await page.goto('/status')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/sandbox/pools/updates?margin=0..2.5&sort=-pledge')
  await expect(page.getByRole('heading', { name: /^[\d,]+ of [\d,]+ updates by/ })).toBeVisible()
  const all: RawUpdate[] = await (await request.get('/sandbox/api/core/pools/updates')).json()
  const listed = all.filter(({ margin }) => margin <= 2.5)
  const pools = new Set(listed.map(({ hash_id }) => hash_id)).size
  await expect(page.getByRole('heading', { name: /updates by/ })).toHaveText(
    `${listed.length.toLocaleString('en')} of ${all.length.toLocaleString('en')} updates by ${pools} pools`,
  )
  await expect.poll(() => firstUpdates(page, 5)).toEqual(ordered(listed, 'pledge', -1).slice(0, 5))

  await page.getByRole('button', { name: 'Cost, ADA' }).click()
  await page.getByRole('button', { name: 'Cost, ADA' }).click()
  await expect(page).toHaveURL(/sort=cost$/)
  await expect.poll(() => firstUpdates(page, 5)).toEqual(ordered(listed, 'fixed_cost', 1).slice(0, 5))

  // The last row is there as soon as its place is on the screen.
  await page.locator('tbody tr[aria-rowindex="2"] a').first().focus()
  await page.keyboard.press('End')
  const last = page.locator(`tbody tr[aria-rowindex="${listed.length + 1}"] td`).first()
  await expect(last).toHaveText(Number(ordered(listed, 'fixed_cost', 1).at(-1)).toLocaleString('en'))

  await expect.poll(() => cutStoredList(page, 30)).toBe(true)
  const requests: string[] = []
  page.on('request', (sent) => {
    const [, options] = decodeURIComponent(sent.url()).split('/sandbox/api/core/pools/updates')
    if (options !== undefined) requests.push(options)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: /updates by/ })).toContainText(
    `${listed.length.toLocaleString('en')} of`,
  )
  await expect.poll(() => firstUpdates(page, 5)).toEqual(ordered(listed, 'fixed_cost', 1).slice(0, 5))
  expect(requests).toEqual([expect.stringMatching(/^\?\$filter=id ge \d+&\$orderby=id$/)])
})

test.describe('without a service worker, which would request files itself', () => {
  test.use({ serviceWorkers: 'block' })

  test('the newest rows stay while the script of the worker does not come, and the others follow', async ({
    page,
  }) => {
    let losses = 0
    await page.route(/\/updates-worker-.*\.js$/, (route) => {
      losses += 1
      return route.abort()
    })
    await page.clock.install()
    await page.goto('/sandbox/pools/updates')
    await expect(async () => {
      await page.clock.fastForward(2000)
      await expect(page.getByText('The rest of the list did not load.')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: /^[\d,]+ updates$/ })).toBeVisible()
    await expect(page.locator('tbody tr[aria-rowindex="2"] td').first()).toHaveText(/\d/)
    expect(losses).toBeGreaterThan(0)
    await page.unroute(/\/updates-worker-.*\.js$/)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByRole('heading', { name: /^[\d,]+ updates by \d+ pools$/ })).toBeVisible()
    await expect(page.getByText('The rest of the list did not load.')).toHaveCount(0)
  })
})

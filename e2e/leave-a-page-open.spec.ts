import { expect, type Page } from 'playwright/test'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import { openCompletePage } from './app-page.ts'
import { test } from './explorer-under-test.ts'
import { isLongForm } from './long-form.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { restFor, watchRest } from './rest-watch.ts'

const SECONDS = 5

/** The pages of a network; the short form opens the first ones. */
const pages = (name: string, first: readonly string[]) => [
  ...first.map((path) => name + path),
  ...(isLongForm
    ? [
        ...['', '/epochs', '/epochs/latest', '/epochs/100', '/blocks', '/blocks/latest', '/blocks/20000'],
        ...[
          '/accounts',
          `/accounts/${RECORDED_ACCOUNT}`,
          '/pools/updates',
          '/pools/1/updates',
          '/epochs/1000',
        ],
      ]
        .filter((path) => !first.includes(path))
        .map((path) => name + path)
    : []),
]

for (const path of pages('/mainnet', ['', '/epochs'])) {
  test(`at rest nothing moves on ${path}`, async ({ page }) => {
    await watchRest(page)
    await openCompletePage(page, path)
    const { commits, layouts, otherChanges } = await restFor(page, SECONDS)
    expect({ commits, layouts, otherChanges }).toEqual({ commits: 0, layouts: 0, otherChanges: [] })
  })
}

for (const path of pages('/sandbox', ['', '/blocks'])) {
  test(`at rest only clocks move on ${path}`, async ({ page }) => {
    await watchRest(page)
    await openCompletePage(page, path)
    await expectClocksAlone(page)
  })
}

for (const path of isLongForm ? pages('/sandbox', []) : []) {
  test(`at rest only clocks move on ${path}, when the network has stopped`, async ({ page }) => {
    await watchRest(page)
    await dateResponses(page, () => Date.now() + HOUR)
    await openCompletePage(page, path)
    await expectClocksAlone(page)
  })
}

for (const path of pages('/mainnet', ['/epochs/400'])) {
  test(`at rest only clocks move on ${path} of a live network`, async ({ page, startExplorer }) => {
    const { origin } = await startExplorer()
    await watchRest(page)
    const newest = await page.request.get(`${origin}/mainnet/api/core/blocks/latest`)
    const { time } = await newest.json()
    await dateResponses(page, () => Date.parse(`${time}Z`) + 10 * SECOND)
    await openCompletePage(page, origin + path)
    await expectClocksAlone(page)
  })
}

/** Dates all data by another clock, which is the server's for the page. */
async function dateResponses(page: Page, time: () => number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(time()).toUTCString() }
    await route.fulfill({ response, headers })
  })
}

async function expectClocksAlone(page: Page): Promise<void> {
  const { commits, layouts, rendered, changed, otherChanges } = await restFor(page, SECONDS)
  expect(otherChanges).toEqual([])
  expect(commits).toBeLessThanOrEqual(SECONDS)
  expect(layouts).toBeLessThanOrEqual(SECONDS)
  expect(rendered, `${changed} elements changed`).toBeLessThanOrEqual(4 * SECONDS * changed)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'

const build = join(import.meta.dirname, '../dist/web')
/** Bytes of scripts, compressed by gzip, before the frame of a first page works; its view is hydrated after it. */
const MOST_FOR_FIRST_PAGES: Readonly<Record<string, number>> = {
  '/:network/': 120_000,
  '/:network/accounts/:stakeAddress': 120_000,
  '/:network/blocks/:block': 120_000,
}
/** Bytes that a page of the explorer, and one that belongs to no network, may add to the scripts of every page. */
const MOST_FOR_A_PAGE = 30_000
const MOST_FOR_A_GENERAL_PAGE = 60_000
/** Requests that start in one task. */
const MOST_STARTED_TOGETHER = 8

const document = readFileSync(join(build, 'index.html'), 'utf8')
const scriptsOfEveryPage = [...document.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src = '']) => src)
const pages: { readonly pattern: string; readonly files: readonly string[] }[] = JSON.parse(
  readFileSync(join(build, 'page-scripts.json'), 'utf8'),
)

function weight(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(build, file)), { level: 9 }).length, 0)
}

for (const { pattern, files } of pages) {
  const added = files.filter((file) => !scriptsOfEveryPage.includes(file))

  const most = pattern.startsWith('/:network') ? MOST_FOR_A_PAGE : MOST_FOR_A_GENERAL_PAGE

  test(`${pattern} adds at most ${most / 1000} kB to the shell`, () => {
    expect(added.length).toBeGreaterThan(0)
    expect(weight(added)).toBeLessThanOrEqual(most)
  })

  const mostWhenFirst = MOST_FOR_FIRST_PAGES[pattern]
  if (mostWhenFirst !== undefined) {
    test(`the frame of ${pattern} works after at most ${mostWhenFirst / 1000} kB of scripts`, () => {
      expect(scriptsOfEveryPage.length).toBeGreaterThan(0)
      expect(weight([...scriptsOfEveryPage, ...added])).toBeLessThanOrEqual(mostWhenFirst)
    })
  }
}

test('live charts are chunks of their own, which load when a person comes near a chart', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await openApp(page, '/mainnet/epochs')
  await expect(page.locator('.epoch-bar-cap').first()).toBeVisible()
  expect(loaded.filter((url) => /live-plot|recharts/.test(url))).toEqual([])
  await page.locator('.epoch-bars').first().hover()
  await expect(page.locator('.chart-live:not([hidden]) .epoch-bar-cap')).toHaveCount(1)
  expect(loaded.some((url) => url.includes('live-plot'))).toBe(true)
})

test('the app starts its requests a few in each task, so that none keeps a press waiting', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const started: number[] = []
    Object.assign(window, { started })
    const send = window.fetch
    let isSameTask = false
    window.fetch = (...request) => {
      if (!isSameTask) {
        isSameTask = true
        started.unshift(0)
        scheduler.postTask(
          () => {
            isSameTask = false
          },
          { priority: 'user-blocking' },
        )
      }
      started[0] = (started[0] ?? 0) + 1
      return send(...request)
    }
  })
  await openApp(page, '/mainnet')
  await page.locator('.examples dd a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const started = await page.evaluate(() => (window as unknown as { started: number[] }).started)
  expect(started.length).toBeGreaterThan(10)
  expect(Math.max(...started)).toBeLessThanOrEqual(MOST_STARTED_TOGETHER)
})

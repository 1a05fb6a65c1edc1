import { expect, type Locator, type Page, type Request } from 'playwright/test'
import { areScriptsLate } from './late-scripts.ts'

/** The page once the app has taken it over. */
const APP = '#app:not([data-drawn]) main'
/** Milliseconds after which the app loads the parts that wait until the page is idle. */
const IDLE_AFTER = 1000
/** Steps in a row without a request under way and without a change of the page: one part can lead to the next. */
const QUIET_STEPS = 20

/** Gives the page documents without data and markup, so that the app requests and renders everything itself. */
export async function withBareDocuments(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/,"rendered":.*(?=}<\/script>)/, '')
      .replace('<div id="app" data-drawn>', '<div id="app">')
    return route.fulfill({ response, body })
  })
}

/**
 * Opens a page and waits until the app has taken over the document that the server rendered; where scripts come late,
 * until the document is there.
 */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator(areScriptsLate ? 'main' : APP).waitFor()
}

/** Waits until the app has taken over the page, also where scripts come late: for specs of the app's own clock, storage and rendering. */
export async function whenAppWorks(page: Page): Promise<void> {
  await page.locator(APP).waitFor()
}

/** Waits until React has hydrated an element: of a part of the page, which may come after the rest. */
export async function whenHydrated(element: Locator): Promise<void> {
  await expect(async () => {
    const isHydrated = await element.evaluate((found) =>
      Object.keys(found).some((key) => key.startsWith('__reactProps$')),
    )
    expect(isHydrated).toBe(true)
  }).toPass({ timeout: 20_000 })
}

/** Opens a page and waits until it is complete, with the parts that the app adds when the page is idle. */
export async function openCompletePage(page: Page, path: string): Promise<void> {
  const pending = new Set<Request>()
  const add = (request: Request) => pending.add(request)
  const remove = (request: Request) => pending.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  await page.clock.install()
  await page.goto(path)
  await page.locator(APP).waitFor()
  await page.clock.fastForward(IDLE_AFTER)
  await page.evaluate(() => {
    const changes = { count: 0 }
    new MutationObserver(() => changes.count++).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { changes })
  })
  let known = -1
  for (let quietSteps = 0; quietSteps < QUIET_STEPS; ) {
    const changes = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve((window as unknown as { changes: { count: number } }).changes.count),
            ),
          ),
        ),
    )
    quietSteps = pending.size === 0 && changes === known ? quietSteps + 1 : 0
    known = changes
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}

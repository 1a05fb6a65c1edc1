import { expect, type Page, type Request } from 'playwright/test'

/** A part of the page's content, which the document does not have. */
const APP = '#app main > :not(noscript, #load-failure)'
/** Milliseconds after which the app loads the parts that wait until the page is idle. */
const IDLE_AFTER = 1000
/** Windows in a row without a request under way or begun, and without a change of the page: one part can lead to the next. */
const QUIET_WINDOWS = 4
/** Frames of a window. */
const WINDOW_FRAMES = 10

/** Gives the page documents without a record, so that the app requests everything itself. */
export async function withBareDocuments(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/,"record":.*(?=}<\/script>)/, '')
    return route.fulfill({ response, body })
  })
}

/** Opens a page and waits until the app shows it. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenAppWorks(page)
}

/** Waits until the app shows a page that was opened in another way, such as by reloading it. */
export async function whenAppWorks(page: Page): Promise<void> {
  await page.locator(APP).first().waitFor()
}

/** Opens a page and waits until it is complete, with the parts that the app adds when the page is idle. */
export async function openCompletePage(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await whenComplete(page, async () => {
    await page.goto(path)
    await page.locator(APP).first().waitFor()
  })
}

/** Waits until a page that is opened within the app is complete; the page's clock can be moved. */
export async function whenComplete(page: Page, open: () => Promise<unknown>): Promise<void> {
  const pending = new Set<Request>()
  let begun = 0
  const add = (request: Request) => {
    pending.add(request)
    begun++
  }
  const remove = (request: Request) => pending.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  await open()
  await page.clock.fastForward(IDLE_AFTER)
  let known = -1
  for (let quietWindows = 0; quietWindows < QUIET_WINDOWS; ) {
    const before = pending.size === 0 ? begun : -1
    const changes = await page.evaluate(countChanges, WINDOW_FRAMES)
    const isQuiet = changes === known && pending.size === 0 && begun === before
    quietWindows = isQuiet ? quietWindows + 1 : 0
    known = changes
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}

/** Counts the changes of the page's elements since the first call, in the page, once so many frames have passed. */
async function countChanges(frames: number): Promise<number> {
  const counted = window as unknown as { changes?: { count: number } }
  if (!counted.changes) {
    const changes = { count: 0 }
    new MutationObserver(() => changes.count++).observe(document.body, { childList: true, subtree: true })
    counted.changes = changes
  }
  for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return counted.changes.count
}

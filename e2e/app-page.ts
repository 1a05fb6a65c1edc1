import { expect, type Page, type Request } from 'playwright/test'

/** Milliseconds after which the app loads the parts that wait until the page is idle. */
const IDLE_AFTER = 1000
/** Times in a row that no request may be under way: one response can lead to the next request. */
const QUIET_FRAMES = 5

/** Opens a page and waits until the app has taken over the document that the server rendered. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('#app:not([data-drawn]) main').waitFor()
}

/** Opens a page and waits until it is complete, with the parts that the app adds when the page is idle. */
export async function openCompletePage(page: Page, path: string): Promise<void> {
  const pending = new Set<Request>()
  const add = (request: Request) => pending.add(request)
  const remove = (request: Request) => pending.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  await page.clock.install()
  await openApp(page, path)
  await page.clock.fastForward(IDLE_AFTER)
  for (
    let quietFrames = 0;
    quietFrames < QUIET_FRAMES;
    quietFrames = pending.size === 0 ? quietFrames + 1 : 0
  ) {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
}

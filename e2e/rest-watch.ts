import type { Page } from 'playwright/test'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'

/** What changes on a page in a time in which nobody uses it and no data arrives. */
export interface Rest {
  /** Changes of other elements than clocks, each as `td.number text` or `div.heartbeat @style`. */
  readonly changes: readonly string[]
  /** Layouts of the browser's. */
  readonly layouts: number
}

/** The elements that show a time, or the place of now, with what may change of them: texts and attributes. */
const CLOCKS = {
  'time, .tip-strip b, .newest-epoch-end *, .newest-epoch abbr, .epoch-extent span, .status': ['text'],
  '.epoch-bar': ['style'],
  // Columns move with the time.
  '.block-plot': ['text', 'style'],
  '.block-chart > .chart-slider': ['aria-valuemax', 'aria-valuenow'],
} as const

/** Milliseconds after which announcements are over. */
const SETTLES = 10 * SECOND

/** Must be called before the page is opened. */
export async function watchRest(page: Page): Promise<void> {
  await page.addInitScript(watch, CLOCKS)
}

/** Lets seconds pass on the page's clock, which must be Playwright's. No data arrives meanwhile. */
export async function restFor(page: Page, seconds: number): Promise<Rest> {
  await page.route('**/*', () => undefined)
  // Early in a minute, since ages of minutes and the strip of blocks change at its end.
  const settled = (await page.evaluate(() => Date.now())) + SETTLES
  await page.clock.pauseAt(Math.ceil(settled / MINUTE) * MINUTE + SETTLES)
  await passSeconds(page, 3)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
  }
  const before = await layouts()
  await page.evaluate(() => window.rest.begin())
  await passSeconds(page, seconds)
  const changes = await page.evaluate(() => window.rest.end())
  return { changes, layouts: (await layouts()) - before }
}

async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await page.clock.runFor(SECOND)
    await page.evaluate(() => window.rest.frame())
  }
}

declare global {
  interface Window {
    rest: {
      readonly begin: () => void
      /** @returns the changes since the beginning */
      readonly end: () => readonly string[]
      /** Resolves when the browser has drawn. */
      readonly frame: () => Promise<void>
    }
  }
}

/** Runs in the page before its scripts. */
function watch(clocks: Readonly<Record<string, readonly string[]>>): void {
  // The page's own is moved by the test.
  const nextFrame = requestAnimationFrame.bind(window)
  const changes = new Set<string>()
  const observer = new MutationObserver(addChanges)
  window.rest = {
    frame: () => new Promise((resolve) => nextFrame(() => nextFrame(() => resolve()))),
    begin: () =>
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true }),
    end: () => {
      addChanges(observer.takeRecords())
      observer.disconnect()
      return [...changes]
    },
  }

  function addChanges(records: readonly MutationRecord[]): void {
    for (const { target, attributeName } of records) {
      const element = target instanceof Element ? target : target.parentElement
      if (!element) continue
      const what = attributeName ?? 'text'
      const isClock = Object.entries(clocks).some(
        ([selector, may]) => may.includes(what) && element.closest(selector),
      )
      const name = [element.localName, ...element.classList].join('.')
      if (!isClock) changes.add(`${name} ${attributeName ? `@${attributeName}` : 'text'}`)
    }
  }
}

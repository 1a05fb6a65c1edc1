import type { Browser } from 'playwright'

/** CPU slowdown of a first visit. */
const THROTTLE = 4

export interface FirstVisit {
  /** Milliseconds until the page's main figure was shown. */
  readonly figure: number
  readonly firstPaint: number
  readonly largestPaint: number
  /** Requests that had ended by then, the document included. */
  readonly requests: number
  /** Cumulative layout shift. */
  readonly shift: number
  /** Milliseconds of long tasks above 50 ms each. */
  readonly blocking: number
}

/** A function that tsx's output calls, and that a page does not have. */
export const NAME_FUNCTION = 'globalThis.__name = (named) => named'

/** Opens a page in a new browser context on a CPU that is slowed down, and measures until 3 seconds after its load. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  selector: string,
  width: number,
): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(NAME_FUNCTION)
  await page.addInitScript((selector) => {
    const measured = { figure: 0, firstPaint: 0, largestPaint: 0, requests: 0, shift: 0, blocking: 0 }
    Object.assign(window, { measured })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) measured.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
        measured.firstPaint = startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) measured.largestPaint = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.blocking += Math.max(duration - 50, 0)
    }).observe({ type: 'longtask', buffered: true })
    const check = () => {
      const element = document.querySelector(selector)
      if (!element?.textContent || element.getBoundingClientRect().height === 0)
        return requestAnimationFrame(check)
      measured.figure = performance.now()
      const ended = performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= measured.figure)
      measured.requests = ended.length + 1
    }
    requestAnimationFrame(check)
  }, selector)
  await page.goto(url)
  await page.waitForTimeout(3000)
  const measured = await page.evaluate(() => (window as unknown as { measured: FirstVisit }).measured)
  await context.close()
  return measured
}

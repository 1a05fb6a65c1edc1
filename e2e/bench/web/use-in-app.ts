import type { Browser, Page } from 'playwright'
import { RECORDED_ACCOUNT } from '../../recorded-account.ts'
import { printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import { NAME_FUNCTION } from './first-visit.ts'
import type { WebRun } from './web-run.ts'

interface AppUse {
  /** Median milliseconds from Enter to the account, and of going back and forward. */
  readonly lookUp: number
  readonly back: number
  readonly forward: number
  /** Requests for data that the app had already and that cannot change; of all runs. */
  readonly needlessRequests: number
}

/** From a paste to the account; back and forward. */
export async function benchUse({ browser, runs, page, results, print }: WebRun): Promise<void> {
  const { address } = await page('overview')
  const use = await measureUse(browser, new URL(address).origin, RECORDED_ACCOUNT, runs)
  const figure = {
    part: 'use',
    subject: 'in the app',
    values: {
      'from Enter to the account ms': use.lookUp,
      'back ms': use.back,
      'forward ms': use.forward,
      'needless requests': use.needlessRequests,
    },
  }
  results.add(figure)
  print('')
  printFigures('use', [figure], print)
}

/** Looks up an account, goes back and forward, in an app that is open, on a CPU at full speed. */
async function measureUse(browser: Browser, origin: string, account: string, runs: number): Promise<AppUse> {
  const page = await browser.newPage()
  await page.addInitScript(NAME_FUNCTION)
  const pastes: number[] = []
  const backs: number[] = []
  const forwards: number[] = []
  let needlessRequests = 0
  for (let run = 0; run < runs; run++) {
    await page.goto(`${origin}/mainnet`)
    await page.locator('#app:not([data-drawn]) main').waitFor()
    await page.waitForTimeout(2000)
    await page.getByRole('combobox').fill(account)
    await page.getByRole('option').first().waitFor()
    pastes.push(await timeUntil(page, '.balance data', () => page.keyboard.press('Enter')))
    await page.waitForTimeout(500)
    await page.evaluate(() => performance.clearResourceTimings())
    backs.push(await timeUntil(page, '.home-hero h1', () => page.evaluate(() => history.back())))
    // The charts of the overview are drawn again within this time.
    await page.waitForTimeout(1000)
    forwards.push(await timeUntil(page, '.balance data', () => page.evaluate(() => history.forward())))
    needlessRequests += await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /accounts|epochs$/.test(name)).length,
    )
  }
  return { lookUp: median(pastes), back: median(backs), forward: median(forwards), needlessRequests }
}

/** Milliseconds from an action until an element is shown. */
async function timeUntil(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate((selector) => {
    const from = performance.now()
    return new Promise<number>((resolve) => {
      const check = () => {
        if (document.querySelector(selector)) resolve(performance.now() - from)
        else requestAnimationFrame(check)
      }
      // An element that is there already belongs to the previous page.
      requestAnimationFrame(check)
    })
  }, selector)
  await act()
  return shown
}

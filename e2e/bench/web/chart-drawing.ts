import type { CDPSession, Page } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import { NAME_FUNCTION } from './first-visit.ts'
import type { WebRun } from './web-run.ts'

/** CPU slowdown of every drawing. */
const THROTTLE = 4
/** Milliseconds after which the page draws nothing any more by itself. */
const COMPLETE_AFTER = 4000
const LIVE = '.chart-live:not(.is-waiting)'

/**
 * The cost of the charts of 600 epochs, in milliseconds of the main thread with style, layout and paint: the static one, the live one
 * that takes its place (the first with its code, and another), and a plain SVG with an element for each bar and one for its cap.
 */
export async function benchCharts({ browser, page: find, runs, widths, results, print }: WebRun) {
  const { address } = await find('600-epochs')
  for (const width of widths) {
    const measured: Readonly<Record<string, number[]>> = { static: [], plain: [], first: [], other: [] }
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
      await context.addInitScript(NAME_FUNCTION)
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      // The thread's own time, since other programs use the same cores.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(address)
      await page.locator('.chart-frame').first().waitFor()
      await page.waitForTimeout(COMPLETE_AFTER)
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
      const take = async (name: string, work: () => Promise<unknown>) => {
        measured[name]?.push(await mainThread(session, page, work))
      }
      await take('static', () => page.evaluate(drawStatic))
      await take('plain', () => page.evaluate(drawPlain))
      await take('first', () => takeOver(page, 0))
      await take('other', () => takeOver(page, 1))
      await context.close()
    }
    const [still = 0, plain = 0, first = 0, other = 0] = Object.values(measured).map(median)
    const figure: Figure = {
      part: 'charts',
      subject: `600 epochs, ${width} px`,
      values: {
        'static ms': Math.round(still),
        'plain ms': Math.round(plain),
        'first live ms': Math.round(first),
        'live ms': Math.round(other),
        'live/plain': Number((other / plain).toFixed(2)),
      },
    }
    results.add(figure)
    printFigures('charts', [figure], print)
  }
}

/** Milliseconds that the main thread works, until two frames after the work is done. */
async function mainThread(session: CDPSession, page: Page, work: () => Promise<unknown>): Promise<number> {
  const before = await taskTime(session)
  await work()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return (await taskTime(session)) - before
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

async function takeOver(page: Page, chart: number): Promise<void> {
  const frame = page.locator('.chart-frame[role=slider]').nth(chart)
  await frame.evaluate((element) => element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await frame.locator(LIVE).waitFor()
}

/** Draws the first chart once more, as a document brings it. */
function drawStatic(): void {
  const drawn = document.querySelector('.chart-frame')
  const place = document.createElement('div')
  place.className = drawn?.className ?? ''
  // A fixed place moves nothing of the page, whose table would be placed anew.
  place.style.cssText = `position: fixed; inset: 0 0 auto; height: ${drawn?.clientHeight}px`
  place.innerHTML = drawn?.innerHTML ?? ''
  document.body.append(place)
}

/** Draws 600 bars in a plain SVG, with an element for each body and one for each cap. */
function drawPlain(): void {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('width', '1200')
  svg.setAttribute('height', '236')
  svg.style.cssText = 'position: fixed; inset: 0 0 auto'
  for (let bar = 0; bar < 600; bar++) {
    const height = 40 + ((bar * 7919) % 150)
    for (const [fill, top, down] of [
      ['#b9d6df', 200 - height, height],
      ['#0f6f8f', 199 - height, 2],
    ] as const) {
      const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
      rect.setAttribute('x', String(bar * 2))
      rect.setAttribute('y', String(top))
      rect.setAttribute('width', '2')
      rect.setAttribute('height', String(down))
      rect.setAttribute('fill', fill)
      svg.append(rect)
    }
  }
  document.body.append(svg)
}

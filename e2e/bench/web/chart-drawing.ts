import type { CDPSession } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import { NAME_FUNCTION } from './first-visit.ts'
import type { WebRun } from './web-run.ts'

/** CPU slowdown of every drawing. */
const THROTTLE = 4
const EPOCHS = 600
/** Milliseconds after the last row of the table, when the page draws nothing any more by itself. */
const COMPLETE_AFTER = 2500

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
      await page.locator(`table[aria-rowcount="${EPOCHS + 1}"]`).waitFor()
      await page.waitForTimeout(COMPLETE_AFTER)
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
      const take = async (name: string, work: () => Promise<unknown>) => {
        measured[name]?.push(await mainThread(session, work))
      }
      await take('static', () => page.evaluate(drawStatic))
      await take('plain', () => page.evaluate(drawPlain))
      await take('first', () => page.evaluate(takeOver, 0))
      await take('other', () => page.evaluate(takeOver, 1))
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

/** Milliseconds that the main thread works. */
async function mainThread(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await taskTime(session)
  await work()
  return (await taskTime(session)) - before
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Resolves two frames after the live chart is in the place of the static one. The page itself waits, since a locator's polling counts. */
function takeOver(chart: number): Promise<void> {
  const frame = document.querySelectorAll('.chart-frame[role=slider]')[chart]
  return new Promise((resolve, reject) => {
    if (!frame) return reject(new Error(`there is no chart ${chart}`))
    const observer = new MutationObserver(() => {
      if (!frame.querySelector('.chart-live:not([hidden])')) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    })
    observer.observe(frame, { subtree: true, childList: true, attributes: true })
    frame.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
}

/** Draws the first chart once more, as a document brings it. */
function drawStatic(): Promise<void> {
  const drawn = document.querySelector('.chart-frame')
  const place = document.createElement('div')
  place.className = drawn?.className ?? ''
  // A fixed place moves nothing of the page, whose table would be placed anew.
  place.style.cssText = `position: fixed; inset: 0 0 auto; height: ${drawn?.clientHeight}px`
  place.innerHTML = drawn?.innerHTML ?? ''
  document.body.append(place)
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Draws 600 bars in a plain SVG, with an element for each body and one for each cap. */
function drawPlain(): Promise<void> {
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
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

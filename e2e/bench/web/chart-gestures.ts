import type { CDPSession, Page } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import { median, quantile } from '../lib/statistics.ts'
import { NAME_FUNCTION } from './press-timing.ts'
import type { WebRun } from './web-run.ts'

const THROTTLES = [1, 4]
/** Moves of the pointer in one gesture. */
const MOVES = 60
/** Milliseconds after the last row of the table, when the page draws nothing any more by itself. */
const COMPLETE_AFTER = 2500

/**
 * The cost of gestures on the charts of 600 epochs: milliseconds from frame to frame while the window of the overview is dragged, of
 * which 95 in 100 take less, milliseconds of the main thread for each move of the cursor, and from a press on all epochs to the paint of
 * the charts.
 */
export async function benchChartGestures({ browser, page: find, runs, widths, results, print }: WebRun) {
  const { address } = await find('600-epochs')
  for (const width of widths) {
    for (const throttle of THROTTLES) {
      const measured = {
        drag: [] as number[],
        dragThread: [] as number[],
        cursor: [] as number[],
        range: [] as number[],
      }
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({
          viewport: { width, height: 1000 },
          serviceWorkers: 'block',
        })
        await context.addInitScript(NAME_FUNCTION)
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await session.send('Performance.enable', { timeDomain: 'threadTicks' })
        // The window has room to be dragged.
        await page.goto(address.replace(/\?.*/, '?from=300&to=449'))
        await page.locator('.epoch-table tbody tr').first().waitFor()
        const chart = await boxOf(page, '.linked-charts .chart-frame')
        const [left, middle] = [chart.x + 100, chart.y + chart.height / 2]
        await page.waitForTimeout(COMPLETE_AFTER)
        await page.mouse.move(left, middle)
        await page.locator('.chart-live:not([hidden])').first().waitFor()
        await page.waitForTimeout(COMPLETE_AFTER)
        await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })

        const before = await taskTime(session)
        await page.evaluate(moveEachFrame, {
          type: 'mousemove' as const,
          x: left,
          y: middle,
          width: chart.width - 150,
          moves: MOVES,
        })
        measured.cursor.push(((await taskTime(session)) - before) / MOVES)

        await page.locator('.strip-window').scrollIntoViewIfNeeded()
        const strip = await boxOf(page, '.strip-window')
        const [from, down] = [strip.x + strip.width / 2, strip.y + strip.height / 2]
        await page.mouse.move(from, down)
        await page.mouse.down()
        // The first move draws the bars of all epochs.
        await page.mouse.move(from + 1, down)
        await page.locator('.chart-moving').first().waitFor()
        const start = await taskTime(session)
        const frames = await page.evaluate(moveEachFrame, {
          type: 'pointermove' as const,
          x: from,
          y: down,
          width: strip.width / 2,
          moves: MOVES,
        })
        measured.dragThread.push(((await taskTime(session)) - start) / MOVES)
        measured.drag.push(quantile(frames, 0.95))
        await page.mouse.up()
        await page.waitForTimeout(COMPLETE_AFTER)
        measured.range.push(await page.evaluate(pressAll))
        await context.close()
      }
      const figure: Figure = {
        part: 'chart gestures',
        subject: `600 epochs, ${width} px, CPU/${throttle}`,
        values: {
          'drag frame p95 ms': tenths(median(measured.drag)),
          'drag thread ms': tenths(median(measured.dragThread)),
          'cursor thread ms': tenths(median(measured.cursor)),
          'another range ms': tenths(median(measured.range)),
        },
      }
      results.add(figure)
      printFigures('chart gestures', [figure], print)
    }
  }
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not drawn`)
  return box
}

/** Moves the pointer once a frame, which a program outside the page does not. @returns milliseconds from frame to frame */
function moveEachFrame({
  type,
  x,
  y,
  width,
  moves,
}: {
  type: 'mousemove' | 'pointermove'
  x: number
  y: number
  width: number
  moves: number
}): Promise<number[]> {
  const target = document.elementFromPoint(x, y)
  const frames: number[] = []
  let last: number | undefined
  return new Promise((resolve) => {
    const next = (now: number) => {
      if (last !== undefined) frames.push(now - last)
      last = now
      if (frames.length === moves) return resolve(frames)
      const clientX = x + (width * frames.length) / moves
      // The pointer of a mouse is 1, which the page has captured.
      const place = { bubbles: true, isPrimary: true, pointerId: 1, clientX, clientY: y }
      target?.dispatchEvent(
        type === 'mousemove' ? new MouseEvent(type, place) : new PointerEvent(type, place),
      )
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

/** Presses the range of all epochs. @returns milliseconds until the frame after the one in which the charts are drawn for it */
function pressAll(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'All')
  const chart = document.querySelector('.linked-charts .chart-frame')
  const start = performance.now()
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!chart?.getAttribute('aria-label')?.includes(', 0 to ')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    button?.click()
  })
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

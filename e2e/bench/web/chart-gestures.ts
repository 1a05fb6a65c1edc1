import type { CDPSession, Page } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import { NAME_FUNCTION } from './press-timing.ts'
import type { WebRun } from './web-run.ts'

/** Ranges of epochs that are drawn: that of the first view, and all. */
const RANGES = [
  { name: '146', query: '?from=454&to=599' },
  { name: '600', query: '?from=0&to=599' },
] as const
/** Moves of the pointer in one gesture. */
const MOVES = 60
/** Milliseconds after the last row of the table, when the page draws nothing any more by itself. */
const COMPLETE_AFTER = 2500

/**
 * The cost of the charts of epochs: milliseconds from the press that leads back to them to their paint, milliseconds of the main thread for
 * each move of the cursor, and from a press on all epochs to the paint of their charts.
 */
export async function benchChartGestures({ browser, page: find, runs, widths, cpu, results, print }: WebRun) {
  const { address } = await find('600-epochs')
  const path = address.replace(/\?.*/, '')
  for (const width of widths) {
    const values: Record<string, number> = {}
    for (const { name, query } of RANGES) {
      const measured = { mount: [] as number[], cursor: [] as number[], range: [] as number[] }
      for (let run = 0; run < runs; run++) {
        const context = await browser.newContext({
          viewport: { width, height: 1000 },
          serviceWorkers: 'block',
        })
        await context.addInitScript(NAME_FUNCTION)
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await session.send('Performance.enable', { timeDomain: 'threadTicks' })
        await page.goto(path + query)
        await openComplete(page)
        await page.getByRole('link', { name: 'Blocks', exact: true }).first().click()
        await page.getByRole('heading', { level: 1, name: 'Blocks' }).waitFor()
        await page.waitForTimeout(COMPLETE_AFTER)
        await session.send('Emulation.setCPUThrottlingRate', { rate: cpu ?? 4 })
        measured.mount.push(await page.evaluate(goBack))

        await openComplete(page)
        const chart = await page.locator('.linked-charts .chart').first().boundingBox()
        if (!chart) throw new Error('the charts are not drawn')
        await page.mouse.move(chart.x + 100, chart.y + chart.height / 2)
        const before = await taskTime(session)
        await page.evaluate(moveEachFrame, {
          x: chart.x + 100,
          y: chart.y + chart.height / 2,
          width: chart.width - 150,
          moves: MOVES,
        })
        measured.cursor.push(((await taskTime(session)) - before) / MOVES)
        if (query === RANGES[0].query) {
          await page.locator('.epoch-controls .popover-host > button').click()
          measured.range.push(await page.evaluate(pressAll))
        }
        await context.close()
      }
      values[`mount of ${name} ms`] = tenths(median(measured.mount))
      values[`cursor over ${name} ms`] = tenths(median(measured.cursor))
      if (measured.range.length > 0) values['from 146 to 600 ms'] = tenths(median(measured.range))
    }
    const figure: Figure = { part: 'chart gestures', subject: `${width} px, CPU/${cpu ?? 4}`, values }
    results.add(figure)
    printFigures('chart gestures', [figure], print)
  }
}

async function openComplete(page: Page): Promise<void> {
  await page.locator('.linked-charts svg path').first().waitFor()
  await page.locator('.epoch-table tbody tr').first().waitFor()
  await page.waitForTimeout(COMPLETE_AFTER)
}

/** Goes back to the charts. @returns milliseconds until the frame after the one in which both are drawn */
function goBack(): Promise<number> {
  const start = performance.now()
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const drawn = [...document.querySelectorAll('.linked-charts .chart')].filter((chart) =>
        chart.querySelector('svg path'),
      )
      if (drawn.length < 2) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    }).observe(document.body, { subtree: true, childList: true })
    history.back()
  })
}

/** Moves the pointer once a frame, which a program outside the page does not. */
function moveEachFrame({ x, y, width, moves }: { x: number; y: number; width: number; moves: number }) {
  const target = document.elementFromPoint(x, y)
  let moved = 0
  return new Promise<void>((resolve) => {
    const next = () => {
      if (moved === moves) return resolve()
      moved += 1
      const clientX = x + (width * moved) / moves
      target?.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX, clientY: y }),
      )
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

/** Presses the range of all epochs. @returns milliseconds until the frame after the one in which the charts are drawn for it */
function pressAll(): Promise<number> {
  const button = [...document.querySelectorAll<HTMLElement>('.epoch-controls .popover-item')].find(
    ({ textContent }) => textContent?.startsWith('All'),
  )
  const slider = document.querySelector('.linked-charts [role=slider]')
  const start = performance.now()
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!slider?.getAttribute('aria-label')?.includes(', 0 to ')) return
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

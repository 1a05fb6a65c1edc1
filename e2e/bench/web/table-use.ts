import type { CDPSession, Page } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import { median, quantile } from '../lib/statistics.ts'
import { NAME_FUNCTION } from './first-visit.ts'
import type { WebRun } from './web-run.ts'

/** CPU slowdown while the table is used. */
const THROTTLE = 4
const EPOCHS = 600
/** Milliseconds after the last row of the table, when the page draws nothing any more by itself. */
const COMPLETE_AFTER = 2500
/** Pixels a second of a fast flick. */
const SCROLL_SPEED = 3000
/** The columns that are pressed, one after the other. */
const COLUMNS = ['Fees, ADA', 'Fee per tx', 'Output, ADA', 'Epoch']

/**
 * The table of 600 epochs, with the processor slowed down: a press that sorts it and one that filters it, from the press to the paint of
 * the other rows, and a scroll through all rows that begins right after a sort, when few of them are drawn.
 */
export async function benchTable({ browser, page: find, runs, widths, results, print }: WebRun) {
  const { address } = await find('600-epochs')
  for (const width of widths) {
    const changes: Record<'sorted' | 'filtered', Change[]> = { sorted: [], filtered: [] }
    const scrolls: Scroll[] = []
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
      await context.addInitScript(NAME_FUNCTION)
      const page = await context.newPage()
      await page.goto(address)
      await page.locator(`table[aria-rowcount="${EPOCHS + 1}"]`).waitFor()
      await page.waitForTimeout(COMPLETE_AFTER)
      const session = await context.newCDPSession(page)
      // The thread's own time, since other programs use the same cores.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
      for (const column of COLUMNS) {
        const button = page.getByRole('columnheader', { name: column }).first().getByRole('button')
        if (!(await button.isVisible())) continue
        changes.sorted.push(await change(page, session, () => button.click()))
        await page.waitForTimeout(COMPLETE_AFTER)
      }
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('Fees, least', { exact: true }).fill('70500')
      const filter = page.locator('form').getByRole('button', { name: 'Filter', exact: true })
      changes.filtered.push(await change(page, session, () => filter.click()))
      await page.getByRole('list', { name: 'Filters' }).getByRole('button').first().click()
      await page.waitForTimeout(COMPLETE_AFTER)
      await page.getByRole('columnheader', { name: 'Epoch', exact: true }).getByRole('button').click()
      scrolls.push(await scrollThrough(page, session))
      await context.close()
    }
    const figures: Figure[] = [
      ...Object.entries(changes).map(([name, of]) => ({
        part: 'table',
        subject: `600 rows ${name}, ${width} px`,
        values: {
          'press painted ms': Math.round(median(of.map(({ press }) => press))),
          'rows painted ms': Math.round(median(of.map(({ rows }) => rows))),
          'slowest ms': Math.round(Math.max(...of.map(({ rows }) => rows))),
          'work ms': Math.round(median(of.map(({ work }) => work))),
        },
      })),
      {
        part: 'table',
        subject: `600 rows scrolled, ${width} px`,
        values: {
          'frames a second': Math.round(median(scrolls.map(({ frames }) => 1000 / median(frames)))),
          'p95 frame ms': Math.round(
            quantile(
              scrolls.flatMap(({ frames }) => frames),
              0.95,
            ),
          ),
          'blank frames': Math.max(...scrolls.map(({ blank }) => blank)),
        },
      },
    ]
    for (const figure of figures) results.add(figure)
    printFigures('table', figures.slice(0, 2), print)
    printFigures('table', figures.slice(2), print)
  }
}

/** Milliseconds from a press. */
interface Change {
  /** Until the frame after it, which shows that it was pressed. */
  readonly press: number
  /** Until the frame with the other rows. */
  readonly rows: number
  /** The time for which the main thread worked. */
  readonly work: number
}

async function change(page: Page, session: CDPSession, press: () => Promise<void>): Promise<Change> {
  const changed = page.evaluate(timeChange)
  await page.waitForTimeout(50)
  const before = await taskTime(session)
  await press()
  const { press: painted, rows } = await changed
  return { press: painted, rows, work: (await taskTime(session)) - before }
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Runs in the page: the next press, and the first other row. */
function timeChange(): Promise<{ press: number; rows: number }> {
  return new Promise((resolve) => {
    const table = document.querySelector('.epoch-table')
    let began = 0
    let press = 0
    addEventListener(
      'click',
      (event) => {
        began = event.timeStamp
        afterFrame((now) => {
          press = now - began
        })
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver((records) => {
      const isRow = records.some(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('tbody'),
      )
      if (!isRow || began === 0) return
      observer.disconnect()
      afterFrame((now) => resolve({ press, rows: now - began }))
    })
    if (table) observer.observe(table, { subtree: true, childList: true, characterData: true })

    function afterFrame(then: (now: number) => void): void {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => then(performance.now())
        port2.postMessage(undefined)
      })
    }
  })
}

interface Scroll {
  /** Milliseconds of each frame. */
  readonly frames: readonly number[]
  /** Frames in which the place of rows that are not drawn was on the screen. */
  readonly blank: number
}

async function scrollThrough(page: Page, session: CDPSession): Promise<Scroll> {
  await page.evaluate(() => {
    const top = document.querySelector('.epoch-table tbody')?.getBoundingClientRect().top ?? 0
    scrollBy(0, top - 300)
  })
  await page.evaluate(watchFrames)
  const distance = await page.evaluate(
    () => document.documentElement.scrollHeight - innerHeight - Math.round(scrollY),
  )
  await session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 450,
    yDistance: -distance,
    speed: SCROLL_SPEED,
    gestureSourceType: 'mouse',
  })
  return page.evaluate(() => (window as unknown as { takeFrames: () => Scroll }).takeFrames())
}

/** Runs in the page. */
function watchFrames(): void {
  const frames: number[] = []
  let blank = 0
  let isWatched = true
  let last = 0
  let at = scrollY
  const frame = (now: number) => {
    const isBlank = [...document.querySelectorAll('.table-rest')].some((place) => {
      const { top, bottom } = place.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    })
    if (isBlank) blank++
    if (last > 0 && scrollY !== at) frames.push(now - last)
    last = now
    at = scrollY
    if (isWatched) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  Object.assign(window, {
    takeFrames: () => {
      isWatched = false
      return { frames, blank }
    },
  })
}

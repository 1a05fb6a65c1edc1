import type { Browser, BrowserContext, Page } from 'playwright'
import type { Dialect } from '#contract/dialect.ts'
import { type Figure, printFigures } from '../../lib/results.ts'
import { measureInTurn } from '../../lib/rounds.ts'
import { median, medians, quantile } from '../../lib/statistics.ts'
import { measureFirstVisit, NAME_FUNCTION } from '../first-visit.ts'
import type { WebRun } from '../web-run.ts'
import { countTraffic } from './counted-traffic.ts'
import { measureChange, measureScroll, ROWS, showQuery, whenComplete } from './long-list.ts'
import { measureMemory } from './page-memory.ts'
import { servePlainTables } from './plain-table-server.ts'
import { startUpdatesProduct } from './updates-product.ts'
import { measureList } from './whole-list-response.ts'

const PAGE = '/mainnet/pools/updates'
const PLAIN_ROWS = '/mainnet/api/core/odata/poolsupdates?$orderby=id desc&$top=100'
/** A cell of the fifth row that screens of every width show, on each side. */
const FIRST_ROWS_SHOWN = `${ROWS}:nth-child(5) td:nth-child(3)`
/** CPU slowdowns. */
const THROTTLES = [4, 1]
/** Milliseconds after which a complete page draws nothing any more by itself. */
const COMPLETE_AFTER = 2500
/** Milliseconds in which a document is drawn from data that the first request has brought. */
const SETTLE = 300
const SORTS = ['Pledge', 'Margin', 'Cost', 'Pool', 'Active']
/** Selections of the whole list by its address; each shows other rows than the one before. */
const SELECTIONS = ['?pledge=..5000', '?margin=3..', '?from=300&to=400&cost=..340', '?changed=margin-up']
const SCROLLS = [
  { name: 'read', distance: 15_000, speed: 1500 },
  { name: 'flick', distance: 60_000, speed: 8000 },
] as const

/**
 * The page of 45,000 pool updates on a PostgreSQL: the proxy's list, the first rows beside plain pages of 100 rows, sorts,
 * filters and scrolls of the whole, its memory, and the requests of a second visit. `--only` names parts.
 */
export async function benchUpdates(run: WebRun): Promise<void> {
  const { browser, runs, only, results, print } = run
  const database = await startUpdatesProduct()
  const add = (heading: string, figures: readonly Figure[]) => {
    results.add(...figures)
    print('')
    printFigures(heading, figures, print)
  }
  const parts: Readonly<Record<string, (address: string) => Promise<void>>> = {
    'first rows': async (address) => add('first rows', await firstRows(run, address)),
    use: async (address) => {
      for (const throttle of THROTTLES) {
        const { sorts, scrolls, arrival } = await workWithTable(browser, address, throttle, runs)
        add(`arrival, CPU / ${throttle}`, [arrival])
        add(`45,000 rows, CPU / ${throttle}`, sorts)
        add(`scrolled, CPU / ${throttle}`, scrolls)
      }
    },
    memory: async (address) => add('memory', await memory(run, address)),
    'second visit': async (address) => add('second visit', await secondVisit(browser, address)),
  }
  try {
    for (const dialect of ['documented', 'live'] as const) {
      const product = await database.start(dialect)
      try {
        add(`the proxy's list, ${dialect}`, await listResponses(product.address, dialect))
        if (dialect === 'live') continue
        for (const [name, part] of Object.entries(parts))
          if (!only || only.test(name)) await part(product.address)
      } catch (error) {
        print(product.output().slice(-2000))
        throw error
      } finally {
        await product.stop()
      }
    }
  } finally {
    await database.remove()
  }
}

/** The whole list: collected, compressed for the first client, as it is kept then, and unchanged. */
async function listResponses(address: string, dialect: Dialect): Promise<Figure[]> {
  const br = { 'accept-encoding': 'br' }
  const collected = await measureList(address, br)
  const compressed = await measureList(address, br)
  const kept = await measureList(address, br)
  const plain = await measureList(address)
  const unchanged = await measureList(address, { ...br, 'if-none-match': kept.tag })
  return Object.entries({ collected, compressed, kept, plain, unchanged }).map(
    ([subject, { status, first, end, size, wait }]) => ({
      part: `list of the proxy, ${dialect}`,
      subject,
      values: { status, 'first ms': first, 'end ms': end, MB: size, 'others wait ms': wait },
    }),
  )
}

async function firstRows({ browser, runs, widths }: WebRun, address: string): Promise<Figure[]> {
  // The documents before the data are without it.
  for (let visit = 0; visit < 3; visit++) {
    await (await fetch(address + PAGE)).text()
    await new Promise((resolve) => setTimeout(resolve, SETTLE))
  }
  const plain = await servePlainTables(await (await fetch(address + PLAIN_ROWS)).text())
  const sides = [
    { name: 'pool updates', address: address + PAGE },
    { name: 'plain app of 100 rows', address: plain.app },
    { name: 'plain document of 100 rows', address: plain.document },
  ]
  const figures: Figure[] = []
  for (const width of widths) {
    for (const throttle of THROTTLES) {
      const visits = await measureInTurn(sides, runs, (side) =>
        measureFirstVisit(browser, side.address, FIRST_ROWS_SHOWN, width, throttle),
      )
      const measured = visits.map((of) => medians(of.map((visit) => ({ ...visit }))))
      figures.push(
        ...sides.map(({ name }, at): Figure => {
          const { figure = Number.NaN, largestPaint, blocking } = measured[at] ?? {}
          return {
            part: 'first rows',
            subject: `${name}, ${width} px, CPU / ${throttle}`,
            values: {
              'rows ms': figure,
              'rows / plain app': figure / (measured[1]?.figure ?? Number.NaN),
              'rows / plain document': figure / (measured[2]?.figure ?? Number.NaN),
              'largest ms': largestPaint ?? Number.NaN,
              'blocking ms': blocking ?? Number.NaN,
            },
          }
        }),
      )
    }
  }
  plain.close()
  return figures
}

/** A page in a context of its own, with all rows. */
async function openComplete(browser: Browser, address: string, throttle: number) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await context.addInitScript(NAME_FUNCTION)
  await context.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const began = performance.now()
  await page.goto(address + PAGE)
  await whenComplete(page)
  const complete = performance.now() - began
  await page.waitForTimeout(COMPLETE_AFTER)
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  return { context, page, complete, longestTask: Math.max(0, ...tasks) }
}

async function workWithTable(browser: Browser, address: string, throttle: number, runs: number) {
  const changes = new Map<string, Awaited<ReturnType<typeof measureChange>>[]>()
  const scrolled = new Map<string, Awaited<ReturnType<typeof measureScroll>>[]>()
  const arrivals: { complete: number; task: number }[] = []
  for (let run = 0; run < runs; run++) {
    const { context, page, complete, longestTask } = await openComplete(browser, address, throttle)
    arrivals.push({ complete, task: longestTask })
    for (const { name, distance, speed } of SCROLLS) {
      noteIn(scrolled, name, await measureScroll(page, distance, speed))
      await page.evaluate(() => scrollTo(0, 0))
      await page.waitForTimeout(COMPLETE_AFTER)
    }
    for (const name of SORTS) {
      const button = page.locator('th button', { hasText: name }).first()
      if (!(await button.isVisible())) continue
      noteIn(changes, `sorted by ${name}`, await measureChange(page, () => button.click()))
    }
    for (const query of SELECTIONS) {
      noteIn(changes, `selected ${query}`, await measureChange(page, () => showQuery(page, query)))
    }
    await context.close()
  }
  return {
    arrival: {
      part: `arrival, CPU / ${throttle}`,
      subject: 'all rows',
      values: {
        'complete ms': median(arrivals.map(({ complete }) => complete)),
        'longest task ms': Math.max(...arrivals.map(({ task }) => task)),
      },
    },
    sorts: [...changes].map(
      ([subject, of]): Figure => ({
        part: `use, CPU / ${throttle}`,
        subject,
        values: {
          'press painted ms': median(of.map(({ press }) => press)),
          'rows ms': median(of.map(({ rows }) => rows)),
          'slowest ms': Math.max(...of.map(({ rows }) => rows)),
          'longest task ms': Math.max(...of.map(({ task }) => task)),
        },
      }),
    ),
    scrolls: [...scrolled].map(([subject, of]): Figure => {
      const frames = of.flatMap(({ frames }) => frames)
      return {
        part: `scrolled, CPU / ${throttle}`,
        subject,
        values: {
          'frames a second': 1000 / median(frames),
          'p95 frame ms': quantile(frames, 0.95),
          'longest frame ms': Math.max(...frames),
          frames: frames.length,
          'blank frames': of.reduce((sum, { blank }) => sum + blank, 0),
        },
      }
    }),
  }
}

function noteIn<Value>(values: Map<string, Value[]>, name: string, value: Value): void {
  values.set(name, [...(values.get(name) ?? []), value])
}

async function memory({ browser }: WebRun, address: string): Promise<Figure[]> {
  const plain = await servePlainTables(await (await fetch(address + PLAIN_ROWS)).text())
  const opened: { name: string; open: () => Promise<{ context: BrowserContext; page: Page }> }[] = [
    { name: 'plain app of 100 rows', open: () => openPlain(browser, plain.app) },
    { name: '45,000 rows', open: () => openComplete(browser, address, 1) },
    {
      name: '45,000 rows, sorted and scrolled',
      open: async () => {
        const { context, page } = await openComplete(browser, address, 1)
        for (const name of SORTS) {
          const button = page.locator('th button', { hasText: name }).first()
          if (await button.isVisible()) await measureChange(page, () => button.click())
        }
        await measureScroll(page, 60_000, 8000)
        return { context, page }
      },
    },
  ]
  const figures: Figure[] = []
  for (const { name, open } of opened) {
    const { context, page } = await open()
    const { heap, buffers, workers, process } = await measureMemory(browser, page)
    figures.push({
      part: 'memory',
      subject: name,
      values: {
        'heap MB': heap,
        'buffers MB': buffers,
        'workers MB': workers,
        'together MB': heap + buffers + workers,
        'process MB': process,
      },
    })
    await context.close()
  }
  plain.close()
  return figures
}

async function openPlain(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(`${ROWS}:nth-child(100)`).waitFor()
  return { context, page }
}

/** The traffic of the first visit, and for one in another tab afterwards, service worker included. */
async function secondVisit(browser: Browser, address: string): Promise<Figure[]> {
  const traffic = await countTraffic(address)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const figures: Figure[] = []
  for (const visit of ['first visit', 'second visit', 'third visit']) {
    const page = await context.newPage()
    await page.goto(traffic.origin + PAGE)
    await whenComplete(page)
    await page.waitForTimeout(2 * COMPLETE_AFTER)
    const sent = traffic.take()
    const changing = sent.filter(({ path }) => !path.startsWith('/assets/'))
    figures.push({
      part: 'second visit',
      subject: visit,
      values: {
        requests: sent.length,
        'of files': sent.length - changing.length,
        kB: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        others: changing
          .map(({ path, status, bytes }) => `${status} ${path.replace('/mainnet/api/core', '')} ${bytes}`)
          .join(' | '),
      },
    })
    await page.close()
  }
  await context.close()
  traffic.close()
  return figures
}

import type { Page } from 'playwright'

/** Milliseconds of the main thread's longest task, and from a press until the page shows other rows. */
export interface Change {
  /** Until the frame after the press, which shows that it was pressed. */
  readonly press: number
  /** Until the frame with the other rows; until the end of the waiting where none came. */
  readonly rows: number
  /** The longest task from the press on; 0 where none took 50 ms. */
  readonly task: number
}

/** Rows of the table with something in them, whichever library draws it. */
export const ROWS = 'main tbody tr'
/** Milliseconds for which other rows are waited for. */
const LONGEST = 5000
/** Milliseconds after a change in which its work ends. */
const REST = 1000

/** Waits until the page says by how many pools all updates are. */
export async function whenComplete(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const heading = [...document.querySelectorAll('main h1, main h2')].some(({ textContent }) =>
        /45,000 updates.*by [\d,]+ pools/s.test(textContent),
      )
      return heading && !document.querySelector('main [role=progressbar], main [aria-busy=true]')
    },
    undefined,
    { timeout: 120_000, polling: 100 },
  )
}

/** A press, and the first frame with other rows on the screen. */
export async function measureChange(page: Page, press: () => Promise<void>): Promise<Change> {
  await page.evaluate(watchChange, { selector: ROWS, longest: LONGEST, rest: REST })
  await press()
  return page.evaluate(() => (window as unknown as { change: Promise<Change> }).change)
}

/** Runs in the page. */
function watchChange({ selector, longest, rest }: { selector: string; longest: number; rest: number }): void {
  const rowText = () =>
    [...document.querySelectorAll(selector)]
      .slice(0, 30)
      .map(({ textContent }) => textContent)
      .join('')
      .trim()
  const before = rowText()
  let began = 0
  let press = 0
  let task = 0
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (began > 0 && startTime + duration > began) task = Math.max(task, duration)
  })
  observer.observe({ type: 'longtask' })
  const begin = ({ timeStamp }: Event) => {
    if (began > 0) return
    began = timeStamp
    afterFrame((now) => {
      press = now - began
    })
  }
  for (const kind of ['click', 'popstate']) addEventListener(kind, begin, { capture: true, once: true })

  function afterFrame(then: (now: number) => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(undefined)
    })
  }

  const change = new Promise<Change>((resolve) => {
    const look = () => {
      const after = rowText()
      const isChanged = began > 0 && after !== before && after !== ''
      if (!isChanged && (began === 0 || performance.now() - began < longest))
        return requestAnimationFrame(look)
      afterFrame((now) => {
        const rows = now - began
        setTimeout(() => {
          observer.disconnect()
          resolve({ press, rows, task })
        }, rest)
      })
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { change })
}

/** Shows the page of another query, as a press on a filter does, without knowing the form of the filters. */
export async function showQuery(page: Page, query: string): Promise<void> {
  await page.evaluate((query) => {
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', location.pathname + query)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, query)
}

export interface Scroll {
  /** Milliseconds of each frame. */
  readonly frames: readonly number[]
  /** Frames in which a place in the table had no text. */
  readonly blank: number
}

/** Scrolls down by so many pixels, and looks at four places of each frame. */
export async function measureScroll(page: Page, distance: number, speed: number): Promise<Scroll> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate((selector) => {
    const top = document.querySelector(selector)?.getBoundingClientRect().top ?? 0
    scrollBy(0, top - 200)
  }, ROWS)
  await page.evaluate(watchFrames)
  await session.send('Input.synthesizeScrollGesture', {
    x: 300,
    y: 450,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  })
  const scroll = await page.evaluate(() => (window as unknown as { takeFrames: () => Scroll }).takeFrames())
  await session.detach()
  return scroll
}

/** Runs in the page. */
function watchFrames(): void {
  const frames: number[] = []
  let blank = 0
  let isWatched = true
  let last = 0
  let at = scrollY
  const isBlankAt = (y: number) => {
    const table = document.querySelector('main table')
    const { top = 0, bottom = 0, left = 0, width = 0 } = table?.getBoundingClientRect() ?? {}
    if (y < top || y > bottom) return false
    const row = document.elementFromPoint(left + width / 3, y)?.closest('tr')
    return (row?.textContent ?? '').trim() === ''
  }
  const frame = (now: number) => {
    if (last > 0 && scrollY !== at) {
      frames.push(now - last)
      if ([0.3, 0.5, 0.7, 0.9].some((share) => isBlankAt(innerHeight * share))) blank++
    }
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

import type { Page } from 'playwright'

/** A function that tsx's output calls, and that a page does not have. */
export const NAME_FUNCTION = 'globalThis.__name = (named) => named'

/** The interaction of one press, key or typed text that took longest, in milliseconds. */
export interface PressTiming {
  /** From the input to the next paint, as the Event Timing API says: steps of 8, and 0 for less than 16. */
  readonly paint: number
  /** The event that took longest. */
  readonly event: string
  /** Until the first handler ran; the handlers; from there to the paint. */
  readonly delay: number
  readonly handlers: number
  readonly rest: number
  /** The longest animation frame meanwhile, hovering included. */
  readonly frame: number
  /** In the longest frame: scripts; style and layout at its end; layout that scripts forced. */
  readonly script: number
  readonly layout: number
  readonly forced: number
  /** The script that took longest there. */
  readonly source: string
  /** From the input to the first paint of another page; 0 when the page stayed. */
  readonly page: number
}

/**
 * The timing of what was done since the last call.
 * @param isHover true to count events that belong to no press too
 */
export async function takeTiming(page: Page, isHover: boolean): Promise<PressTiming> {
  const take = () =>
    page.evaluate((isHover) => (window as unknown as ObservedWindow).takeTiming(isHover), isHover)
  // A press that loads another document takes the page's context away: the next one has nothing to report.
  return take().catch(async (error: Error) => {
    if (!/context was destroyed|navigation/i.test(error.message)) throw error
    await page.waitForLoadState()
    return take()
  })
}

interface ObservedWindow {
  takeTiming(isHover: boolean): Promise<PressTiming>
}

type EventEntry = PerformanceEventTiming & { readonly interactionId: number }

interface FrameEntry extends PerformanceEntry {
  readonly styleAndLayoutStart: number
  readonly scripts: readonly (PerformanceEntry & {
    readonly invoker: string
    readonly sourceFunctionName: string
    readonly forcedStyleAndLayoutDuration: number
  })[]
}

/** Runs in the page before its scripts, and so refers to nothing outside it. */
export function observePresses(): void {
  /** Milliseconds in which the input of an act has come to the page, and its first frame has begun. */
  const BEGUN_WITHIN = 120
  /** Milliseconds between frames that do nothing. */
  const IDLE_FRAME = 34
  /** Milliseconds after which a page that never rests is not waited for any more. */
  const LONGEST = 1200

  const kept: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => kept.push(...list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  observer.observe({ type: 'long-animation-frame' })

  let input = 0
  let pagePaint = 0
  for (const type of ['click', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (input = timeStamp), { capture: true })
  const push = history.pushState.bind(history)
  history.pushState = (...state) => {
    const before = location.pathname
    push(...state)
    if (location.pathname !== before && input > 0)
      requestAnimationFrame(() => setTimeout(() => (pagePaint = performance.now() - input)))
  }

  Object.assign(window, {
    takeTiming: async (isHover: boolean): Promise<PressTiming> => {
      await rest()
      const entries = [...kept.splice(0), ...observer.takeRecords()]
      const isFrame = ({ entryType }: PerformanceEntry) => entryType === 'long-animation-frame'
      const events = entries.filter(
        (entry) => !isFrame(entry) && (isHover || (entry as EventEntry).interactionId > 0),
      ) as EventEntry[]
      const slowest = longest(events)
      const frame = longest(entries.filter(isFrame) as FrameEntry[])
      const script = longest(frame?.scripts ?? [])
      const timing: PressTiming = {
        paint: slowest?.duration ?? 0,
        event: slowest?.name ?? '-',
        delay: slowest ? slowest.processingStart - slowest.startTime : 0,
        handlers: slowest ? slowest.processingEnd - slowest.processingStart : 0,
        rest: slowest ? Math.max(0, slowest.startTime + slowest.duration - slowest.processingEnd) : 0,
        frame: frame?.duration ?? 0,
        script: sum(frame?.scripts.map(({ duration }) => duration)),
        layout: frame && frame.styleAndLayoutStart > 0 ? endOf(frame) - frame.styleAndLayoutStart : 0,
        forced: sum(frame?.scripts.map((script) => script.forcedStyleAndLayoutDuration)),
        source: script ? `${script.invoker} ${script.sourceFunctionName}`.trim() : '-',
        page: pagePaint,
      }
      input = 0
      pagePaint = 0
      return timing
    },
  })

  /** Waits until three frames in sequence have done nothing. */
  async function rest(): Promise<void> {
    const from = performance.now()
    await new Promise((resolve) => setTimeout(resolve, BEGUN_WITHIN))
    let last = performance.now()
    for (let idle = 0; idle < 3 && last - from < LONGEST; ) {
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      idle = now - last < IDLE_FRAME ? idle + 1 : 0
      last = now
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  function longest<Entry extends PerformanceEntry>(entries: readonly Entry[]): Entry | undefined {
    return entries.reduce<Entry | undefined>(
      (most, entry) => (most && most.duration >= entry.duration ? most : entry),
      undefined,
    )
  }

  function endOf({ startTime, duration }: PerformanceEntry): number {
    return startTime + duration
  }

  function sum(values: readonly number[] = []): number {
    return values.reduce((total, value) => total + value, 0)
  }
}

import type { Page } from 'playwright/test'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'

/** The work of a page in a time in which nobody uses it and no data arrives. */
export interface Rest {
  /** Commits of React's. */
  readonly commits: number
  /** Elements that React rendered, each time, as `td.number`. */
  readonly rendered: readonly string[]
  /** The number of elements that changed. */
  readonly changed: number
  /** Changes of other elements than clocks, each as `td.number text` or `div.heartbeat @style`. */
  readonly otherChanges: readonly string[]
  /** Layouts of the browser's. */
  readonly layouts: number
}

/** The elements that show a time, or the place of now, with what may change of them: texts and attributes. */
const CLOCKS = {
  'time, .tip-strip b, .newest-epoch-head *, .page-kicker span, .status': ['text'],
  '.tip-ruler, .drift': ['style'],
  '.epoch-ruler': ['style', 'aria-label'],
  '.epoch-ruler-label': ['text', 'class'],
  '.block-stroke': ['aria-label'],
  '.block-strip-empty': ['style'],
} as const

/** Milliseconds after which announcements are over. */
const SETTLES = 10 * SECOND

/** Must be called before the page is opened. */
export async function watchRest(page: Page): Promise<void> {
  await page.addInitScript(watch, CLOCKS)
}

/** Lets seconds pass on the page's clock, which must be Playwright's. No data arrives meanwhile. */
export async function restFor(page: Page, seconds: number): Promise<Rest> {
  await page.route('**/*', () => undefined)
  // Early in a minute, since ages of minutes and the strip of blocks change at its end.
  const settled = (await page.evaluate(() => Date.now())) + SETTLES
  await page.clock.pauseAt(Math.ceil(settled / MINUTE) * MINUTE + SETTLES)
  await passSeconds(page, 3)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
  }
  const before = await layouts()
  await page.evaluate(() => window.rest.begin())
  await passSeconds(page, seconds)
  const rest = await page.evaluate(() => window.rest.end())
  return { ...rest, layouts: (await layouts()) - before }
}

async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await page.clock.runFor(SECOND)
    await page.evaluate(() => window.rest.frame())
  }
}

type Watched = Omit<Rest, 'layouts'>

declare global {
  interface Window {
    rest: {
      readonly begin: () => void
      readonly end: () => Watched
      /** Resolves when the browser has drawn. */
      readonly frame: () => Promise<void>
    }
  }
}

/** The part of React's tree that is read here. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly memoizedProps: unknown
  readonly stateNode: unknown
}

/** Runs in the page before its scripts, as React's developer tools do. */
function watch(clocks: Readonly<Record<string, readonly string[]>>): void {
  // The page's own is moved by the test.
  const nextFrame = requestAnimationFrame.bind(window)
  let commits = 0
  const rendered: string[] = []
  const changed = new Set<Element>()
  const otherChanges = new Set<string>()

  const nameOf = (element: Element) => [element.localName, ...element.classList].join('.')

  const noteRendered = (fiber: Fiber): void => {
    const before = fiber.alternate
    if (!before || before === fiber) return
    if (fiber.stateNode instanceof Element && fiber.memoizedProps !== before.memoizedProps) {
      rendered.push(nameOf(fiber.stateNode))
    }
    if (fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) noteRendered(child)
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
        commits++
        noteRendered(root.current)
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  })

  const note = (records: readonly MutationRecord[]): void => {
    for (const { target, attributeName } of records) {
      const element = target instanceof Element ? target : target.parentElement
      if (!element) continue
      changed.add(element)
      const what = attributeName ?? 'text'
      const isClock = Object.entries(clocks).some(
        ([selector, may]) => may.includes(what) && element.closest(selector),
      )
      if (!isClock) otherChanges.add(`${nameOf(element)} ${attributeName ? `@${attributeName}` : 'text'}`)
    }
  }
  const observer = new MutationObserver(note)
  window.rest = {
    frame: () => new Promise((resolve) => nextFrame(() => nextFrame(() => resolve()))),
    begin: () => {
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      commits = 0
      rendered.length = 0
    },
    end: () => {
      note(observer.takeRecords())
      observer.disconnect()
      return { commits, rendered, changed: changed.size, otherChanges: [...otherChanges] }
    },
  }
}

import type { Browser, Page } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import type { BenchPage } from './bench-pages.ts'
import { NAME_FUNCTION } from './first-visit.ts'
import { findControl, type PageControl } from './page-controls.ts'
import type { WebRun } from './web-run.ts'

/** CPU slowdown of every interaction. */
const THROTTLE = 4
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 390: 844 }
/** Milliseconds after which a page has loaded the parts that wait until it is idle. */
const COMPLETE_AFTER = 3500
/** Milliseconds in which an interaction is painted and reported; a slower one is seen by its long frame. */
const PAINTED_WITHIN = 400
/** Controls of one page, so that a fault of the search for them ends. */
const MOST_CONTROLS = 150
/** End of the name of what no press belongs to; shown only when it is slow. */
const HOVER = ': hover'
const TEXT = 'epoch 300'
const CHART_KEYS = ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'Home', 'End', 'Escape'] as const
/** Kinds whose keys are pressed after the press itself. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  slider: CHART_KEYS,
  application: CHART_KEYS,
  select: ['ArrowDown', 'ArrowUp'],
  tab: ['ArrowRight', 'ArrowLeft'],
  range: ['ArrowLeft', 'ArrowRight'],
  summary: ['Enter'],
}

interface Tried {
  readonly control: string
  /** Milliseconds from the press to the next paint; 0 stands for less than 16. */
  readonly paint: number
  /** The event that took longest. */
  readonly event: string
  /** The longest frame meanwhile, hovering included, in milliseconds. */
  readonly frame: number
}

/**
 * The Interaction to Next Paint of every control of every page, at four times CPU throttling: presses, keys, typed
 * text, and links that stay in the app. Controls that appear in a menu, a dialog or the palette are tried too.
 */
export async function benchPresses({ browser, pages, widths, page, results, print }: WebRun) {
  for (const width of widths) {
    for (const name of pages) {
      const tried = await tryPage(browser, await page(name), width)
      const figures = tried
        .sort((one, other) => other.paint - one.paint || other.frame - one.frame)
        .map(
          ({ control, paint, event, frame }): Figure => ({
            part: `presses, ${name}, ${width} px`,
            subject: control,
            values: { 'paint ms': paint, event, 'longest frame ms': frame },
          }),
        )
      results.add(...figures)
      print('')
      printFigures(`${name}, ${width} px: ${figures.length} controls`, figures, print)
    }
  }
}

async function tryPage(browser: Browser, { address }: BenchPage, width: number): Promise<Tried[]> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(NAME_FUNCTION)
  await context.addInitScript(observe)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  context.on('page', (opened) => void (opened !== page && opened.close()))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })

  const seen = new Set<string>()
  const tried: Tried[] = []
  await open(page, address)
  tried.push(await measure(page, 'the page: Ctrl+K', () => page.keyboard.press('Control+k')))
  while (tried.length < MOST_CONTROLS) {
    const control = await page.evaluate(findControl, [...seen])
    if (!control) {
      // A dialog, a menu or another page hides the rest.
      if (!(await isAt(page, address))) await open(page, address)
      else if (!(await closeWhatIsOpen(page))) break
      continue
    }
    seen.add(control.signature)
    tried.push(...(await tryControl(page, control)))
    if (!(await isAt(page, address))) await open(page, address)
  }
  await context.close()
  return tried
}

async function tryControl(page: Page, { kind, label, x, y }: PageControl): Promise<Tried[]> {
  const name = `${kind} ${label}`
  const tried = [await measure(page, `${name}${HOVER}`, () => page.mouse.move(x, y, { steps: 3 }))]
  if (kind === 'slider' || kind === 'application') {
    tried.push(
      await measure(page, `${name}, along it${HOVER}`, () => page.mouse.move(x + 120, y, { steps: 12 })),
    )
  }
  tried.push(await measure(page, `${name}: press`, () => page.mouse.click(x, y)))
  if (kind === 'text') {
    tried.push(await measure(page, `${name}: typing`, () => page.keyboard.type(TEXT, { delay: 60 })))
    tried.push(await measure(page, `${name}: down`, () => page.keyboard.press('ArrowDown')))
    tried.push(await measure(page, `${name}: escape`, () => page.keyboard.press('Escape')))
  }
  for (const key of new Set(KEYS[kind])) {
    tried.push(await measure(page, `${name}: ${key}`, () => page.keyboard.press(key)))
  }
  return tried.filter(({ control, paint, frame }) => !control.endsWith(HOVER) || paint > 16 || frame > 50)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForTimeout(COMPLETE_AFTER)
}

/** Whether the page is still the one that was opened; its query may have changed. */
async function isAt(page: Page, address: string): Promise<boolean> {
  return new URL(page.url()).pathname === new URL(address).pathname
}

/** @returns false when nothing was open */
async function closeWhatIsOpen(page: Page): Promise<boolean> {
  const count = () => page.locator('dialog[open], [popover]:popover-open, [aria-expanded=true]').count()
  const before = await count()
  if (before === 0) return false
  await page.keyboard.press('Escape')
  await page.waitForTimeout(PAINTED_WITHIN)
  return (await count()) < before
}

async function measure(page: Page, control: string, act: () => Promise<unknown>): Promise<Tried> {
  await page.evaluate(() => (window as unknown as ObservedWindow).takeTimings(false))
  await act()
  await page.waitForTimeout(PAINTED_WITHIN)
  const { paint, event, frame } = await page.evaluate(
    (isHover) => (window as unknown as ObservedWindow).takeTimings(isHover),
    control.endsWith(HOVER),
  )
  return { control, paint, event, frame }
}

interface ObservedWindow {
  /**
   * The longest event and frame since the last call.
   * @param isHover true to count events that belong to no press too
   */
  takeTimings(isHover: boolean): Promise<{
    readonly paint: number
    readonly event: string
    readonly frame: number
  }>
}

/** Runs in the page before its scripts, and so refers to nothing outside it. */
function observe(): void {
  const kept: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => kept.push(...list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  observer.observe({ type: 'long-animation-frame' })
  Object.assign(window, {
    takeTimings: async (isHover: boolean) => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
      const entries = [...kept.splice(0), ...observer.takeRecords()]
      const frames = entries.filter(({ entryType }) => entryType === 'long-animation-frame')
      const events = entries.filter(
        (entry) =>
          entry.entryType !== 'long-animation-frame' &&
          (isHover || (entry as PerformanceEntry & { interactionId: number }).interactionId > 0),
      )
      const slowest = events.reduce<PerformanceEntry | undefined>(
        (most, entry) => (most && most.duration >= entry.duration ? most : entry),
        undefined,
      )
      return {
        paint: slowest?.duration ?? 0,
        event: slowest?.name ?? '-',
        frame: Math.max(0, ...frames.map(({ duration }) => duration)),
      }
    },
  })
}

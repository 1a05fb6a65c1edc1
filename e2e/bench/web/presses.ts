import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { type Figure, printFigures } from '../lib/results.ts'
import type { BenchPage } from './bench-pages.ts'
import { findControl, type PageControl } from './page-controls.ts'
import { NAME_FUNCTION, observePresses, type PressTiming, takeTiming } from './press-timing.ts'
import type { WebRun } from './web-run.ts'

const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 390: 844 }
/** Screens up to this width are touched: nothing hovers there. */
const TOUCHED_TO = 767
/** Milliseconds after which a page has loaded the parts that wait until it is idle. */
const COMPLETE_AFTER = 3000
/** Milliseconds after which a page that was gone back to is complete. */
const BACK_AFTER = 500
/** Tries of one page, so that a fault of the search for controls ends. */
const MAX_TRIES = 400
/** End of the name of what no press belongs to; shown only when it is slow. */
const HOVER = ': hover'
const TEXT = 'epoch 300'
const CHART_KEYS = ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'Home', 'End', 'Escape'] as const
/** Kinds whose keys are pressed after the press itself. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  slider: CHART_KEYS,
  application: CHART_KEYS,
  scrollable: ['ArrowDown', 'PageDown', 'End', 'Home'],
  select: ['ArrowDown', 'ArrowUp'],
  tab: ['ArrowRight', 'ArrowLeft'],
  radio: ['ArrowRight', 'ArrowLeft'],
  range: ['ArrowLeft', 'ArrowRight'],
  summary: ['Enter'],
}
/** Kinds whose press leads to another page, so that their keys come first. */
const PLACES: readonly string[] = ['slider', 'application', 'scrollable']
/** Keys of the whole page, each with the part that it opens or the page that it leads to. */
const PAGE_KEYS = ['Control+k', '/', '?', 'ArrowLeft', 'ArrowRight', 'p'] as const

interface Tried extends PressTiming {
  readonly control: string
  /** Milliseconds of the main thread's own time until the page was at rest again, which other programs do not change. */
  readonly work: number
}

/**
 * The Interaction to Next Paint of every control of every page, at a slowed CPU: presses, keys, typed
 * text, and links that stay in the app. Controls that appear in a menu, a dialog or the palette are tried too.
 */
export async function benchPresses({ browser, pages, widths, only, cpu, page, results, print }: WebRun) {
  for (const width of widths) {
    for (const name of pages) {
      const tried = await tryPage(browser, await page(name), { width, only, cpu })
      const figures = tried
        .sort((one, other) => other.paint - one.paint || other.frame - one.frame)
        .map(
          ({ control, paint, event, work, frame, source, page, ...parts }): Figure => ({
            part: `presses, ${name}, ${width} px`,
            subject: control,
            values: {
              'paint ms': paint,
              event,
              delay: Math.round(parts.delay),
              handlers: Math.round(parts.handlers),
              rest: Math.round(parts.rest),
              'all work ms': Math.round(work),
              'longest frame ms': Math.round(frame),
              script: Math.round(parts.script),
              layout: Math.round(parts.layout),
              forced: Math.round(parts.forced),
              'page ms': Math.round(page),
              source,
            },
          }),
        )
      results.add(...figures)
      print('')
      printFigures(`${name}, ${width} px: ${figures.length} controls`, figures, print)
    }
  }
}

async function tryPage(
  browser: Browser,
  { address, session }: BenchPage,
  { width, only, cpu }: { width: number; only: RegExp | undefined; cpu: number },
): Promise<Tried[]> {
  const isTouched = width <= TOUCHED_TO
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // A worker would load the whole app beside the presses.
    serviceWorkers: 'block',
    ...(isTouched && { hasTouch: true, isMobile: true }),
  })
  if (session) await context.addCookies([...session])
  await context.addInitScript(NAME_FUNCTION)
  await context.addInitScript(observePresses)
  const opened = await openPage(context, cpu)
  const { page } = opened
  const tried: Tried[] = []
  const seen = new Set<string>()
  await open(page, address)
  for (const key of only ? [] : PAGE_KEYS) {
    tried.push(await measure(opened, `the page: ${key}`, () => page.keyboard.press(key)))
    await closeWhatIsOpen(page)
    await comeBack(page, address)
  }
  while (tried.length < MAX_TRIES) {
    const control = await page.evaluate(findControl, [...seen])
    if (!control) {
      // A dialog, a menu or another page hides the rest.
      if (!(await closeWhatIsOpen(page))) break
      continue
    }
    seen.add(control.signature)
    if (only && !only.test(`${control.kind} ${control.label}`)) continue
    tried.push(...(await tryControl(opened, control, isTouched)))
    await comeBack(page, address)
  }
  await context.close()
  return tried
}

interface OpenPage {
  readonly page: Page
  readonly cdp: CDPSession
}

async function openPage(context: BrowserContext, cpu: number): Promise<OpenPage> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  context.on('page', (opened) => void (opened !== page && opened.close()))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, cdp }
}

async function tryControl(opened: OpenPage, control: PageControl, isTouched: boolean): Promise<Tried[]> {
  const { page } = opened
  const { kind, label, x, y } = control
  const name = `${kind} ${label}`
  const tried: Tried[] = []
  // Scrolling to the control may have rendered what came near it.
  if (isTouched) await takeTiming(page, true)
  else tried.push(await measure(opened, `${name}${HOVER}`, () => page.mouse.move(x, y, { steps: 3 })))
  if ((kind === 'slider' || kind === 'application') && !isTouched) {
    const along = () => page.mouse.move(x + 120, y, { steps: 12 })
    tried.push(await measure(opened, `${name}, along it${HOVER}`, along))
  }
  const pressKeys = async () => {
    for (const key of new Set(KEYS[kind])) {
      tried.push(await measure(opened, `${name}: ${key}`, () => page.keyboard.press(key)))
    }
  }
  if (PLACES.includes(kind)) {
    await page.evaluate(focusAt, control)
    await pressKeys()
  }
  const press = () => (isTouched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  tried.push(await measure(opened, `${name}: press`, press))
  if (kind === 'text') {
    for (const letter of TEXT) {
      tried.push(await measure(opened, `${name}: typing ${letter}`, () => page.keyboard.type(letter)))
    }
    for (const key of ['ArrowDown', 'Backspace', 'Escape']) {
      tried.push(await measure(opened, `${name}: ${key}`, () => page.keyboard.press(key)))
    }
  }
  if (!PLACES.includes(kind)) await pressKeys()
  return tried.filter(({ control, paint, frame }) => !control.endsWith(HOVER) || paint > 16 || frame > 50)
}

/** Runs in the page. */
function focusAt({ x, y }: PageControl): void {
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[tabindex="0"]')?.focus()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForTimeout(COMPLETE_AFTER)
}

/** Goes back to the page after a link; opens it again when that is not enough. Its query may have changed. */
async function comeBack(page: Page, address: string): Promise<void> {
  const isThere = () => new URL(page.url()).pathname === new URL(address).pathname
  if (isThere()) return
  await page.goBack().catch(() => undefined)
  await page.waitForTimeout(BACK_AFTER)
  if (!isThere()) await open(page, address)
}

/** @returns false when nothing was open */
async function closeWhatIsOpen(page: Page): Promise<boolean> {
  const count = () => page.locator('dialog[open], [popover]:popover-open, [aria-expanded=true]').count()
  const before = await count()
  if (before === 0) return false
  await page.keyboard.press('Escape')
  await takeTiming(page, false)
  return (await count()) < before
}

async function measure(
  { page, cdp }: OpenPage,
  control: string,
  act: () => Promise<unknown>,
): Promise<Tried> {
  const before = await taskTime(cdp)
  await act()
  const timing = await takeTiming(page, control.endsWith(HOVER))
  return { control, ...timing, work: (await taskTime(cdp)) - before }
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

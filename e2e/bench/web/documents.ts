import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import type { BenchPage } from './bench-pages.ts'
import { type Area, compareImages } from './image-difference.ts'
import { NAME_FUNCTION } from './press-timing.ts'
import type { WebRun } from './web-run.ts'

const THEMES = ['light', 'dark'] as const
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 390: 844 }
/** Milliseconds after which a page has loaded the parts that wait until it is idle. */
const FINISHED_AFTER = 3000
/** Differing areas that are named. */
const NAMED = 8

const directory = fileURLToPath(new URL('../../results/documents/', import.meta.url))

/**
 * The document alone, while its scripts are under way, beside the finished page: a picture of both and of their
 * difference in `e2e/results/documents`, and the elements in which they differ.
 */
export async function benchDocuments({ browser, pages, widths, page, results, print }: WebRun) {
  mkdirSync(directory, { recursive: true })
  const context = await browser.newContext()
  await context.addInitScript(NAME_FUNCTION)
  const canvas = await context.newPage()
  await canvas.goto('about:blank')
  for (const name of pages) {
    const measured = await page(name)
    for (const width of widths) {
      for (const theme of THEMES) {
        const alone = await openPage(browser, measured, width, theme, 'without scripts')
        const finished = await openPage(browser, measured, width, theme, 'with scripts')
        const { share, areas, picture } = await compareImages(canvas, alone.picture, finished.picture)
        const file = `${directory}${name}-${width}-${theme}.png`
        writeFileSync(file, picture)
        const percent = share * 100
        results.add({
          part: 'documents',
          subject: `${name}, ${width} px, ${theme}`,
          values: { 'differing %': percent },
        })
        print(`${name}, ${width} px, ${theme}: ${percent.toFixed(2)} % of the pixels differ; ${file}`)
        for (const area of areas.slice(0, NAMED)) {
          const { left, top, right, bottom } = area
          const parts = await Promise.all([alone, finished].map((view) => elementAt(view.page, area)))
          print(`    ${right - left} x ${bottom - top} at ${left}, ${top}: ${parts.join('  ->  ')}`)
        }
        await alone.close()
        await finished.close()
      }
    }
  }
  await context.close()
}

async function openPage(
  browser: Browser,
  { address }: BenchPage,
  width: number,
  colorScheme: 'light' | 'dark',
  scripts: 'with scripts' | 'without scripts',
) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme,
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  })
  await context.addInitScript(NAME_FUNCTION)
  const page = await context.newPage()
  if (scripts === 'without scripts') {
    // Held, not refused: a document reports a script that does not come.
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.waitForTimeout(500)
  } else {
    await page.goto(address)
    await page.waitForTimeout(FINISHED_AFTER)
  }
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  return { page, picture, close: () => context.close() }
}

/** The element in the middle of an area, as a selector with the beginning of its text. */
function elementAt(page: Page, { left, top, right, bottom }: Area): Promise<string> {
  return page.evaluate(
    ([x = 0, y = 0]) => {
      const element = document.elementFromPoint(x, y)
      if (!element) return 'nothing'
      const classes = [...element.classList].map((name) => `.${name}`).join('')
      return `${element.localName}${classes} "${element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 30)}"`
    },
    [(left + right) / 2, (top + bottom) / 2],
  )
}

import type { Page } from 'playwright/test'

/** A layout shift that no press caused, with the elements that moved. */
interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Records the layout shifts of the page from its beginning. Must be called before it is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRect
        readonly currentRect: DOMRect
      }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.localName}.${element?.className} ${from.x},${from.y} → ${to.x},${to.y}`
        })
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shifts of the page so far; their sum is 0 where nothing has moved (https://web.dev/articles/cls). */
export async function layoutShifts(page: Page): Promise<{ readonly sum: number; readonly all: Shift[] }> {
  const all = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return { sum: all.reduce((sum, { value }) => sum + value, 0), all }
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'

/** Rows beyond those that the short form reads: one component draws all rows of a table, and a list has hundreds. */
const MORE_ROWS = 'tbody tr:nth-child(n + 7)'

/** The legacy mode only leaves out frames of other origins, which no page has, and takes half the time. */
function readBy(page: Page, part?: string, isAlone = false): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (isLongForm) return part !== undefined && isAlone ? axe.include(part) : axe
  return (part === undefined ? axe : axe.include(part)).exclude(MORE_ROWS)
}

/**
 * Fails with the rules that the page breaks and the elements that break them.
 * @param part selector of the only part that the short form reads, its colours too: use-assistive-technology.spec.ts reads
 *   whole pages
 * @param options `isAlone` for a part that covers others, whose targets are then too small
 */
export async function expectAccessible(
  page: Page,
  part?: string,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<void> {
  if (part) await expect(page.locator(part).filter({ visible: true })).not.toHaveCount(0)
  // A colour on its way to another one is no colour of the page.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  const rules = {
    'target-size': { enabled: true },
    // It takes as long as all others: the short form reads the colours of named parts alone.
    'color-contrast': { enabled: isLongForm || part !== undefined },
  }
  const { violations } = await readBy(page, part, isAlone)
    .options({ resultTypes: ['violations'], rules })
    .analyze()
  expect(elementsOf(violations)).toEqual([])
  await expectColumnHeads(page)
}

/** Fails with the tables that have a column without a head, or a head without a name. */
async function expectColumnHeads(page: Page): Promise<void> {
  const faults = await page.locator('table:has(thead)').evaluateAll((tables) =>
    (tables as HTMLTableElement[]).flatMap(({ tHead, tBodies, caption, className }) => {
      const heads = [...(tHead?.rows[0]?.cells ?? [])]
      const width = (cells: Iterable<HTMLTableCellElement>) =>
        [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
      const columns = Math.max(
        0,
        ...[...tBodies].flatMap(({ rows }) => [...rows].map(({ cells }) => width(cells))),
      )
      const nameless = heads.filter(
        (head) => head.tagName !== 'TH' || head.ariaHidden || !head.textContent?.trim(),
      )
      const isShort = width(heads) < columns
      return nameless.length > 0 || isShort
        ? [`${caption?.textContent ?? className}: ${nameless.length} without a name`]
        : []
    }),
  )
  expect(faults, page.url()).toEqual([])
}

/** Fails with the links and controls that are smaller than 24 px and too near to others (WCAG 2.2, 2.5.8). */
export async function expectLargeTargets(page: Page): Promise<void> {
  const { violations } = await readBy(page)
    .withRules('target-size')
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(elementsOf(violations)).toEqual([])
}

/** Fails when a table of the page, or the page, can be scrolled sideways, so that columns are cut. */
export async function expectNoCutTables(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.table-frame, :has(> table)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent, scrollWidth, clientWidth }) => `${scrollWidth - clientWidth} px: ${textContent}`),
  )
  expect(cut, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

function elementsOf(violations: Violations): [rule: string, elements: string[]][] {
  return violations
    .map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html }) => html)])
    .filter(([, elements]) => elements.length > 0)
}

/** Fails when the page can be scrolled sideways, also once its charts have taken their new width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: page.url() }).toBe(0)
}

import { shiftDecimal } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type Measure, type MeasureKey, measures } from '../../chain/measures/measure.ts'
import { compareRatios, type Ratio } from '../../chain/measures/ratio.ts'

/** The least and the greatest figure of the epochs that are listed, both included, in the unit of the measure. */
export interface Filter {
  readonly measure: Measure
  readonly least: Bound | undefined
  readonly greatest: Bound | undefined
}

/** A bound as it was typed, and its exact value. */
export interface Bound {
  readonly text: string
  readonly value: Ratio
}

const NUMBER = /^\d{1,20}(?:\.\d{1,6})?$/
const SEPARATOR = '..'

/** The filters in a query: `tx=300000..&fees=..95000.5`. What cannot be read is left out. */
export function readFilters(search: URLSearchParams): Filter[] {
  return measures.flatMap((measure) => {
    const parts = search.get(measure.key)?.split(SEPARATOR)
    if (parts?.length !== 2) return []
    const [least, greatest] = parts.map(readBound)
    return least || greatest ? [{ measure, least, greatest }] : []
  })
}

/** Sets a filter in a query, or takes it away where it has no bound. */
export function withFilter(
  search: URLSearchParams,
  key: MeasureKey,
  least: Bound | undefined,
  greatest: Bound | undefined,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (least || greatest) changed.set(key, `${least?.text ?? ''}${SEPARATOR}${greatest?.text ?? ''}`)
  else changed.delete(key)
  return changed
}

/** Reads `300000`, `300,000` or `95000.5`; undefined of anything else. */
export function readBound(typed: string): Bound | undefined {
  const text = typed.trim().replace(/[,\s_]/g, '')
  if (!NUMBER.test(text)) return undefined
  return { text, value: { over: BigInt(shiftDecimal(text, 6)), under: 1_000_000n } }
}

export function passes(epoch: Epoch, filters: readonly Filter[]): boolean {
  return filters.every(({ measure, least, greatest }) => {
    const figure = figureOf(measure, epoch)
    if (!figure) return false
    if (least && compareRatios(figure, least.value) < 0) return false
    return !greatest || compareRatios(figure, greatest.value) <= 0
  })
}

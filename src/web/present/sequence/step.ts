import { type MeasureKey, measures } from '../../chain/measures/measure.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { type Comparison, readComparison, withComparison } from '../../epochs/comparison.ts'
import type { PresetKey } from '../../epochs/epoch-range.ts'

/** One of the views that a presentation shows one after the other. */
export type Step =
  /** The range in the page's address. */
  | { readonly kind: 'view' }
  | { readonly kind: 'preset'; readonly key: PresetKey }
  | { readonly kind: 'epochs'; readonly range: EpochRange }
  /** The highest figure of a measure. */
  | { readonly kind: 'record'; readonly key: MeasureKey }
  /** Without a comparison of its own, that in the page's address, or else the last finished epoch with the one before it. */
  | { readonly kind: 'compare'; readonly comparison: Comparison | undefined }

const presetKeys: readonly PresetKey[] = ['30', 'year', 'two-years', 'shelley', 'all']

const RECORD = /^record-(.+)$/
const EPOCHS = /^epochs-(.+)$/
const COMPARE = /^compare(?:-(\d+(?:-\d+)?)(?:-with-(.+))?)?$/

/** The step with a name: `view`, `year`, `epochs-308-322`, `record-fees`, `compare-315-with-304`. */
export function readStep(name: string): Step | undefined {
  if (name === 'view') return { kind: 'view' }
  const preset = presetKeys.find((key) => key === name)
  if (preset) return { kind: 'preset', key: preset }
  const measure = measures.find(({ key }) => key === RECORD.exec(name)?.[1])
  if (measure) return { kind: 'record', key: measure.key }
  const range = readComparison(new URLSearchParams({ compare: EPOCHS.exec(name)?.[1] ?? '' }))?.a
  if (range) return { kind: 'epochs', range }
  return readCompare(name)
}

/** The name of a step, as addresses have it. */
export function stepName(step: Step): string {
  switch (step.kind) {
    case 'view':
      return step.kind
    case 'preset':
      return step.key
    case 'epochs':
      return `epochs-${step.range.first}-${step.range.last}`
    case 'record':
      return `record-${step.key}`
    case 'compare':
      return ['compare', ...compareParts(step.comparison)].join('-')
  }
}

function readCompare(name: string): Step | undefined {
  const found = COMPARE.exec(name)
  if (!found) return undefined
  const [, a, b = 'before'] = found
  if (a === undefined) return { kind: 'compare', comparison: undefined }
  const comparison = readComparison(new URLSearchParams({ compare: a, with: b }))
  // A side that cannot be read is replaced by the epochs before.
  return comparison && (b === 'before' || comparison.b !== 'before')
    ? { kind: 'compare', comparison }
    : undefined
}

function compareParts(comparison: Comparison | undefined): readonly string[] {
  if (!comparison) return []
  const search = withComparison(new URLSearchParams(), comparison)
  const other = search.get('with')
  return [search.get('compare') ?? '', ...(other === null ? [] : ['with', other])]
}

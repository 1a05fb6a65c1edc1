import type { DataSource } from '../../../chain/pool-changes.ts'
import { kindPhrase } from '../../../chain/pool-history/kind-words.ts'
import { boundsSentence } from '../../../ui/filters/bound-words.ts'
import type { Bounds } from '../../../ui/filters/bounds.ts'
import type { FilterChip } from '../../../ui/filters/filter-chips.tsx'
import type { UpdateFilters } from '../update-selection.ts'
import { boundSubjects } from './bound-subjects.ts'

/** The filters that are set in words, each under the name by which it is removed. */
export function filterChips(
  filters: UpdateFilters,
  source: DataSource,
): readonly (FilterChip & { readonly key: keyof UpdateFilters })[] {
  const { pool, vrf, changed, epochs, asOf } = filters
  return [
    ...(pool === undefined ? [] : [{ key: 'pool' as const, text: `Pool ${pool}` }]),
    ...(vrf === undefined ? [] : [{ key: 'vrf' as const, text: keyText(vrf) }]),
    ...(changed ? [{ key: 'changed' as const, text: `Changed: ${kindPhrase(changed, source)}` }] : []),
    ...boundSubjects.flatMap(({ key, title, unit, of }) => {
      const bounds = of(filters)
      return bounds ? [{ key, text: boundsSentence(title, unit, bounds) }] : []
    }),
    ...(epochs ? [{ key: 'epochs' as const, text: epochsText(epochs) }] : []),
    ...(asOf === undefined ? [] : [{ key: 'asOf' as const, text: `As of epoch ${asOf}` }]),
  ]
}

/** Filters without some of them. */
export function withoutFilters(filters: UpdateFilters, keys: readonly string[]): UpdateFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))
}

const HASH_DIGITS = 64
const SHOWN_DIGITS = 8

function keyText(vrf: string): string {
  return vrf.length === HASH_DIGITS
    ? `VRF key hash ${vrf.slice(0, SHOWN_DIGITS)}…`
    : `VRF key hash begins with ${vrf.length > 2 * SHOWN_DIGITS ? `${vrf.slice(0, SHOWN_DIGITS)}…` : vrf}`
}

function epochsText({ least, greatest }: Bounds<number>): string {
  if (least === greatest) return `Active from epoch ${least}`
  if (greatest === undefined) return `Active from epoch ${least} or later`
  return least === undefined
    ? `Active from epoch ${greatest} or earlier`
    : `Active from epoch ${least} to ${greatest}`
}

const MOST_SHOWN = 60

/** The parameters of an address that are left out of its filters. */
export function unusableText(parameters: readonly string[]): string {
  const texts = parameters.map(
    (text) => `“${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}”`,
  )
  const last = texts.pop() ?? ''
  return texts.length > 0
    ? `${texts.join(', ')} and ${last} in the address are no filters of this list and are left out.`
    : `${last} in the address is no filter of this list and is left out.`
}

/** A list without a row. @param filters the number of those that are set */
export function noneText(filters: number, source: DataSource): string {
  const noun = source === 'recorded' ? 'update on record' : 'update'
  return filters === 1 ? `No ${noun} passes the filter.` : `No ${noun} passes all filters together.`
}

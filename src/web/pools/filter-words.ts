import { shortenText } from '#cardano/shorten.ts'
import {
  type BoundSubject,
  boundSubjects,
  type ChangeKind,
  isTermsChoice,
  rangeTexts,
  type UpdateFilters,
  type ValueRange,
} from '#explorer-protocol/pool-searches.ts'
import { readTypedNumber } from '#explorer-protocol/typed-number.ts'
import { type DataSource, firstUpdateText } from '#web/records/whole-history.ts'
import { groupedNumber } from '#web/ui/filters/bounds.ts'
import type { FilterChip } from '#web/ui/filters/filter-chips.tsx'
import { numberFault } from '#web/ui/filters/typed-number.ts'
import { lowerFirst } from '#web/ui/values/first-letter.ts'

/** The kinds of change as labels of the filter. */
export function kindLabel(kind: ChangeKind, source: DataSource): string {
  return kind === 'first' ? firstUpdateText(source) : kindLabels[kind]
}

const kindLabels: Readonly<Record<Exclude<ChangeKind, 'first'>, string>> = {
  'pledge-up': 'Pledge up',
  'pledge-down': 'Pledge down',
  'margin-up': 'Margin up',
  'margin-down': 'Margin down',
  'margin-full': 'Margin to 100%',
  'cost-up': 'Cost up',
  'cost-down': 'Cost down',
  vrf: 'New VRF key',
  reward: 'New reward address',
  metadata: 'New metadata',
  nothing: 'Same terms',
}

/** Kinds that a chip names before it counts them. */
const MAX_NAMED = 3

/** The filters that are set in words, each under the name by which it is removed. */
export function filterChips(
  filters: UpdateFilters,
  source: DataSource,
  rows: 'updates' | 'pools',
): readonly (FilterChip & { readonly key: keyof UpdateFilters })[] {
  const { pool, vrf, changed, epochs, asOf } = filters
  return [
    ...(epochs ? [{ key: 'epochs' as const, text: epochRangeText(epochs, rows) }] : []),
    ...(asOf === undefined ? [] : [{ key: 'asOf' as const, text: `As of epoch ${asOf}` }]),
    ...(pool === undefined ? [] : [{ key: 'pool' as const, text: `Pool ${pool}` }]),
    ...(vrf === undefined ? [] : [{ key: 'vrf' as const, text: keyText(vrf) }]),
    ...boundSubjects.flatMap((subject) =>
      filters[subject.key] ? [{ key: subject.key, text: rangeSentence(subject, filters) }] : [],
    ),
    ...(changed ? [{ key: 'changed' as const, text: kindsText(changed, source) }] : []),
  ]
}

/** Filters without some of them. */
export function withoutFilters(filters: UpdateFilters, keys: readonly string[]): UpdateFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))
}

function kindsText(kinds: readonly ChangeKind[], source: DataSource): string {
  if (isTermsChoice(kinds)) return 'Terms changed'
  if (kinds.length > MAX_NAMED) return `${kinds.length} kinds of change`
  return kinds
    .map((kind, at) => (at === 0 ? kindLabel(kind, source) : lowerFirst(kindLabel(kind, source))))
    .join(', ')
}

/** `Margin over 1 to 2%`, `Pledge from 1,000 to under 10,000 ADA`, `Cost 340 ADA`. */
function rangeSentence(subject: BoundSubject, filters: UpdateFilters): string {
  const { least, greatest } = rangeTexts(filters, subject)
  const [from, to] = [least, greatest].map((text) => groupedNumber(text.replace(/^[<>]/, '')))
  const ends =
    least === greatest
      ? from
      : [
          least && `${least.startsWith('>') ? 'over' : 'from'} ${from}`,
          greatest && `${greatest.startsWith('<') ? (least ? 'to under' : 'under') : 'to'} ${to}`,
        ]
          .filter(Boolean)
          .join(' ')
  return `${subject.title} ${ends}${subject.unit === '%' ? '%' : ` ${subject.unit}`}`
}

const HASH_DIGITS = 64
const SHOWN_DIGITS = 8

function keyText(vrf: string): string {
  if (vrf.length === HASH_DIGITS) return `VRF key hash ${vrf.slice(0, SHOWN_DIGITS)}…`
  const start = vrf.length > 2 * SHOWN_DIGITS ? `${vrf.slice(0, SHOWN_DIGITS)}…` : vrf
  return `VRF key hash begins with ${start}`
}

function epochRangeText({ least, greatest }: ValueRange<number>, rows: 'updates' | 'pools'): string {
  const [one, several] =
    rows === 'updates' ? ['Epoch', 'Epochs'] : ['Last change: epoch', 'Last change: epochs']
  if (least === greatest) return `${one} ${least}`
  if (greatest === undefined) return `${several} from ${least}`
  return least === undefined ? `${several} to ${greatest}` : `${several} ${least} to ${greatest}`
}

const MAX_SHOWN = 60

/** The parameters of an address that are left out of its filters. */
export function unusableText(parameters: readonly string[]): string {
  const texts = parameters.map((text) => `“${shortenText(text, MAX_SHOWN)}”`)
  const last = texts.pop() ?? ''
  return texts.length > 0
    ? `${texts.join(', ')} and ${last} in the address are no filters of this list and are left out.`
    : `${last} in the address is no filter of this list and is left out.`
}

/** The reason that a typed bound cannot be used. */
export function boundFault({ title, unit, rules, most, example }: BoundSubject, typed: string): string {
  const digits = typed.replace(/^\s*[<>]/, '')
  if (readTypedNumber(digits, rules) === undefined) return numberFault(digits, rules, example)
  return `A ${title.toLowerCase()} is at most ${groupedNumber(most)}${unit === '%' ? '' : ' '}${unit}.`
}

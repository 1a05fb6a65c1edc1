import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace, parseAda } from '#cardano/lovelace.ts'
import { compareMargins, FULL_MARGIN, type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import { type BoundEnd, type Bounds, readBoundsText } from './bounds.ts'
import {
  matching,
  ofRows,
  pageNumber,
  readSearch,
  type SearchParameter,
  type SearchSchema,
  type SortOrder,
  sortOrder,
  subsetOf,
  unusable,
  wholeNumber,
} from './search-schema.ts'
import { type NumberRules, readTypedNumber } from './typed-number.ts'

/** The kinds of change that an update makes to the terms of its pool, in display order. */
export const changeKinds = [
  'first',
  'pledge-up',
  'pledge-down',
  'margin-up',
  'margin-down',
  'margin-full',
  'cost-up',
  'cost-down',
  'vrf',
  'reward',
  'metadata',
  'nothing',
] as const

export type ChangeKind = (typeof changeKinds)[number]

function isChangeKind(text: string): text is ChangeKind {
  return changeKinds.some((kind) => kind === text)
}

/** Bounds that may leave out their ends. */
export interface ValueRange<Value> extends Bounds<Value> {
  /** True where the least value itself is left out. */
  readonly isAbove?: boolean | undefined
  /** True where the greatest value itself is left out. */
  readonly isBelow?: boolean | undefined
}

/** The conditions that a listed update meets, all of them; one that is undefined is none. */
export interface UpdateFilters {
  /** The number of the pool. */
  readonly pool?: bigint | undefined
  /** The hash of the VRF key, or its first digits, in lower case. */
  readonly vrf?: string | undefined
  /** The epoch from which the update is active. */
  readonly epochs?: ValueRange<number> | undefined
  readonly pledge?: ValueRange<Lovelace> | undefined
  readonly margin?: ValueRange<Margin> | undefined
  readonly cost?: ValueRange<Lovelace> | undefined
  /** The update makes at least one of these changes. */
  readonly changed?: readonly ChangeKind[] | undefined
  /** An epoch: only updates whose terms are in force then, one for each pool. */
  readonly asOf?: number | undefined
}

/** A figure of the terms by which updates are filtered. */
export interface BoundSubject {
  readonly key: 'pledge' | 'margin' | 'cost'
  readonly title: string
  readonly unit: 'ADA' | '%'
  readonly rules: NumberRules
  /** The greatest bound, in plain digits of the unit. */
  readonly most: string
  /** Numbers that a fault names as examples. */
  readonly example: string
}

/** The greatest amount that a record holds, in ADA. */
const MAX_ADA = adaText(lovelace(2n ** 64n - 1n))

export const boundSubjects = [
  {
    key: 'pledge',
    title: 'Pledge',
    unit: 'ADA',
    rules: { decimals: 6 },
    most: MAX_ADA,
    example: '500000 or 95000.5',
  },
  {
    key: 'margin',
    title: 'Margin',
    unit: '%',
    // More digits than any margin is received with.
    rules: { decimals: 30 },
    most: shiftDecimal(FULL_MARGIN, 2),
    example: '3 or 2.99',
  },
  {
    key: 'cost',
    title: 'Cost',
    unit: 'ADA',
    rules: { decimals: 6 },
    most: MAX_ADA,
    example: '340 or 170.5',
  },
] as const satisfies readonly BoundSubject[]

/** A range as the texts of its ends in the unit of its subject: `>1`, `2.5`, or nothing. */
export function rangeTexts(filters: UpdateFilters, { key }: BoundSubject): Record<BoundEnd, string> {
  const range: ValueRange<unknown> | undefined = filters[key]
  const text = (value: unknown) =>
    value === undefined ? '' : key === 'margin' ? shiftDecimal(value as Margin, 2) : adaText(value as never)
  return {
    least: range?.least === undefined ? '' : `${range.isAbove ? '>' : ''}${text(range.least)}`,
    greatest: range?.greatest === undefined ? '' : `${range.isBelow ? '<' : ''}${text(range.greatest)}`,
  }
}

/** One end of a range as it was typed. */
export type TypedEnd = { readonly digits: string; readonly isOpen: boolean } | undefined

/** Reads one end of a range; `invalid` of a text that is none. */
export function readTypedEnd(subject: BoundSubject, end: BoundEnd, typed: string): TypedEnd | 'invalid' {
  const text = typed.trim()
  if (text === '') return undefined
  const isOpen = text.startsWith(end === 'least' ? '>' : '<')
  const digits = readTypedNumber(isOpen ? text.slice(1) : text, subject.rules)
  return digits !== undefined && compareDigits(digits, subject.most) <= 0 ? { digits, isOpen } : 'invalid'
}

/** The filter of two ends that were read; undefined where no value lies between them. */
export function rangeFilter(
  { key }: BoundSubject,
  least: TypedEnd,
  greatest: TypedEnd,
): UpdateFilters | undefined {
  if (least && greatest) {
    const order = compareDigits(least.digits, greatest.digits)
    if (order > 0 || (order === 0 && (least.isOpen || greatest.isOpen))) return undefined
  }
  const value = (end: TypedEnd) =>
    end && (key === 'margin' ? parseMarginPercentage(end.digits) : parseAda(end.digits))
  const range = {
    least: value(least),
    greatest: value(greatest),
    ...(least?.isOpen && { isAbove: true }),
    ...(greatest?.isOpen && { isBelow: true }),
  }
  return { [key]: least || greatest ? range : undefined }
}

/** Compares plain digits without a sign exactly. */
function compareDigits(a: string, b: string): number {
  return compareMargins(a as Margin, b as Margin)
}

/** The kinds of change that are about pledge, margin and cost. */
export const termKinds: readonly ChangeKind[] = [
  'pledge-up',
  'pledge-down',
  'margin-up',
  'margin-down',
  'cost-up',
  'cost-down',
]
const TERMS = 'terms'

/** @param chosen kinds in any order @returns the same in the order of `changeKinds` */
export function orderedKinds(chosen: readonly ChangeKind[]): readonly ChangeKind[] {
  return changeKinds.filter((kind) => chosen.includes(kind))
}

/** Whether a choice of kinds is that of all terms. */
export function isTermsChoice(kinds: readonly ChangeKind[]): boolean {
  return orderedKinds(kinds).join() === termKinds.join()
}

/** The columns of the table of updates that have the number of a record. */
export const recordColumns = ['id', 'reward', 'meta', 'tx', 'cert'] as const

/** The columns of the table of updates that a person may choose, beside those that always stay. */
export const updateColumns = ['utc', 'pledge', 'margin', 'cost', 'vrf', ...recordColumns] as const

type UpdateOrder = 'active' | 'pool' | Exclude<(typeof updateColumns)[number], 'utc' | 'cert'>

/** The columns by which the list of updates is sorted. */
export const updateOrders: readonly UpdateOrder[] = [
  'active',
  'pool',
  ...updateColumns.filter((name) => name !== 'utc' && name !== 'cert'),
]

/** The columns by which the list of pools is sorted. */
export const poolOrders = ['pool', 'pledge', 'margin', 'cost', 'active', 'changes'] as const

export type ListColumn = UpdateOrder | (typeof poolOrders)[number]

export type ListSort = SortOrder<ListColumn>

/** The order of a list without a choice: the newest change first. */
export const NEWEST_FIRST: ListSort = { column: 'active', descending: true }

const changed: SearchParameter<readonly ChangeKind[] | undefined> = {
  names: ['changed'],
  standard: undefined,
  read: ([text = '']) => {
    const kinds = text === TERMS ? termKinds : text.split(',')
    return kinds.every(isChangeKind) ? orderedKinds(kinds) : unusable
  },
  write: (kinds) => [kinds && (isTermsChoice(kinds) ? TERMS : kinds.join())],
}

/** `pledge=..5000`, `margin=>0..3`: in the unit of the subject; `>` and `<` leave out the end of the range. */
function valueRange<Value>(subject: BoundSubject): SearchParameter<ValueRange<Value> | undefined> {
  return ofRows({
    names: [subject.key],
    standard: undefined,
    read: ([text = '']) => {
      const texts = readBoundsText(text)
      const least = texts && readTypedEnd(subject, 'least', texts.least)
      const greatest = texts && readTypedEnd(subject, 'greatest', texts.greatest)
      if (least === 'invalid' || greatest === 'invalid' || !(least || greatest)) return unusable
      const filter = rangeFilter(subject, least, greatest)
      return filter ? (filter[subject.key] as ValueRange<Value>) : unusable
    },
    write: (range) => {
      const { least, greatest } = rangeTexts({ [subject.key]: range }, subject)
      return [least || greatest ? `${least}..${greatest}` : undefined]
    },
  })
}

const [pledge, margin, cost] = boundSubjects

/** `from=208&to=498`: the epochs from which an update is active, both included. */
const activeFrom: SearchParameter<ValueRange<number> | undefined> = {
  names: ['from', 'to'],
  standard: undefined,
  read: ([from, to]) => {
    const [least, greatest] = [epochNumber(from), epochNumber(to)]
    const isReversed = least !== undefined && greatest !== undefined && least > greatest
    return isReversed || least === 'none' || greatest === 'none' ? unusable : { least, greatest }
  },
  write: (epochs) => [epochs?.least?.toString(), epochs?.greatest?.toString()],
}

function epochNumber(text: string | undefined): number | 'none' | undefined {
  if (text === undefined) return undefined
  return /^\d{1,9}$/.test(text) ? Number(text) : 'none'
}

/** `epoch=300`: an epoch whose terms are shown; undefined for the one in progress. */
const epoch = ofRows(wholeNumber('epoch'))

/** The filters that updates and pools share. */
const filters = {
  pool: ofRows(matching('pool', /^\d{1,19}$/, BigInt)),
  vrf: ofRows(matching('vrf', /^[\da-f]{1,64}$/i, (text) => text.toLowerCase())),
  changed: ofRows(changed),
  pledge: valueRange<Lovelace>(pledge),
  margin: valueRange<Margin>(margin),
  cost: valueRange<Lovelace>(cost),
} satisfies SearchSchema

/** The filters of updates. */
export const updateFilters = { ...filters, epochs: ofRows(activeFrom), asOf: ofRows(wholeNumber('as_of')) }

/** Filters that leave everything. */
export const noFilters = readSearch(updateFilters, new Map<string, never>()).values

/** The list of updates. */
export const updatesSearch = {
  ...updateFilters,
  columns: subsetOf('columns', updateColumns, ['utc', 'pledge', 'margin', 'cost']),
  sort: sortOrder<ListColumn>(updateOrders, NEWEST_FIRST),
  page: pageNumber,
} satisfies SearchSchema

/** The list of pools, whose filters are those of updates, but for terms in force: the epoch of the list is those of its terms. */
export const poolsSearch = {
  ...filters,
  epochs: ofRows(activeFrom),
  epoch,
  /** The number of the pool that is selected on the map. */
  at: matching('at', /^\d{1,19}$/, BigInt),
  sort: sortOrder<ListColumn>(poolOrders, NEWEST_FIRST),
  page: pageNumber,
} satisfies SearchSchema

export const poolStatisticsSearch = { epoch } satisfies SearchSchema

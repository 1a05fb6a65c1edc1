import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText, lovelace, parseAda } from '#cardano/lovelace.ts'
import { compareMargins, FULL_MARGIN, type Margin, parseMarginPercentage } from '#cardano/margin.ts'
import { shortenText } from '#cardano/shorten.ts'
import { type ChangeKind, changeKinds, isChangeKind } from '../chain/pool-history/listed-updates.ts'
import { type BoundEnd, readBoundsText } from '../ui/filters/bounds.ts'
import { type NumberRules, readTypedNumber } from '../ui/filters/typed-number.ts'
import { readPage } from '../ui/table/pager.tsx'
import {
  type ListColumn,
  type ListSort,
  NEWEST_FIRST,
  poolColumns,
  type UpdateFilters,
  type UpdateSelection,
  updateColumns,
  type ValueRange,
} from './select-updates.ts'

/** The selection in the address of a list, and the parameters that are left out of it: `pledge=5..3`. */
interface ListAddress<Selection> {
  readonly selection: Selection
  /** From 1. */
  readonly page: number
  readonly unusable: readonly string[]
}

/** The pools that a page lists, and their order. */
export interface PoolSelection extends UpdateSelection {
  /** Undefined for the epoch in progress. */
  readonly epoch: number | undefined
}

/**
 * Reads `pool=4268&vrf=9be3&from=208&to=498&pledge=..5000&margin=>0..3&cost=340..&changed=margin-up,vrf&as_of=300&sort=-pledge&page=2`:
 * amounts in ADA, margins in percent; `>` and `<` leave out the end of a range. A parameter that cannot be read, or is a range
 * without a value, is left out.
 */
export function readUpdateAddress(search: URLSearchParams): ListAddress<UpdateSelection> {
  return readListAddress(search, addressParts, updateColumns)
}

/** Reads `epoch=300&margin=>1..2&changed=terms&sort=-changes&page=2`: filters as those of updates, but not by epoch. */
export function readPoolAddress(search: URLSearchParams): ListAddress<PoolSelection> {
  const ofPools = addressParts.filter(({ keys }) => !keys.includes('from') && !keys.includes('as_of'))
  const { selection, ...rest } = readListAddress(search, ofPools, poolColumns)
  return { ...rest, selection: { ...selection, epoch: readEpoch(search) } }
}

function readListAddress(
  search: URLSearchParams,
  parts: readonly AddressPart[],
  columns: readonly ListColumn[],
): ListAddress<UpdateSelection> {
  const unusable: string[] = []
  let filters: UpdateFilters = {}
  for (const part of parts) {
    const given = part.keys.filter((key) => search.has(key))
    if (given.length === 0) continue
    const read = part.read(search)
    if (read) filters = { ...filters, ...read }
    else unusable.push(given.map((key) => `${key}=${search.get(key)}`).join('&'))
  }
  const order = search.get('sort')
  const column = columns.find((name) => name === order?.replace(/^-/, ''))
  if (order !== null && !column) unusable.push(`sort=${order}`)
  const sort = column ? { column, descending: order?.startsWith('-') ?? false } : NEWEST_FIRST
  return { selection: { filters, sort }, page: readPage(search), unusable }
}

/** A query with these filters alone in their one form and the first page; its other parameters stay. */
export function withFilters(search: URLSearchParams, filters: UpdateFilters): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('page')
  for (const { keys, write } of addressParts) {
    const texts = write(filters)
    keys.forEach((key, i) => {
      const text = texts[i]
      if (text === undefined) changed.delete(key)
      else changed.set(key, text)
    })
  }
  return changed
}

/** A query without the parameters that are left out of its selection, as `readUpdateAddress` names them. */
export function withoutUnusable(search: URLSearchParams, unusable: readonly string[]): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const text of unusable)
    for (const part of text.split('&')) changed.delete(part.slice(0, part.indexOf('=')))
  return changed
}

/** The one form of a selection in an address. */
export function selectionText({ filters, sort, epoch }: UpdateSelection & Partial<PoolSelection>): string {
  return withSort(withEpoch(withFilters(new URLSearchParams(), filters), epoch), sort).toString()
}

/** A query with an order and the first page; the order of a list without a choice is not written. */
export function withSort(search: URLSearchParams, { column, descending }: ListSort): URLSearchParams {
  const isFirst = column === NEWEST_FIRST.column && descending === NEWEST_FIRST.descending
  return withParameter(search, 'sort', isFirst ? undefined : `${descending ? '-' : ''}${column}`)
}

/** A query with another epoch and the first page. @param epoch undefined for the one that a page is about without a choice */
export function withEpoch(search: URLSearchParams, epoch: number | undefined): URLSearchParams {
  return withParameter(search, 'epoch', epoch?.toString())
}

function withParameter(search: URLSearchParams, name: string, text: string | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('page')
  if (text === undefined) changed.delete(name)
  else changed.set(name, text)
  return changed
}

/** The epoch in the query of a page; undefined where there is none. */
export function readEpoch(search: URLSearchParams): number | undefined {
  const text = search.get('epoch') ?? ''
  return EPOCH_NUMBER.test(text) ? Number(text) : undefined
}

/** The epoch that a person has typed, or the reason why it is none. */
export function readTypedEpoch(
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): number | string {
  const digits = text.trim().replace(/^0+(?=\d)/, '')
  if (!/^\d+$/.test(digits)) return 'An epoch is a whole number, such as 300.'
  if (Number(digits) > last) return `The last epoch here is ${last}.`
  if (Number(digits) < first) return `Pools begin with epoch ${first}.`
  return Number(digits)
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

export const boundSubjects: readonly BoundSubject[] = [
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
]

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

/** Parameters that make one filter. */
interface AddressPart {
  readonly keys: readonly string[]
  /** @returns undefined where the parameters make none */
  readonly read: (search: URLSearchParams) => UpdateFilters | undefined
  /** The text of each key; undefined for one that is not in the query. */
  readonly write: (filters: UpdateFilters) => readonly (string | undefined)[]
}

const addressParts: readonly AddressPart[] = [
  {
    keys: ['pool'],
    read: (search) => matching(search, 'pool', POOL_NUMBER, (text) => ({ pool: BigInt(text) })),
    write: ({ pool }) => [pool?.toString()],
  },
  {
    keys: ['vrf'],
    read: (search) => matching(search, 'vrf', KEY_HASH, (text) => ({ vrf: text.toLowerCase() })),
    write: ({ vrf }) => [vrf],
  },
  {
    keys: ['changed'],
    read: (search) => {
      const text = search.get('changed') ?? ''
      const kinds = text === TERMS ? termKinds : text.split(',')
      return kinds.every(isChangeKind) ? { changed: orderedKinds(kinds) } : undefined
    },
    write: ({ changed }) => [changed && (isTermsChoice(changed) ? TERMS : changed.join())],
  },
  ...boundSubjects.map(
    (subject): AddressPart => ({
      keys: [subject.key],
      read: (search) => {
        const texts = readBoundsText(search.get(subject.key))
        const least = texts && readTypedEnd(subject, 'least', texts.least)
        const greatest = texts && readTypedEnd(subject, 'greatest', texts.greatest)
        if (least === 'invalid' || greatest === 'invalid' || !(least || greatest)) return undefined
        return rangeFilter(subject, least, greatest)
      },
      write: (filters) => {
        const { least, greatest } = rangeTexts(filters, subject)
        return [least || greatest ? `${least}..${greatest}` : undefined]
      },
    }),
  ),
  {
    keys: ['from', 'to'],
    read: (search) => {
      const [least, greatest] = [epochNumber(search.get('from')), epochNumber(search.get('to'))]
      const isReversed = least !== undefined && greatest !== undefined && least > greatest
      return isReversed || least === 'none' || greatest === 'none'
        ? undefined
        : { epochs: { least, greatest } }
    },
    write: ({ epochs }) => [epochs?.least?.toString(), epochs?.greatest?.toString()],
  },
  {
    keys: ['as_of'],
    read: (search) => matching(search, 'as_of', EPOCH_NUMBER, (text) => ({ asOf: Number(text) })),
    write: ({ asOf }) => [asOf?.toString()],
  },
]

const POOL_NUMBER = /^\d{1,19}$/
const KEY_HASH = /^[\da-f]{1,64}$/i
const EPOCH_NUMBER = /^\d{1,9}$/

function epochNumber(text: string | null): number | 'none' | undefined {
  if (text === null) return undefined
  return EPOCH_NUMBER.test(text) ? Number(text) : 'none'
}

function matching(
  search: URLSearchParams,
  key: string,
  form: RegExp,
  read: (text: string) => UpdateFilters,
): UpdateFilters | undefined {
  const text = search.get(key) ?? ''
  return form.test(text) ? read(text) : undefined
}

/** A filter by pool or by key; without either, of a field without text. */
export type PoolFilters = Pick<UpdateFilters, 'pool' | 'vrf'>

/** Digits of a key hash, and those up to which digits alone are the number of a pool. */
const HASH_DIGITS = 64
const NUMBER_DIGITS = 19

/** Reads the number of a pool, or the hash of a VRF key or its first digits; the reason of a text that is neither. */
export function readTypedPool(typed: string): PoolFilters | string {
  const text = typed.trim()
  const digits = text.replace(/[,\s]/g, '')
  if (text === '') return { pool: undefined, vrf: undefined }
  if (/^\d+$/.test(digits) && digits.length <= NUMBER_DIGITS) return { pool: BigInt(digits), vrf: undefined }
  if (/^[\da-f]+$/i.test(text)) {
    if (text.length <= HASH_DIGITS) return { pool: undefined, vrf: text.toLowerCase() }
    return `A key hash has ${HASH_DIGITS} digits; this text has ${text.length}.`
  }
  if (/^pool1/i.test(text))
    return 'Updates have pool numbers and no pool1… identifiers. The search at the top of the page opens a pool by its ID where the data service finds it.'
  if (/^vrf_vkh?1/i.test(text))
    return 'This is a VRF key in bech32; updates have its hash in hex. The search at the top of the page opens the updates of this key.'
  return `“${shortenText(text, MAX_SHOWN)}” is neither a pool number such as 4268 nor a key hash of digits and the letters a to f.`
}

/** The text of the field for a filter; the pool where both are set. */
export function typedPoolText({ pool, vrf }: PoolFilters): string {
  return pool?.toString() ?? vrf ?? ''
}

const MAX_SHOWN = 24

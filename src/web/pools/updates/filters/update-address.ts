import { isChangeKind } from '../../../chain/pool-history/change-kinds.ts'
import { type Bounds, boundsText, readBounds, readBoundsText } from '../../../ui/filters/bounds.ts'
import {
  isUpdateColumn,
  NEWEST_FIRST,
  type UpdateFilters,
  type UpdateSelection,
  type UpdateSort,
} from '../update-selection.ts'
import { boundSubjects, compareNumbers, readBound } from './bound-subjects.ts'

/** The selection in the address of the page, and the parameters that are left out of it: `pledge=5..3`. */
export interface UpdateAddress {
  readonly selection: UpdateSelection
  readonly unusable: readonly string[]
}

/**
 * Reads `pool=4268&vrf=9be3&from=208&to=498&pledge=..5000&margin=0..3&cost=340..&changed=margin-up&as_of=300&sort=-pledge`:
 * amounts in ADA, margins in percent. A parameter that cannot be read, or is a range without a value, is left out.
 */
export function readUpdateAddress(search: URLSearchParams): UpdateAddress {
  const unusable: string[] = []
  let filters: UpdateFilters = {}
  let sort = NEWEST_FIRST
  for (const part of addressParts) {
    const given = part.keys.filter((key) => search.has(key))
    if (given.length === 0) continue
    const read = part.read(search)
    if (read) filters = { ...filters, ...read }
    else unusable.push(given.map((key) => `${key}=${search.get(key)}`).join('&'))
  }
  const order = search.get('sort')
  if (order !== null) {
    const read = readSort(order)
    if (read) sort = read
    else unusable.push(`sort=${order}`)
  }
  return { selection: { filters, sort }, unusable }
}

/** A query with these filters alone in their one form; its other parameters stay. */
export function withFilters(search: URLSearchParams, filters: UpdateFilters): URLSearchParams {
  const changed = new URLSearchParams(search)
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

/** A query with other filters, and without the parameters that are left out of its selection. */
export function withChange(
  search: URLSearchParams,
  change: (filters: UpdateFilters) => UpdateFilters,
): URLSearchParams {
  const { filters, sort } = readUpdateAddress(search).selection
  return withSort(withFilters(search, change(filters)), sort)
}

/** A query with a filter by epochs, or without one. */
export function withEpochs(search: URLSearchParams, epochs: Bounds<number> | undefined): URLSearchParams {
  return withChange(search, (filters) => ({ ...filters, epochs }))
}

/** A query with an order; that of a list without a choice is not written. */
export function withSort(search: URLSearchParams, { column, descending }: UpdateSort): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (column === NEWEST_FIRST.column && descending === NEWEST_FIRST.descending) changed.delete('sort')
  else changed.set('sort', `${descending ? '-' : ''}${column}`)
  return changed
}

function readSort(text: string): UpdateSort | undefined {
  const column = text.replace(/^-/, '')
  return isUpdateColumn(column) ? { column, descending: text.startsWith('-') } : undefined
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
      const changed = search.get('changed') ?? ''
      return isChangeKind(changed) ? { changed } : undefined
    },
    write: ({ changed }) => [changed],
  },
  ...boundSubjects.map(
    (subject): AddressPart => ({
      keys: [subject.key],
      read: (search) => {
        const texts = readBoundsText(search.get(subject.key))
        if (!texts || (texts.least === '' && texts.greatest === '')) return undefined
        const bounds = readBounds(texts, (text) => readBound(subject, text), compareNumbers)
        return bounds && subject.filter(bounds)
      },
      write: (filters) => {
        const bounds = subject.of(filters)
        return [bounds && boundsText(bounds)]
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

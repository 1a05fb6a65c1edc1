import { shiftDecimal } from '#cardano/decimal.ts'
import { adaText } from '#cardano/lovelace.ts'
import { utcTimeText } from '#cardano/utc-time.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
import { odataContext } from '#contract/odata/entity-sets.ts'
import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { FieldKind, Resource } from '#contract/resources/field.ts'
import { type GeneratedChain, isRows, type Rows, recordsOf } from './generated-chain.ts'

export interface ChainFormat {
  readonly dialect: Dialect
  /** Rows to a page; undefined: whole lists in the plain form, and 100 in the OData form. */
  readonly pageSize: number | undefined
}

/** The response body of a service over a chain, as JSON; undefined where there is no such record. */
export function chainText(
  call: EndpointCall,
  chain: GeneratedChain,
  format: ChainFormat,
  query: URLSearchParams,
): string | undefined {
  const { form, resource, returns } = endpoints[call.id]
  const found = recordsOf(call, chain)
  if (found === undefined) return undefined
  const write = (record: unknown) => recordText(resource, record, form, format.dialect)
  if (isRows(found) && returns === 'count') return String(found.length)
  if (isRows(found)) return listText(found, write, resource, form, format, query)
  if (form === 'plain') return write(found)
  return dialects[format.dialect].odataRecord === 'envelope'
    ? envelope(resource, [write(found)])
    : `{${context(resource, '/$entity')},${write(found).slice(1)}`
}

/** Base of links that do not resolve, like those of the live service. */
const LINK_BASE = 'https://nowhere.invalid'
const ODATA_PAGE = 100

function listText(
  rows: Rows<unknown>,
  write: (record: unknown) => string,
  resource: Resource,
  form: 'plain' | 'odata',
  format: ChainFormat,
  query: URLSearchParams,
): string {
  const option = (name: string) => query.get(`$${name}`) ?? query.get(name)
  const pageSize = format.pageSize ?? (form === 'odata' ? ODATA_PAGE : rows.length)
  const skip = Number(option('skip') ?? 0)
  const top = Number(option('top') ?? rows.length)
  const end = Math.min(rows.length, skip + Math.min(top, pageSize))
  const descending = /^\s*(id|no)\s+desc\s*$/i.test(option('orderby') ?? '')
  const texts = Array.from({ length: Math.max(end - skip, 0) }, (_, i) =>
    write(rows.at(descending ? rows.length - 1 - skip - i : skip + i)),
  )
  if (form === 'plain') return `[${texts.join(',')}]`
  const count = option('count') === 'true' ? rows.length : undefined
  return envelope(resource, texts, end < Math.min(rows.length, skip + top) ? end : undefined, count)
}

function envelope(resource: Resource, texts: readonly string[], nextSkip?: number, count?: number): string {
  const next = `,"@odata.nextLink":"${LINK_BASE}/${resource.entitySet}?$skip=${nextSkip}"`
  const counted = count === undefined ? '' : `,"@odata.count":${count}`
  return `{${context(resource)}${counted},"value":[${texts.join(',')}]${nextSkip === undefined ? '' : next}}`
}

function context(resource: Resource, suffix = ''): string {
  return `"@odata.context":"${odataContext(LINK_BASE, resource.entitySet ?? resource.name)}${suffix}"`
}

function recordText(resource: Resource, record: unknown, form: 'plain' | 'odata', dialect: Dialect): string {
  const values = record as Readonly<Record<string, unknown>>
  const members = Object.entries(resource.fields).map(
    ([name, { kind }]) => `"${name}":${fieldText(kind, values[name], form, dialect)}`,
  )
  return `{${members.join(',')}}`
}

/** Writes numbers with every digit, also above 2^53. */
function fieldText(kind: FieldKind, value: unknown, form: 'plain' | 'odata', dialect: Dialect): string {
  if (value === null) return 'null'
  const { ada, share } = dialects[dialect]
  switch (kind) {
    case 'ada':
      return ada === 'ADA' ? adaText(value as Account['total_withdrawals']) : String(value)
    case 'share':
      return share === 'percentage' ? shiftDecimal(String(value), 2) : String(value)
    case 'time':
      return `"${utcTimeText(value as Block['time'])}${form === 'odata' ? 'Z' : ''}"`
    case 'text':
    case 'base64':
      return `"${value}"`
    default:
      return String(value)
  }
}

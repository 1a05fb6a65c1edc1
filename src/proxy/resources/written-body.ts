import type { Dialect } from '#contract/dialect.ts'
import { parseNumberTexts } from '#contract/exact-json.ts'
import { odataContext } from '#contract/odata/entity-sets.ts'
import { selectedFragment } from '#contract/odata/envelope.ts'
import { nextLink, nextSkip } from '#contract/odata/list-pages.ts'
import type { ListOption } from '#contract/odata/options.ts'
import { InvalidResponse, isRecord, listOf, type RawRecord } from '#contract/read-response.ts'
import { foreignField } from '#contract/requested-record.ts'
import { writeRecord } from '#contract/write-record.ts'
import type { ChainPlace } from '../cache/proxy-cache.ts'
import type { RequestedResource } from './requested-resource.ts'

/** The body of a response as the proxy stores and serves it. */
export interface WrittenBody {
  readonly text: string
  /** Each record. */
  readonly records: readonly string[]
  /** The identifiers of the records as they came, also where they were not requested. */
  readonly ids: readonly (string | undefined)[]
  /** The place of a single record in the chain; undefined for a list. */
  readonly place: ChainPlace | undefined
}

/**
 * Writes the body of a data service's response anew, in the form that it came in: an object, a list, an OData entity
 * or an envelope. Records have the fields of the contract alone, links lead to the proxy.
 * @param address the network's path as the proxy's clients know it
 * @throws {InvalidResponse} when a record is not as the contract specifies, or not what was requested.
 */
export function writeBody(
  resource: RequestedResource,
  received: string,
  address: string,
  dialect: Dialect,
): WrittenBody {
  const { endpoint } = resource
  const body = parseBody(received)
  const list = listOf(body)
  if (endpoint.returns === 'list' && !list) throw new InvalidResponse('a list was expected, and none came')
  const records = list ?? [body]
  const [first] = records
  if (endpoint.returns === 'record' && records.length !== 1) {
    throw new InvalidResponse(`one record was expected, and ${records.length} came`)
  }
  const texts = records.map((raw) => writeRequested(resource, raw, dialect))
  return {
    text: inForm(resource, body, list, texts, address),
    records: texts,
    ids: records.map((raw) => (isRecord(raw) ? textOf(raw.id) : undefined)),
    place: endpoint.returns === 'record' && isRecord(first) ? placeOf(first) : undefined,
  }
}

/** Writes one record of a response. @throws {InvalidResponse} also when another record was requested. */
function writeRequested(
  { call, endpoint, selected }: Pick<RequestedResource, 'call' | 'endpoint' | 'selected'>,
  raw: unknown,
  dialect: Dialect,
): string {
  const text = writeRecord(endpoint.resource, raw, dialect, selected)
  const foreign = isRecord(raw) ? foreignField(call, raw) : undefined
  if (foreign !== undefined) throw new InvalidResponse(`${foreign} is of another record than was requested`)
  return text
}

function parseBody(text: string): unknown {
  try {
    return parseNumberTexts(text)
  } catch (cause) {
    throw new InvalidResponse('the response is not JSON', { cause })
  }
}

/** The body with the records, in the form and with the members of the one that came. */
function inForm(
  { endpoint, options, path, selected }: RequestedResource,
  body: unknown,
  list: readonly unknown[] | undefined,
  records: readonly string[],
  address: string,
): string {
  if (Array.isArray(body)) return `[${records.join(',')}]`
  const { resource, form } = endpoint
  const context =
    form === 'odata' && resource.entitySet !== undefined
      ? contextText(address, resource.entitySet, selected, list === undefined)
      : undefined
  if (!list) {
    const [record = '{}'] = records
    return context ? `{${context}${record === '{}' ? '' : ','}${record.slice(1)}` : record
  }
  const envelope = isRecord(body) ? body : {}
  const members = [
    ...(context ? [context] : []),
    ...(context ? countText(envelope['@odata.count']) : []),
    `"value":[${records.join(',')}]`,
    ...(context ? nextLinkText(envelope['@odata.nextLink'], address + path, options) : []),
  ]
  return `{${members.join(',')}}`
}

function contextText(
  address: string,
  entitySet: string,
  selected: ReadonlySet<string> | undefined,
  isEntity: boolean,
): string {
  const fields = selectedFragment(entitySet, selected && [...selected])
  return `"@odata.context":${JSON.stringify(odataContext(address, fields + (isEntity ? '/$entity' : '')))}`
}

function countText(count: unknown): string[] {
  return typeof count === 'string' && /^\d{1,15}$/.test(count) ? [`"@odata.count":${Number(count)}`] : []
}

/** Only `$skip` is taken from the service's link; the rest is the client's own. A link that does not lead on is dropped. */
function nextLinkText(link: unknown, path: string, options: ReadonlyMap<ListOption, string>): string[] {
  const skip = typeof link === 'string' ? nextSkip(link) : undefined
  if (skip === undefined || !Number.isSafeInteger(skip)) return []
  const returned = skip - Number(options.get('skip') ?? 0)
  const wanted = options.has('top') ? Number(options.get('top')) - returned : undefined
  if (returned <= 0 || (wanted !== undefined && wanted <= 0)) return []
  const parameters = Array.from(options, ([option, value]) => [`$${option}`, value] as const)
  return [`"@odata.nextLink":${JSON.stringify(nextLink(path, parameters, { skip, top: wanted }))}`]
}

function placeOf(record: RawRecord): ChainPlace {
  return {
    block_no: numberOf(record.block_no),
    epoch_no: numberOf(record.epoch_no),
    slot_no: numberOf(record.slot_no),
    no: numberOf(record.no),
    time: textOf(record.time),
    hash_hex: textOf(record.hash_hex),
  }
}

/** The number of a checked field; undefined where the record does not have it, or null. */
function numberOf(raw: unknown): number | undefined {
  return typeof raw === 'string' ? Number(raw) : undefined
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}

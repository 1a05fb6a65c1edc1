import { shiftDecimal } from '#cardano/decimal.ts'
import { parseAda, parseLovelace } from '#cardano/lovelace.ts'
import { type Margin, parseMarginFraction, parseMarginPercentage } from '#cardano/margin.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { type Dialect, dialects } from './dialect.ts'
import { type EndpointRecord, endpoints, type ListEndpointId, type RecordEndpointId } from './endpoints.ts'
import { exactNumberText, parseExactJson } from './exact-json.ts'
import type { Field, FieldKind, Resource } from './resources/field.ts'

/** A response of the service that does not follow the contract. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse'
}

/**
 * Reads the response of an endpoint that returns one record: an object, a list of one, an OData entity or an
 * envelope of one, since the specification leaves that open.
 * @throws {InvalidResponse}
 */
export function readRecord<Id extends RecordEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
): EndpointRecord<Id> {
  const body = parseBody(text)
  const list = listOf(body) ?? [body]
  if (list.length !== 1) throw new InvalidResponse(`one record was expected, and ${list.length} came`)
  return readResource(endpoints[id].resource, list[0], dialect) as EndpointRecord<Id>
}

/** Reads the response of an endpoint that returns a list. @throws {InvalidResponse} */
export function readList<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
): EndpointRecord<Id>[] {
  const list = listOf(parseBody(text))
  if (!list) throw new InvalidResponse('a list was expected, and none came')
  return list.map((raw) => readResource(endpoints[id].resource, raw, dialect)) as EndpointRecord<Id>[]
}

function parseBody(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch (cause) {
    throw new InvalidResponse('the response is not JSON', { cause })
  }
}

/** The records of a list's body, plain or in an envelope; undefined where it has none. */
export function listOf(body: unknown): readonly unknown[] | undefined {
  const list = isRecord(body) && 'value' in body ? body.value : body
  return Array.isArray(list) ? list : undefined
}

function readResource(resource: Resource, raw: unknown, dialect: Dialect): Record<string, unknown> {
  if (!isRecord(raw)) throw new InvalidResponse(`a record of ${resource.name} was expected`)
  const record: Record<string, unknown> = {}
  let name = ''
  try {
    for (name in resource.fields) record[name] = readField(resource.fields[name] as Field, raw[name], dialect)
  } catch (cause) {
    throw new InvalidResponse(`${resource.name}.${name} is not as the contract specifies`, { cause })
  }
  return record
}

/** Reads the value of a field as the exact JSON reader left it. @throws {RangeError | SyntaxError} */
export function readField(field: Field, raw: unknown, dialect: Dialect): unknown {
  if (raw === null && field.nullable) return null
  return readers[field.kind](raw, dialect)
}

const readers: { readonly [Kind in FieldKind]: (raw: unknown, dialect: Dialect) => unknown } = {
  boolean: (raw) => expect(raw, typeof raw === 'boolean'),
  text,
  base64: text,
  time: (raw) => parseUtcTime(text(raw)),
  int32: safeInteger,
  int64: safeInteger,
  index: (raw) => wholeNumber(raw) ?? BigInt(shiftDecimal(exactNumberText(raw), 0)),
  lovelace: (raw) => amountReaders.lovelace(raw),
  ada: (raw, dialect) => amountReaders[dialects[dialect].ada](raw),
  share: (raw, dialect) => shareReaders[dialects[dialect].share](raw),
}

const amountReaders: Readonly<Record<'ADA' | 'lovelace', (raw: unknown) => unknown>> = {
  ADA: remembered((raw) => parseAda(exactNumberText(raw))),
  lovelace: (raw) => wholeNumber(raw) ?? parseLovelace(exactNumberText(raw)),
}

const shareReaders: Readonly<Record<'percentage' | 'fraction', (raw: unknown) => Margin>> = {
  percentage: remembered((raw) => parseMarginPercentage(exactNumberText(raw))),
  fraction: remembered((raw) => parseMarginFraction(exactNumberText(raw))),
}

const MAX_REMEMBERED = 1000

/** Reads each value once: tens of thousands of pool updates share a few margins and costs. */
function remembered<Value>(read: (raw: unknown) => Value): (raw: unknown) => Value {
  const known = new Map<unknown, Value>()
  return (raw) => {
    const before = known.get(raw)
    if (before !== undefined) return before
    const value = read(raw)
    if (known.size < MAX_REMEMBERED) known.set(raw, value)
    return value
  }
}

/** A number that needs no reading of its digits; undefined of any other value. */
function wholeNumber(raw: unknown): bigint | undefined {
  return Number.isSafeInteger(raw) ? BigInt(raw as number) : undefined
}

function safeInteger(raw: unknown): unknown {
  return expect(raw, Number.isSafeInteger(raw))
}

function text(raw: unknown): string {
  return expect(raw, typeof raw === 'string') as string
}

function expect<T>(raw: T, isValid: boolean): T {
  if (!isValid) throw new RangeError('the value is not of this kind')
  return raw
}

/** A record of a response before it is read. */
export type RawRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { type Dialect, dialects } from '../dialect.ts'
import { odataContext } from './entity-sets.ts'

export interface Envelope {
  /** The network's address, as its clients know it. */
  readonly baseUrl: string
  readonly entitySet: string
  /** The fields that were selected; undefined when all are there. */
  readonly select: readonly string[] | undefined
  /** Number of records on all pages; undefined when it was not requested. */
  readonly count?: number | undefined
  /** As JSON. */
  readonly records: readonly string[]
  readonly next?: string | undefined
}

/** A page of an entity set, its members in the order of OData 4.0 JSON Format, section 4.5. */
export function envelopeText({ baseUrl, entitySet, select, count, records, next }: Envelope): string {
  const members = [
    `"@odata.context":${JSON.stringify(odataContext(baseUrl, selectedFragment(entitySet, select)))}`,
    ...(count === undefined ? [] : [`"@odata.count":${count}`]),
    `"value":[${records.join(',')}]`,
    ...(next === undefined ? [] : [`"@odata.nextLink":${JSON.stringify(next)}`]),
  ]
  return `{${members.join(',')}}`
}

/** Not in the specification: one record is an envelope of one, or, as the live service has it, an entity. */
export function recordEnvelopeText(
  envelope: Omit<Envelope, 'records'> & { readonly record: string },
  dialect: Dialect,
): string {
  const { baseUrl, entitySet, select, record } = envelope
  if (dialects[dialect].odataRecord === 'envelope') return envelopeText({ ...envelope, records: [record] })
  const context = JSON.stringify(odataContext(baseUrl, `${selectedFragment(entitySet, select)}/$entity`))
  return `{"@odata.context":${context},${record.slice(1)}`
}

/** The fragment of a context that names its fields (OData 4.0 Protocol 10.7). */
export function selectedFragment(entitySet: string, select: readonly string[] | undefined): string {
  return select ? `${entitySet}(${select.join(',')})` : entitySet
}

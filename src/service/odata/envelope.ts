import { type Dialect, dialects } from '#contract/dialect.ts'
import { odataContext } from '#contract/odata.ts'
import type { RecordText } from '../store/chain-store.ts'

/** A page of an entity set, its members in the order of OData 4.0 JSON Format, section 4.5. */
export function envelopeText(
  baseUrl: string,
  entitySet: string,
  records: readonly RecordText[],
  next: string | undefined,
): string {
  const context = JSON.stringify(odataContext(baseUrl, entitySet))
  const link = next === undefined ? '' : `,"@odata.nextLink":${JSON.stringify(next)}`
  return `{"@odata.context":${context},"value":[${records.join(',')}]${link}}`
}

/** Not in the specification: one record is an envelope of one, or, as the live service has it, an entity. */
export function recordEnvelopeText(
  baseUrl: string,
  entitySet: string,
  record: RecordText,
  dialect: Dialect,
): string {
  if (dialects[dialect].odataRecord === 'envelope')
    return envelopeText(baseUrl, entitySet, [record], undefined)
  const context = JSON.stringify(odataContext(baseUrl, `${entitySet}/$entity`))
  return `{"@odata.context":${context},${record.slice(1)}`
}

/**
 * The address of the next page: the path as it was asked for, the other parameters as they were given,
 * `$top` with what is left of it, and `$skip` last.
 */
export function nextLink(
  url: string,
  parameters: readonly (readonly [name: string, value: string])[],
  { skip, top }: { readonly skip: number; readonly top: number | undefined },
): string {
  const kept = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const paging = top === undefined ? [`$skip=${skip}`] : [`$top=${top}`, `$skip=${skip}`]
  return `${url}?${[...kept, ...paging].join('&')}`
}

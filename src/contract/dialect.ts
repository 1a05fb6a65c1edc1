/**
 * Not in the specification: the two dialects of the interface. The specification labels account amounts and the
 * fixed cost ADA and the margin a percentage; the live service sends lovelace and a fraction. Every response is
 * in one of them.
 */
export const dialects = {
  documented: {
    ada: 'ADA',
    share: 'percentage',
    /** The response of endpoints 3 and 11 without options: every record, or the first page. */
    plainList: 'whole',
    /** The response of endpoint 6: an envelope of one record, or the record with a context. */
    odataRecord: 'envelope',
    pageSize: 100,
    /** The greatest page that a client can request by its preference. */
    maxPageSize: 1000,
    maxTop: 1000,
  },
  live: {
    ada: 'lovelace',
    share: 'fraction',
    plainList: 'page',
    odataRecord: 'entity',
    pageSize: 20,
    maxPageSize: 20,
    maxTop: 100,
  },
} as const

export type Dialect = keyof typeof dialects

export function isDialect(name: unknown): name is Dialect {
  return typeof name === 'string' && Object.hasOwn(dialects, name)
}

/** Not in the specification: the response header in which our service names its dialect. */
export const DIALECT_HEADER = 'Epochal-Dialect'

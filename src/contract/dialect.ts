/**
 * Not in the specification: it labels account amounts and the fixed cost ADA and the margin a percentage;
 * the live service answers lovelace and a fraction. Both are spoken, and each answer belongs to one of them.
 */
export const dialects = {
  documented: {
    ada: 'ADA',
    share: 'percentage',
    /** Endpoints 3 and 11 without options: every record, or the first page. */
    plainList: 'whole',
    /** Endpoint 6: an envelope of one record, or the record with a context. */
    odataRecord: 'envelope',
    pageSize: 100,
    /** The most that a client's preference makes of a page. */
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

/** Not in the specification: our service names its dialect in this response header. */
export const DIALECT_HEADER = 'Epochal-Dialect'

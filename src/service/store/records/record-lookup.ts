import { type RawBuilder, sql } from 'kysely'
import { type BatchOptions, batchedLookup } from '../postgres/batched-lookup.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import { parameter, prepareQuery, type QueryTurns } from '../postgres/prepared-query.ts'
import { createSlowKeys } from '../postgres/slow-keys.ts'
import { type RecordFormat, type RecordText, recordSql } from './dialect-conversion.ts'
import type { StoredResource } from './stored-resource.ts'

/** A way to find records by a key of one or more values. */
export interface LookupDescription extends BatchOptions {
  /** Name of the query, of letters and underscores. */
  readonly label: string
  readonly resource: StoredResource
  /** The values of a key, each with its type; they are columns of `wanted`. */
  readonly key: Readonly<Record<string, string>>
  /** A query for the rows of one key. */
  readonly rows: RawBuilder<unknown>
  /** `one` row at most, whose `id` is its place in the chain if it has one; or `some`, ordered by `id`. */
  readonly has: 'one' | 'one without id' | 'some'
}

export interface FoundRow {
  /** The texts of the records, ascending by `id`, one per line. */
  readonly texts: string
  /** The `id` of the last record. */
  readonly last_id: string
}

type KeyValues = readonly string[]

/** @param isAlone whether the key has a query of its own */
type Lookup = (format: RecordFormat, key: KeyValues, isAlone?: boolean) => Promise<FoundRow | undefined>

/** Finds records by their key; keys that are requested at the same moment share one query. */
export function recordLookup(db: ChainDatabase, description: LookupDescription): Lookup {
  const prepared = new Map<string, (key: KeyValues, isAlone: boolean) => Promise<FoundRow | undefined>>()
  const lookup = (format: RecordFormat, label: string | undefined) => {
    const run = prepareQuery<PlacedRow>(db, label, lookupQuery(description, format))
    const find = (keys: readonly KeyValues[]) => findAll(run, Object.keys(description.key), keys)
    const findTogether = batchedLookup(find, description)
    return async (key: KeyValues, isAlone: boolean) => (isAlone ? (await find([key]))[0] : findTogether(key))
  }
  return (format, key, isAlone = false) => {
    // Clients select fields in any number of ways, so that these queries are not prepared.
    if (format.select) return lookup(format, undefined)(key, isAlone)
    const variant = `${format.dialect}_${format.form}`
    let find = prepared.get(variant)
    if (!find) {
      find = lookup(format, `${description.label}_${variant}`)
      prepared.set(variant, find)
    }
    return find(key, isAlone)
  }
}

/**
 * The same lookup where it is slow: a key waits for its requester's turn. Selected fields need a query of their own,
 * and so do keys that would keep those beside them waiting.
 */
export function lookupInTurns(
  find: Lookup,
): (format: RecordFormat, key: KeyValues, turns: QueryTurns) => Promise<FoundRow | undefined> {
  const slowKeys = createSlowKeys()
  return (format, key, turns) => {
    const name = key.join(' ')
    const isAlone = format.select !== undefined || slowKeys.has(name)
    const timed = async () => {
      const start = performance.now()
      try {
        return await find(format, key, isAlone)
      } finally {
        slowKeys.measured(name, performance.now() - start, isAlone)
      }
    }
    return isAlone ? turns.query(timed) : turns.lookup(timed)
  }
}

interface PlacedRow extends FoundRow {
  /** Position of its key among the requested ones, from 1. */
  readonly place: number
}

async function findAll(
  run: (values: Readonly<Record<string, unknown>>) => Promise<readonly PlacedRow[]>,
  names: readonly string[],
  keys: readonly KeyValues[],
): Promise<readonly (FoundRow | undefined)[]> {
  const rows = await run(Object.fromEntries(names.map((name, i) => [name, keys.map((key) => key[i])])))
  const found = new Array<FoundRow | undefined>(keys.length)
  for (const row of rows) found[row.place - 1] = row
  return found
}

function lookupQuery(
  { resource, rows, key, has }: LookupDescription,
  format: RecordFormat,
): RawBuilder<PlacedRow> {
  const names = Object.entries(key)
  // A subquery hides the number of keys: PostgreSQL would make a new plan for each number.
  const values = sql.join(names.map(([name, type]) => sql`(SELECT ${parameter(name, `${type}[]`)})`))
  const columns = sql.join([...names.map(([name]) => sql.ref(name)), sql.ref('place')])
  const text = recordSql(resource, format)
  const found = {
    one: sql`SELECT ${text} AS texts, source.id AS last_id FROM (${rows}) source`,
    'one without id': sql`SELECT ${text} AS texts, 0 AS last_id FROM (${rows}) source`,
    some: sql`
      SELECT string_agg(${text}, E'\n' ORDER BY source.id) AS texts, max(source.id) AS last_id
      FROM (${rows}) source
      HAVING count(*) > 0`,
  }[has]
  return sql`
    SELECT wanted.place::integer AS place, found.texts, found.last_id::text AS last_id
    FROM unnest(${values}) WITH ORDINALITY AS wanted (${columns})
    CROSS JOIN LATERAL (${found}) found
  `
}

/**
 * Time for which a result stays the same: `final` by the protocol; `until-next-block`; or `short`, a second, where
 * db-sync may change it apart from any block.
 */
export type Validity = 'final' | 'until-next-block' | 'short'

export interface FoundRecord {
  readonly text: RecordText
  readonly validity: Validity
}

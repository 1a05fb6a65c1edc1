import { type RawBuilder, sql } from 'kysely'
import { type BatchOptions, batchedLookup } from '../postgres/batched-lookup.ts'
import type { ChainDatabase } from '../postgres/database.ts'
import { parameter, prepareQuery } from '../postgres/prepared-query.ts'
import type { RecordFormat } from './record-format.ts'
import { recordSql } from './record-sql.ts'
import type { StoredResource } from './stored-resource.ts'

/** How records are found by a key of one or more values. */
export interface LookupDescription extends BatchOptions {
  /** Of letters and underscores. */
  readonly label: string
  readonly resource: StoredResource
  /** The values of a key, each with its type; they are columns of `wanted`. */
  readonly key: Readonly<Record<string, string>>
  /** A query for the rows of one key. */
  readonly rows: RawBuilder<unknown>
  /** `one` row at most, of which `id` tells its place in the chain if it has one; or `some`, ordered by it. */
  readonly has: 'one' | 'one without id' | 'some'
}

export interface FoundRow {
  /** The texts of the records, ascending by `id`, a line each. */
  readonly texts: string
  /** The `id` of the last of them. */
  readonly last_id: string
}

type KeyValues = readonly string[]

/** Finds records by their key: those that are asked for at the same moment by one query. */
export function recordLookup(
  db: ChainDatabase,
  description: LookupDescription,
): (format: RecordFormat, key: KeyValues) => Promise<FoundRow | undefined> {
  const prepared = new Map<string, (key: KeyValues) => Promise<FoundRow | undefined>>()
  const lookup = (format: RecordFormat, label: string | undefined) => {
    const run = prepareQuery<PlacedRow>(db, label, lookupQuery(description, format))
    return batchedLookup(
      (keys: readonly KeyValues[]) => findAll(run, Object.keys(description.key), keys),
      description,
    )
  }
  return (format, key) => {
    // There are as many ways to select fields as clients; those are not prepared.
    if (format.select) return lookup(format, undefined)(key)
    const way = `${format.dialect}_${format.form}`
    let find = prepared.get(way)
    if (!find) {
      find = lookup(format, `${description.label}_${way}`)
      prepared.set(way, find)
    }
    return find(key)
  }
}

interface PlacedRow extends FoundRow {
  /** Of its key among those that were asked for, from 1. */
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
  // A subquery hides how many keys there are, or PostgreSQL would plan anew for each number of them.
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

import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { batchedLookup } from './batched-lookup.ts'
import type { ChainDatabase } from './database.ts'
import { parameter, prepareQuery } from './prepared-query.ts'
import { recordText, type Wire } from './wire-columns.ts'

/** How records are found by a key of one or more values. */
export interface LookupDescription {
  /** Of letters and underscores. */
  readonly label: string
  readonly resource: Resource
  /** The table. */
  readonly from: RawBuilder<unknown>
  /** The values of a key, each with its type; the condition names them as columns of `wanted`. */
  readonly key: Readonly<Record<string, string>>
  readonly condition: RawBuilder<unknown>
}

export interface FoundRow {
  /** The texts of the records, ascending by `id`, a line each. */
  readonly texts: string
  /** The `id` of the last of them. */
  readonly last_id: string
}

type KeyValues = readonly string[]

/**
 * Finds records by their key: those that are asked for at the same moment by one query.
 * @param most records of a key
 * @param order which of the records of a key, where there are more
 */
export function recordLookup(
  db: ChainDatabase,
  description: LookupDescription,
  most: number,
  order: 'first' | 'last',
): (wire: Wire, key: KeyValues) => Promise<FoundRow | undefined> {
  const prepared = new Map<string, (key: KeyValues) => Promise<FoundRow | undefined>>()
  const lookup = (wire: Wire, label: string | undefined) => {
    const run = prepareQuery<PlacedRow>(db, label, lookupQuery(description, wire, most, order))
    return batchedLookup((keys: readonly KeyValues[]) => findAll(run, Object.keys(description.key), keys))
  }
  return (wire, key) => {
    // There are as many ways to select fields as clients; those are not prepared.
    if (wire.select) return lookup(wire, undefined)(key)
    const way = `${wire.dialect}_${wire.form}`
    let find = prepared.get(way)
    if (!find) {
      find = lookup(wire, `${description.label}_${way}`)
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
  { resource, from, key, condition }: LookupDescription,
  wire: Wire,
  most: number,
  order: 'first' | 'last',
): RawBuilder<PlacedRow> {
  const names = Object.entries(key)
  const values = sql.join(names.map(([name, type]) => parameter(name, `${type}[]`)))
  const columns = sql.join([...names.map(([name]) => sql.ref(name)), sql.ref('place')])
  const source = sql`
    SELECT *
    FROM ${from} record
    WHERE ${condition}
    ORDER BY record.id ${order === 'first' ? sql`ASC` : sql`DESC`}
    LIMIT ${sql.lit(most)}
  `
  const rows =
    most === 1
      ? sql`SELECT ${recordText(resource, wire)} AS texts, source.id AS last_id FROM (${source}) source`
      : sql`
          SELECT
            string_agg(${recordText(resource, wire)}, E'\n' ORDER BY source.id) AS texts,
            max(source.id) AS last_id
          FROM (${source}) source
          HAVING count(*) > 0`
  return sql`
    SELECT wanted.place::integer AS place, found.texts, found.last_id::text AS last_id
    FROM unnest(${values}) WITH ORDINALITY AS wanted (${columns})
    CROSS JOIN LATERAL (${rows}) found
  `
}

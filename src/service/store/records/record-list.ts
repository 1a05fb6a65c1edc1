import { type RawBuilder, sql } from 'kysely'
import type { ChainDatabase } from '../postgres/database.ts'
import type { Validity } from './found-record.ts'
import type { RecordFormat, RecordText } from './record-format.ts'
import type { FoundRow } from './record-lookup.ts'
import { recordSql } from './record-sql.ts'
import type { StoredResource } from './stored-resource.ts'

/** Which records of a list, in which order; `id` always comes last in it. */
interface Page {
  readonly where?: RawBuilder<unknown> | undefined
  readonly orderBy?: readonly RawBuilder<unknown>[]
  readonly skip?: number | undefined
  /** Undefined: all that follow. */
  readonly top?: number | undefined
}

/** A list of records that can be asked for page by page, counted, or read from end to end. */
export interface RecordList {
  readonly resource: StoredResource
  readonly validity: Validity
  page(page: Page, format: RecordFormat): Promise<RecordText[]>
  /** How many there are, whatever the page. */
  count(where: Page['where']): Promise<number>
  /**
   * The records of a page of any length, a batch at a time; no connection is held between batches. What is
   * added meanwhile is left out.
   */
  open(page: Page, format: RecordFormat): Promise<OpenList>
}

interface OpenList {
  /** Another text whenever the records have become others. */
  readonly version: string
  /**
   * The texts of some records each, with commas between them.
   * @throws {ListChanged} at the end, when they became others meanwhile.
   */
  batches(): AsyncIterable<string>
}

/** As by a rollback while a list was read: what was read of it must not pass for the list. */
class ListChanged extends Error {
  override readonly name = 'ListChanged'
}

/** Records read at once while a whole list is streamed. */
export const BATCH = 1000

export interface ListDescription {
  readonly within?: RawBuilder<unknown>
  /** Changes with what is in rows of the same ids; null where nothing ever does. */
  readonly content?: RawBuilder<unknown>
  readonly validity?: Validity
  /** A shorter way to as many records as a batch has, in the order of their ids. */
  readonly beginning?: (format: RecordFormat) => Promise<FoundRow | undefined>
}

/** @param source what is listed, by its `id` */
export function recordList(
  db: ChainDatabase,
  resource: StoredResource,
  source: () => Promise<RawBuilder<unknown>>,
  { within = sql`TRUE`, content = sql`NULL`, validity = 'until-next-block', beginning }: ListDescription = {},
): RecordList {
  const matching = (where: Page['where'] = sql`TRUE`) => sql`WHERE ${within} AND ${where}`
  const order = ({ orderBy = [] }: Page) => sql`ORDER BY ${sql.join([...orderBy, sql`source.id`])}`
  const part = ({ skip = 0, top }: Page) =>
    sql`${top === undefined ? sql`` : sql`LIMIT ${top}`} OFFSET ${skip}`

  /** The ids of a page in its order, as PostgreSQL writes an array. */
  async function contents(page: Page, among?: string): Promise<Contents> {
    const from = await source()
    const { rows } = await sql<{ ids: string | null; content: string | null }>`
      SELECT array_agg(source.id ORDER BY source.place)::text AS ids, ${content} AS content
      FROM (
        SELECT source.*, row_number() OVER (${order(page)}) AS place
        FROM ${from} source
        ${matching(page.where)} ${among === undefined ? sql`` : sql`AND source.id = ANY(${among}::bigint[])`}
        ${order(page)} ${part(page)}
      ) source
    `.execute(db)
    return { ids: rows[0]?.ids ?? '{}', content: rows[0]?.content ?? null }
  }

  async function* batches(page: Page, found: Contents, format: RecordFormat) {
    const from = await source()
    for (const ids of slicesOf(found.ids)) {
      const { rows } = await sql<{ records: string | null }>`
        SELECT string_agg(${recordSql(resource, format)}, ',' ORDER BY wanted.place) AS records
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (wanted_id, place)
        JOIN ${from} source ON source.id = wanted.wanted_id
      `.execute(db)
      if (rows[0]?.records) yield rows[0].records
    }
    const { where, orderBy = [] } = page
    const now = await contents({ where, orderBy }, found.ids)
    if (now.ids !== found.ids || now.content !== found.content) {
      throw new ListChanged('the records of a list became others while they were read')
    }
  }

  return {
    resource,
    validity,
    page: async (page, format) => {
      const { where, orderBy = [], skip = 0, top = Number.POSITIVE_INFINITY } = page
      if (beginning && !where && orderBy.length === 0 && skip === 0 && top <= BATCH) {
        const found = await beginning(format)
        return found ? found.texts.split('\n').slice(0, top) : []
      }
      const from = await source()
      const { rows } = await sql<{ record_text: RecordText }>`
        SELECT ${recordSql(resource, format)} AS record_text
        FROM ${from} source
        ${matching(page.where)}
        ${order(page)} ${part(page)}
      `.execute(db)
      return rows.map(({ record_text }) => record_text)
    },
    count: async (where) => {
      const from = await source()
      const { rows } = await sql<{ count: string }>`
        SELECT count(*)::text AS count
        FROM ${from} source
        ${matching(where)}
      `.execute(db)
      return Number(rows[0]?.count)
    },
    open: async (page, format) => {
      const found = await contents(page)
      return { version: JSON.stringify(found), batches: () => batches(page, found, format) }
    },
  }
}

/** What a page of a list holds, as far as it tells one state of the list from another. */
interface Contents {
  /** `{1,2,3}` */
  readonly ids: string
  readonly content: string | null
}

/** An array as PostgreSQL writes it, in arrays of a batch each; the whole stays one text, which takes little. */
function* slicesOf(array: string): Generator<string> {
  const end = array.length - 1
  for (let start = 1; start < end; ) {
    let stop = start
    for (let i = 0; i < BATCH && stop < end; i++) {
      const comma = array.indexOf(',', stop + 1)
      stop = comma < 0 ? end : comma
    }
    yield `{${array.slice(start, stop)}}`
    start = stop + 1
  }
}

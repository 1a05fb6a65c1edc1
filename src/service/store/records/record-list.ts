import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#http/fault.ts'
import type { ChainDatabase } from '../postgres/chain-database.ts'
import type { QueryTurns } from '../postgres/prepared-query.ts'
import { type RecordFormat, type RecordText, recordSql } from './dialect-conversion.ts'
import type { FoundRow, Validity } from './record-lookup.ts'
import type { StoredResource } from './stored-resource.ts'

/** A part of a list, and its order, which always ends with `id`. */
interface Page {
  readonly where?: RawBuilder<unknown> | undefined
  readonly orderBy?: readonly RawBuilder<unknown>[]
  readonly skip?: number | undefined
  /** Undefined: all records that follow. */
  readonly top?: number | undefined
}

/** A list of records that can be read page by page, counted, or read as a whole, in the turns of who requests it. */
export interface RecordList {
  readonly resource: StoredResource
  readonly validity: Validity
  page(page: Page, format: RecordFormat, turns: QueryTurns): Promise<RecordText[]>
  /** Number of records on all pages. */
  count(where: Page['where'], turns: QueryTurns): Promise<number>
  /**
   * The records of a page of any length, a batch at a time; between batches it occupies no connection. Records that
   * are added meanwhile are left out.
   */
  open(page: Page, format: RecordFormat, turns: QueryTurns): Promise<OpenList>
}

interface OpenList {
  /** Differs whenever the records do. */
  readonly version: string
  /**
   * The texts of a batch of records each, with commas between them.
   * @throws {Fault} `list-changed` at the end, when the records changed meanwhile.
   */
  batches(turns: QueryTurns): AsyncIterable<string>
}

/** Number of records in one query while a whole list is streamed. */
export const BATCH = 1000

export interface ListDescription {
  readonly within?: RawBuilder<unknown>
  /** SQL expression that changes with the content of rows under the same ids; null where rows never change. */
  readonly content?: RawBuilder<unknown>
  readonly validity?: Validity
  /** A faster query for the first batch, in the order of the ids. */
  readonly beginning?: (format: RecordFormat, turns: QueryTurns) => Promise<FoundRow | undefined>
}

/** @param source the rows that are listed, ordered by `id` */
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

  /** The ids of a page in its order, in PostgreSQL's text form of an array. */
  async function contents(page: Page, run: RunInTurn, among?: string): Promise<Contents> {
    const from = await source()
    const query = sql<{ ids: string | null; content: string | null }>`
      SELECT array_agg(source.id ORDER BY source.place)::text AS ids, ${content} AS content
      FROM (
        SELECT source.*, row_number() OVER (${order(page)}) AS place
        FROM ${from} source
        ${matching(page.where)} ${among === undefined ? sql`` : sql`AND source.id = ANY(${among}::bigint[])`}
        ${order(page)} ${part(page)}
      ) source
    `
    const { rows } = await run(() => query.execute(db))
    return { ids: rows[0]?.ids ?? '{}', content: rows[0]?.content ?? null }
  }

  async function* batches(page: Page, found: Contents, format: RecordFormat, turns: QueryTurns) {
    const from = await source()
    for (const ids of slicesOf(found.ids)) {
      const query = sql<{ records: string | null }>`
        SELECT string_agg(${recordSql(resource, format)}, ',' ORDER BY wanted.place) AS records
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (wanted_id, place)
        JOIN ${from} source ON source.id = wanted.wanted_id
      `
      const { rows } = await turns.batch(() => query.execute(db))
      if (rows[0]?.records) yield rows[0].records
    }
    const { where, orderBy = [] } = page
    const now = await contents({ where, orderBy }, (work) => turns.batch(work), found.ids)
    if (now.ids !== found.ids || now.content !== found.content) {
      throw new Fault('list-changed', 'the records of a list changed while they were read')
    }
  }

  return {
    resource,
    validity,
    page: async (page, format, turns) => {
      const { where, orderBy = [], skip = 0, top = Number.POSITIVE_INFINITY } = page
      if (beginning && !where && orderBy.length === 0 && skip === 0 && top <= BATCH) {
        const found = await beginning(format, turns)
        return found ? found.texts.split('\n').slice(0, top) : []
      }
      const from = await source()
      // Within the page alone, since PostgreSQL would write the text of each record that is skipped.
      const query = sql<{ record_text: RecordText }>`
        SELECT ${recordSql(resource, format)} AS record_text
        FROM (SELECT source.* FROM ${from} source ${matching(page.where)} ${order(page)} ${part(page)}) source
        ${order(page)}
      `
      const { rows } = await turns.query(() => query.execute(db))
      return rows.map(({ record_text }) => record_text)
    },
    count: async (where, turns) => {
      const from = await source()
      const query = sql<{ count: string }>`
        SELECT count(*)::text AS count
        FROM ${from} source
        ${matching(where)}
      `
      const { rows } = await turns.query(() => query.execute(db))
      return Number(rows[0]?.count)
    },
    open: async (page, format, turns) => {
      const found = await contents(page, (work) => turns.query(work))
      return { version: JSON.stringify(found), batches: (later) => batches(page, found, format, later) }
    },
  }
}

type RunInTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The parts of a page that distinguish one state of the list from another. */
interface Contents {
  /** `{1,2,3}` */
  readonly ids: string
  readonly content: string | null
}

/** Cuts PostgreSQL's text of an array into arrays of a batch each; one long text takes less memory than its numbers. */
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

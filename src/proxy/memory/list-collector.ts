import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, dialects } from '#contract/dialect.ts'
import { ContractViolation, readList } from '#contract/read-answer.ts'
import { backOff } from '../upstream/back-off.ts'
import { ExchangeFault } from '../upstream/exchange.ts'
import { NoAnswer } from '../upstream/no-answer.ts'
import { readRefusal } from '../upstream/upstream-refusal.ts'
import { createGrowingList, type GrowingList } from './growing-list.ts'
import type { HeldAnswer, HeldList } from './held-answer.ts'
import { createRowReader } from './row-reader.ts'
import type { WholeListDependencies, WholeListRequest } from './whole-lists.ts'

/** Everything of a list, and what is needed to bring it up to date later. */
export interface CollectedList {
  readonly body: Buffer
  readonly dialect: Dialect
  readonly list: HeldList
  /** Of the answer that the list began with. */
  readonly headers: IncomingHttpHeaders
}

export interface ListCollector {
  /** Is collected while somebody reads it. */
  readonly list: GrowingList
  /** Asks for what may have changed alone; undefined where nothing has. @throws {NoAnswer | UpstreamRefusal} */
  refresh(held: HeldAnswer): Promise<CollectedList | undefined>
}

export interface ListCollectorDependencies extends Omit<WholeListDependencies, 'keep'> {
  /** Rows to a page, once some list of the service had more than one. */
  readonly learnt: { pageSize: number | undefined }
}

/** Pages that are asked for at once, when there have been as many before. */
const CONCURRENCY = 4
/** Characters; mainnet's pool updates take 14 million. */
const LONGEST_LIST = 64 * 2 ** 20
const FIRST_PAUSE = 0.5 * SECOND
const LONGEST_PAUSE = 10 * SECOND

/**
 * Collects a list page by page, or as one piece where the service gives it so. Rows come in the order of the
 * service, each of them once: a row that is added meanwhile shifts others onto the next page, where they are
 * recognised by their `id`. What has been collected survives failures.
 */
export function createListCollector(
  { service, dialect: finder, learnt, now, patience }: ListCollectorDependencies,
  { id, path, options, question }: WholeListRequest,
  finished: (collected: CollectedList) => void,
): ListCollector {
  const { network } = service.upstream
  const list = createGrowingList(run)
  const seen = new Set<unknown>()
  /** Pages that have been asked for and not yet taken, by their first row. */
  const ahead = new Map<number, Promise<string[]>>()
  /** Rows that the service has given, with those that came twice. */
  let consumed = 0
  let pageSize: number | undefined
  let pages = 0
  /** Pages taken one after the other, which is how many may be asked for ahead. */
  let fullPages = 0
  let dialect: Dialect | undefined
  let firstHeaders: IncomingHttpHeaders = {}
  let running = false

  function run(): void {
    if (running || list.isWhole) return
    running = true
    list.resume()
    collect().then(
      () => {
        running = false
        // Somebody may have come while the last reader's leaving was noticed.
        if (!list.isWhole && list.readers > 0) run()
      },
      (error: unknown) => {
        running = false
        list.fail(error)
      },
    )
  }

  /** Goes on to the end, or until nobody reads any more. */
  async function collect(): Promise<void> {
    let progressAt = now()
    let failures = 0
    while (!list.isWhole && list.readers > 0) {
      const before = consumed
      try {
        await (pages > 1 ? takePages() : takePiece())
        failures = 0
      } catch (error) {
        if (!(error instanceof NoAnswer) || consumed === 0 || error.reason === 'invalid') throw error
        if (consumed > before) [failures, progressAt] = [0, now()]
        failures += 1
        const pause =
          error.notBefore === undefined
            ? backOff(failures, FIRST_PAUSE, LONGEST_PAUSE)
            : Math.max(error.notBefore - now(), 0)
        if (now() + pause - progressAt > patience.recovery) throw error
        await sleep(pause)
      }
    }
  }

  function address(skip: number): string {
    const query = [options, skip > 0 && `$skip=${skip}`].filter(Boolean).join('&')
    return query ? `${path}?${query}` : path
  }

  /** What the service gives from the next row on, as it comes: everything, or a page whose size is not known yet. */
  async function takePiece(etag?: string): Promise<'unchanged' | undefined> {
    const start = consumed
    const { status, headers, pieces } = await service.open(address(start), { ...question, etag })
    if (status !== 200) {
      const read: Buffer[] = []
      for await (const piece of pieces) read.push(piece)
      if (status === 304) return 'unchanged'
      throw readRefusal(service, { status, headers, body: Buffer.concat(read) })
    }
    if (start === 0) firstHeaders = headers
    await recognise(headers)
    const reader = createRowReader()
    let added = 0
    try {
      for await (const piece of pieces) {
        const rows = reader.read(piece)
        added += accept(rows)
        consumed += rows.length
      }
      reader.end()
    } catch (error) {
      throw asNoAnswer(error)
    }
    takenPage(consumed - start, added)
    return undefined
  }

  async function takePages(): Promise<void> {
    while (!list.isWhole && list.readers > 0) {
      const width = Math.min(CONCURRENCY, fullPages)
      for (let i = 1; i < width; i++) pageAt(consumed + i * (pageSize ?? 0)).catch(() => undefined)
      const rows = await pageAt(consumed)
      ahead.delete(consumed)
      const added = accept(rows)
      consumed += rows.length
      fullPages += 1
      takenPage(rows.length, added)
    }
  }

  function pageAt(skip: number): Promise<string[]> {
    const asked = ahead.get(skip)
    if (asked) return asked
    const page = askPage(skip).catch((error) => {
      ahead.delete(skip)
      throw error
    })
    ahead.set(skip, page)
    return page
  }

  async function askPage(skip: number): Promise<string[]> {
    const answer = await service.ask(address(skip), question)
    if (answer.status !== 200) throw readRefusal(service, answer)
    await recognise(answer.headers)
    try {
      const reader = createRowReader()
      const rows = reader.read(answer.body)
      reader.end()
      return rows
    } catch (error) {
      throw asNoAnswer(error)
    }
  }

  /** Settles which dialect the list is in, and that all of it is. */
  async function recognise(headers: IncomingHttpHeaders): Promise<void> {
    if (!headers['content-type']?.includes('json')) throw invalid('something other than JSON')
    finder.hear(headers[DIALECT_HEADER.toLowerCase()])
    const found = await finder.find(question)
    dialect ??= found.dialect
    if (found.dialect !== dialect) throw invalid('half a list in one dialect and half in another')
  }

  /** Adds the rows that are new. @returns how many */
  function accept(rows: readonly string[]): number {
    if (rows.length === 0) return 0
    const text = `[${rows.join(',')}]`
    if (service.holdsSecret(text)) throw invalid('what it must not')
    const records = parse(text)
    // One row of a batch shows whether these are the records that were asked for.
    if (!options.includes('$select=') && dialect) checkRow(rows[0] ?? '', dialect)
    const fresh = rows.filter((_, i) => {
      const record = records[i]
      if (typeof record?.id !== 'number') return true
      if (seen.has(record.id)) return false
      seen.add(record.id)
      return true
    })
    list.add(fresh)
    if (list.bytes > LONGEST_LIST) throw invalid('more than it can hold')
    return fresh.length
  }

  function parse(text: string): { readonly id?: unknown }[] {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw asNoAnswer(error)
    }
  }

  function checkRow(row: string, spoken: Dialect): void {
    try {
      readList(id, `[${row}]`, spoken)
    } catch (error) {
      throw asNoAnswer(error)
    }
  }

  /** Learns from the size of a page, and knows the end of the list by it. */
  function takenPage(size: number, added: number): void {
    const first = pages === 0
    pages += 1
    const givesAll =
      dialect !== undefined && dialects[dialect].plainList === 'whole' && finder.found?.by === 'word'
    if (!first && size > 0 && added > 0) learnt.pageSize = pageSize
    if (givesAll && pageSize === undefined) {
      finish(undefined)
      // A service that gives the same rows again knows no pages; nor does one whose first page was all.
    } else if (size === 0 || added === 0) {
      finish(pages <= 2 ? undefined : pageSize)
    } else {
      pageSize ??= size
      if (size < Math.max(pageSize, learnt.pageSize ?? 0)) finish(pageSize)
    }
  }

  function finish(size: number | undefined): void {
    ahead.clear()
    list.complete()
    finished(collected(size))
  }

  function collected(size: number | undefined): CollectedList {
    if (!dialect) throw new TypeError('a list was collected whose dialect nobody knows')
    return {
      body: Buffer.from(list.text()),
      dialect,
      list: { rows: list.rows, pageSize: size },
      headers: firstHeaders,
    }
  }

  /** Reads on by itself to the end. */
  async function collectAll(): Promise<CollectedList> {
    for await (const _ of list.read());
    return collected(pageSize)
  }

  async function refresh(held: HeldAnswer): Promise<CollectedList | undefined> {
    const size = held.list?.pageSize
    if (size === undefined) {
      const outcome = await takePiece(held.upstreamTag)
      return outcome === 'unchanged' ? undefined : collectAll()
    }
    if (!options.includes('$orderby=')) await takeEndOf(held, size)
    return collectAll()
  }

  /** Rows are added at the end: what lies before a last page that is still the same is still the same. */
  async function takeEndOf(held: HeldAnswer, size: number): Promise<void> {
    const { rows = 0 } = held.list ?? {}
    // One row less than a page: when nothing was added, the answer is shorter than a page and says so.
    for (let back = Math.max(size - 1, 1); back < rows; back *= 4) {
      const cut = rows - back
      const known = lineFromEnd(held.body, back)
      const [first] = await pageAt(cut)
      if (first !== known.line) {
        ahead.clear()
        continue
      }
      list.seed(held.body.toString('utf8', 0, known.start - ',\n'.length), cut)
      consumed = cut
      pageSize = size
      pages = 2
      firstHeaders = {}
      return
    }
  }

  function asNoAnswer(error: unknown): unknown {
    if (error instanceof SyntaxError || error instanceof ContractViolation) {
      return invalid('something other than a list of records', error)
    }
    if (error instanceof ExchangeFault) {
      const [reason, status, words] =
        error.kind === 'timeout'
          ? (['timeout', 504, 'stopped in the middle of its answer'] as const)
          : (['unreachable', 502, 'broke off its answer'] as const)
      return new NoAnswer(reason, status, `The data service of ${network} ${words}.`, { cause: error })
    }
    return error
  }

  function invalid(what: string, cause?: unknown): NoAnswer {
    return new NoAnswer('invalid', 502, `The data service of ${network} answered ${what}.`, { cause })
  }

  return { list, refresh }
}

/** The line that has `back` lines from itself to the end, in a list with a row on each. */
function lineFromEnd(body: Buffer, back: number): { readonly line: string; readonly start: number } {
  let end = body.length - ']'.length
  let start = end
  for (let i = 0; i < back; i++) {
    end = i === 0 ? start : start - ',\n'.length
    start = body.lastIndexOf('\n', end - 1) + 1
  }
  return { line: body.toString('utf8', start, end), start }
}

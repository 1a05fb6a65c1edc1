import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, dialects } from '#contract/dialect.ts'
import type { StoredList, StoredResponse } from '../cache/stored-response.ts'
import { backOff } from '../upstream/back-off.ts'
import { LONGEST_RESPONSE } from '../upstream/data-service.ts'
import { readRefusal } from '../upstream/upstream-refusal.ts'
import { readToEnd } from '../upstream/upstream-request.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import { createGrowingList, type GrowingList } from './growing-list.ts'
import { listRequest } from './list-request.ts'
import { createRowAcceptance, invalidList, listFault } from './row-acceptance.ts'
import { createRowReader } from './row-reader.ts'
import type { WholeListDependencies, WholeListRequest } from './whole-lists.ts'

/** Everything of a list, and what is needed to bring it up to date later. */
export interface CollectedList {
  readonly body: Buffer
  readonly dialect: Dialect
  readonly list: StoredList
  /** Of the answer that the list began with. */
  readonly headers: IncomingHttpHeaders
}

/** The service says that a list is still the same. */
interface UnchangedList {
  readonly unchanged: IncomingHttpHeaders
}

export interface ListCollector {
  /** Is collected while somebody reads it. */
  readonly list: GrowingList
  /** Asks for what may have changed alone. @throws {UpstreamUnavailable | UpstreamRefusal} */
  refresh(held: StoredResponse): Promise<CollectedList | UnchangedList>
}

/** Pages that are asked for at once, when there have been as many before. */
const CONCURRENCY = 4
/** Characters; mainnet's pool updates take 14 million. */
const LONGEST_LIST = 32 * 2 ** 20
/** Pages in a row that bring nothing new, before the service is taken to go round in circles. */
const FRUITLESS_PAGES = 12
const FIRST_PAUSE = 0.5 * SECOND
const LONGEST_PAUSE = 10 * SECOND

/**
 * Collects a list page by page, or as one piece where the service gives it so. Rows come in the order of the
 * service, each of them once: a row that is added meanwhile shifts others onto the next page, where they are
 * recognised by their `id`. What has been collected survives failures.
 */
export function createListCollector(
  { service, dialect: finder, now, timeouts }: WholeListDependencies,
  { id, path, options, question }: WholeListRequest,
  finished: (collected: CollectedList) => void,
): ListCollector {
  const { network } = service.upstream
  const asked = listRequest(path, options)
  const list = createGrowingList(run)
  const rowsOf = createRowAcceptance(service, id, asked)
  const invalid = (what: string) => invalidList(network, what)
  const asUnavailable = (error: unknown) => listFault(network, error)
  /** Pages that have been asked for and not yet taken, by their first row. */
  const ahead = new Map<number, Promise<string[]>>()
  /** Rows that the service has given, with those that came twice. */
  let consumed = 0
  let pageSize: number | undefined
  let pages = 0
  /** Pages taken one after the other, which is how many may be asked for ahead. */
  let fullPages = 0
  let fruitless = 0
  let firstPage: readonly string[] | undefined
  let dialect: Dialect | undefined
  let firstHeaders: IncomingHttpHeaders = {}
  let running = false
  /** What a refresh leaves out, the next one finds: a short page may be taken for the last. */
  let refreshing = false
  /** Withdraws the pages that are asked for ahead and are still waiting for their turn. */
  let withdrawal = new AbortController()

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
        forgetAhead()
        if (!(error instanceof UpstreamUnavailable) || consumed === 0 || error.reason === 'invalid')
          throw error
        if (consumed > before) [failures, progressAt] = [0, now()]
        failures += 1
        const pause =
          error.notBefore === undefined
            ? backOff(failures, FIRST_PAUSE, LONGEST_PAUSE)
            : Math.max(error.notBefore - now(), 0)
        if (now() + pause - progressAt > timeouts.recovery) throw error
        await sleep(pause)
      }
    }
    forgetAhead()
  }

  /** What the service gives from the next row on, as it comes: everything, or a page whose size is not known yet. */
  async function takePiece(etag?: string): Promise<UnchangedList | undefined> {
    const start = consumed
    const answer = await service.open(asked.address(start), { ...question, etag })
    try {
      if (answer.status === 304) return { unchanged: answer.headers }
      if (answer.status !== 200) throw readRefusal(service, await readToEnd(answer, LONGEST_RESPONSE))
      if (start === 0) firstHeaders = answer.headers
      await recognise(answer.headers)
      const reader = createRowReader()
      const rows: string[] = []
      let added = 0
      for await (const piece of answer.pieces) {
        const read = reader.read(piece)
        added += accept(read)
        consumed += read.length
        if (pages < 2 && rows.length < REMEMBERED_ROWS) rows.push(...read)
      }
      reader.end()
      takenPage(rows, consumed - start, added)
    } catch (error) {
      throw asUnavailable(error)
    } finally {
      answer.close()
    }
    return undefined
  }

  async function takePages(): Promise<void> {
    while (!list.isWhole && list.readers > 0) {
      // Only at the end of a list are rows added, unless it is asked for in another order: then one after the other.
      const width = asked.isInOrder ? Math.min(CONCURRENCY, fullPages) : 1
      // What fails ahead comes out when it is that page's turn.
      for (let i = 1; i < width; i++) pageAt(consumed + i * (pageSize ?? 0)).catch(() => undefined)
      const rows = await pageAt(consumed)
      ahead.delete(consumed)
      const added = accept(rows)
      consumed += rows.length
      fullPages += 1
      takenPage(rows, rows.length, added)
    }
  }

  function pageAt(skip: number): Promise<string[]> {
    const begun = ahead.get(skip)
    if (begun) return begun
    const page = askPage(skip)
    ahead.set(skip, page)
    return page
  }

  function forgetAhead(): void {
    for (const page of ahead.values()) page.catch(() => undefined)
    ahead.clear()
    withdrawal.abort()
    withdrawal = new AbortController()
    fullPages = 0
  }

  async function askPage(skip: number): Promise<string[]> {
    const answer = await service.request(asked.address(skip), { ...question, signal: withdrawal.signal })
    if (answer.status !== 200) throw readRefusal(service, answer)
    await recognise(answer.headers)
    try {
      const reader = createRowReader()
      const rows = reader.read(answer.body)
      reader.end()
      return rows
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  /** Settles which dialect the list is in, and that all of it is. */
  async function recognise(headers: IncomingHttpHeaders): Promise<void> {
    if (!String(headers['content-type']).includes('json')) throw invalid('something other than JSON')
    finder.hear(headers[DIALECT_HEADER.toLowerCase()])
    const found = await finder.find(question)
    dialect ??= found.dialect
    if (found.dialect !== dialect) throw invalid('half a list in one dialect and half in another')
  }

  /** Adds the rows that are new. @returns how many */
  function accept(rows: readonly string[]): number {
    if (!dialect) throw new TypeError('rows came before their dialect was known')
    const fresh = rowsOf(rows, dialect)
    list.add(fresh)
    if (list.bytes > LONGEST_LIST) throw invalid('more than it can hold')
    return fresh.length
  }

  /** Learns from a page how large one is, and knows the end of the list by it. */
  function takenPage(rows: readonly string[], size: number, added: number): void {
    pages += 1
    const givesAll =
      pages === 1 &&
      dialect !== undefined &&
      dialects[dialect].plainList === 'whole' &&
      finder.found?.by === 'word'
    fruitless = added === 0 ? fruitless + 1 : 0
    // Whoever gives the same again when asked for more has no more. In another order it may be the same page for a
    // while, pushed back by rows that are added before it.
    const repeats = fruitless >= (asked.isInOrder ? 1 : FRUITLESS_PAGES) && isSameStart(rows, firstPage ?? [])
    if (givesAll || size === 0 || repeats) {
      finish(pages <= 2 || repeats ? undefined : pageSize)
    } else if (refreshing && pageSize !== undefined && size < pageSize) {
      finish(pageSize)
    } else if (fruitless >= FRUITLESS_PAGES) {
      throw invalid('the same records again and again')
    } else {
      // A page may be short for other reasons than the end, which is where nothing follows.
      if (pageSize !== undefined && size !== pageSize) forgetAhead()
      firstPage ??= rows
      pageSize ??= size
    }
  }

  function finish(size: number | undefined): void {
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
    return collected(pages <= 2 ? undefined : pageSize)
  }

  async function refresh(held: StoredResponse): Promise<CollectedList | UnchangedList> {
    const size = held.list?.pageSize
    if (size === undefined || !asked.isInOrder || asked.selects) {
      const unchanged = await takePiece(held.upstreamTag)
      return unchanged ?? collectAll()
    }
    await takeEndOf(held, size)
    return collectAll()
  }

  /** Rows are added at the end: what lies before a last page that is still the same is still the same. */
  async function takeEndOf(held: StoredResponse, size: number): Promise<void> {
    const { rows = 0 } = held.list ?? {}
    // One row less than a page: when nothing was added, the answer is shorter than a page and says so.
    for (let back = Math.max(size - 1, 1); back < rows; back *= 4) {
      const cut = rows - back
      const known = lineFromEnd(held.body, back)
      const page = await pageAt(cut)
      if (page[0] === known.line) {
        list.seed(held.body.toString('utf8', 0, known.start - ',\n'.length), cut)
        consumed = cut
        // A page that has become shorter than what was known here is no sign of the end.
        pageSize = page.length < Math.min(back, size) ? page.length : size
        pages = 2
        refreshing = true
        return
      }
      forgetAhead()
    }
  }

  return { list, refresh }
}

/** Of a first page, to recognise it by when it comes again. */
const REMEMBERED_ROWS = 1000

function isSameStart(rows: readonly string[], others: readonly string[]): boolean {
  const length = Math.min(rows.length, others.length)
  return length > 0 && rows.slice(0, length).every((row, i) => row === others[i])
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

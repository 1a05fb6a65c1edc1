import type { IncomingHttpHeaders } from 'node:http'
import { type Clock, sleep } from '#async/clock.ts'
import { createReplayableSequence } from '#async/replayable-sequence.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { writeOptions } from '#contract/odata/options.ts'
import type { StoredList, StoredResponse } from '../cache/proxy-cache.ts'
import type { KnownResource } from '../cache/requested-resource.ts'
import { backOff } from '../reliability/back-off.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/network-describer.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import { invalidResponse, refusalOf, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { createRowAcceptance, createRowReader, listFault } from './row-reader.ts'

/** A request for all of a list, whatever the pages of its data service. */
export interface WholeListRequest {
  /** A list without paging. */
  readonly resource: KnownResource
  readonly context: RequestContext
}

export interface ListDependencies {
  readonly service: DataService
  readonly dialect: DialectFinder
  readonly clock: Clock
  readonly timeouts: Timeouts
  /** Rows of the longest page of a list that the service has sent. */
  readonly seen: { longestPage: number }
}

/** A whole list, and what is needed to bring it up to date later. */
export interface CollectedList {
  readonly body: Buffer
  readonly dialect: Dialect
  readonly list: StoredList
  /** Header of the response that the list began with. */
  readonly headers: IncomingHttpHeaders
}

/** The header by which the service confirms that a list is still the same. */
interface UnchangedList {
  readonly unchanged: IncomingHttpHeaders
}

/** Collects a list as long as it has readers, who pay for its pages. */
export interface ListCollector {
  /** Whether the list has a filter, an order or a choice of fields. */
  readonly isSpecial: boolean
  readonly readers: number
  /** Settles with the first rows, for whose request the visitor has paid. */
  begun(visitor: VisitorAllowance | undefined): Promise<void>
  /** The text of the array, in pieces. @throws the error that the list failed with */
  read(visitor: VisitorAllowance | undefined): AsyncGenerator<string>
  /** Requests only the rows that may have changed, which the visitor of the request pays. @throws {UpstreamUnavailable | UpstreamRefusal} */
  refresh(stored: StoredResponse): Promise<CollectedList | UnchangedList>
}

/** Characters; mainnet's pool updates take 14 million. */
const MAX_LIST = 32 * 2 ** 20
/**
 * Pages in a row without a new row after which a list in another order than that of its ids ends: rows that are added at its
 * beginning may push the same page back for a while.
 */
const MAX_PAGES_WITHOUT_NEW_ROWS = 12
/** Milliseconds of the first and the longest pause after a failure in the middle of a list. */
const FIRST_PAUSE = 0.5 * SECOND
const MAX_PAUSE = 10 * SECOND

/**
 * Collects a list page by page, or in one piece where the service returns it so. Rows come in the order of the service, each
 * of them once: a row that is added meanwhile shifts others onto the next page, where they are recognised by their `id`. The
 * rows collected so far survive failures.
 */
export function createListCollector(
  { service, dialect: finder, clock, timeouts, seen }: ListDependencies,
  { resource, context }: WholeListRequest,
  finished: (collected: CollectedList) => void,
): ListCollector {
  const { network } = service.upstream
  const isInOrder = !resource.options.has('orderby')
  /** The list of one pool is short: a page that has room for more rows, as others of the service show, is its last. */
  const isOfPool = Object.keys(resource.call.params).length > 0
  const acceptance = createRowAcceptance(service, resource)
  const text = createReplayableSequence<string>(run)
  let running = false
  let rows = 0
  let bytes = 0
  /** Rows that the service has returned, with those that came twice. */
  let consumed = 0
  let pages = 0
  /** Rows of the first page. */
  let pageSize: number | undefined
  let pagesWithoutNewRows = 0
  /** Whether only the end of the list is collected: the next refresh finds rows that this one leaves out. */
  let isRefresh = false
  let dialect: Dialect | undefined
  let firstHeaders: IncomingHttpHeaders = {}
  /** In the order in which they pay next. */
  let payers: VisitorAllowance[] = []
  /** Requests that readers have paid before they came. */
  let prepaid = 0

  function run(): void {
    if (running || text.isComplete) return
    running = true
    text.resume()
    collect().then(
      () => {
        running = false
        // A reader may have come before the leaving of the last one was noticed.
        if (!text.isComplete && text.readers > 0) run()
      },
      (error: unknown) => {
        running = false
        text.fail(error)
      },
    )
  }

  /** Goes on to the end, or until there are no readers. A failure after the first rows is waited for, as long as rows come between. */
  async function collect(): Promise<void> {
    let progressAt = clock.now()
    let failures = 0
    while (!text.isComplete && text.readers > 0) {
      const before = consumed
      try {
        await pay()
        // The last reader may have left meanwhile.
        if (text.readers > 0) await takePage()
        failures = 0
      } catch (error) {
        const isPassing = error instanceof UpstreamUnavailable && error.reason !== 'invalid'
        if (!isPassing || consumed === 0) throw error
        if (consumed > before) [progressAt, failures] = [clock.now(), 0]
        failures += 1
        const { notBefore } = error
        const pause =
          notBefore === undefined
            ? backOff(failures, FIRST_PAUSE, MAX_PAUSE)
            : Math.max(notBefore - clock.now(), 0)
        if (clock.now() + pause - progressAt > timeouts.recovery) throw error
        await sleep(clock, pause)
        continue
      }
      progressAt = clock.now()
    }
  }

  /** Settles when a reader has paid for a request, or nobody is left to pay. Readers take turns; one who cannot pay is passed over. */
  async function pay(): Promise<void> {
    if (prepaid > 0) {
      prepaid -= 1
      return
    }
    while (payers.length > 0) {
      let shortest = Number.POSITIVE_INFINITY
      for (const payer of payers) {
        const wait = payer.takeFurther()
        if (wait === undefined) {
          payers = [...payers.filter((other) => other !== payer), payer]
          return
        }
        shortest = Math.min(shortest, wait)
      }
      await sleep(clock, shortest)
    }
  }

  /** @returns the function by which the reader leaves */
  function join(visitor: VisitorAllowance | undefined, paid = 0): () => void {
    if (!visitor) return () => undefined
    // Each reading is a payer of its own, also where one visitor reads the list twice.
    const payer = { ...visitor }
    payers.push(payer)
    prepaid += paid
    return () => {
      payers = payers.filter((other) => other !== payer)
    }
  }

  /** Takes whatever the service returns next: everything, or a page. */
  async function takePage(etag?: string): Promise<UnchangedList | undefined> {
    const start = consumed
    let added = 0
    const unchanged = await requestRows(start, etag, (received) => {
      added += accept(received)
    })
    if (unchanged) return { unchanged }
    endPage(consumed - start, added)
    return undefined
  }

  async function fetchPage(skip: number): Promise<string[]> {
    const page: string[] = []
    await pay()
    await requestRows(skip, undefined, (received) => page.push(...received))
    return page
  }

  /**
   * @param take called with the rows as they come
   * @returns the header of a 304; undefined when rows came
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  async function requestRows(
    skip: number,
    etag: string | undefined,
    take: (received: readonly string[]) => void,
  ): Promise<IncomingHttpHeaders | undefined> {
    const response = await service.open(addressOf(resource, skip), { ...context, etag })
    try {
      if (response.status === 304) return response.headers
      if (response.status !== 200) throw refusalOf(network, response.status, resource)
      if (skip === 0) firstHeaders = response.headers
      await checkHeaders(response.headers)
      const reader = createRowReader()
      for await (const piece of response.pieces) take(reader.read(piece))
      reader.end()
      return undefined
    } catch (error) {
      const fault = listFault(network, error)
      if (fault instanceof UpstreamUnavailable && fault.reason === 'invalid') response.refuse(fault)
      throw fault
    } finally {
      response.close()
    }
  }

  /** Settles which dialect the list is in, and checks that all of it is. */
  async function checkHeaders(headers: IncomingHttpHeaders): Promise<void> {
    if (!String(headers['content-type']).includes('json')) {
      throw invalidResponse(network, 'something other than JSON')
    }
    finder.observe(headers)
    const found = await finder.find(context)
    dialect ??= found.dialect
    if (found.dialect !== dialect) {
      throw invalidResponse(network, 'half a list in one dialect and half in another')
    }
  }

  function knownDialect(): Dialect {
    if (dialect === undefined) throw new TypeError('the dialect of the list is not known yet')
    return dialect
  }

  /** Adds the rows that are new, each on one line. @returns how many */
  function accept(received: readonly string[]): number {
    const added = acceptance.accept(received, knownDialect())
    if (added.length > 0) push((rows === 0 ? '[' : ',\n') + added.join(',\n'))
    rows += added.length
    consumed += received.length
    if (bytes > MAX_LIST) throw invalidResponse(network, 'a list that is too large')
    return added.length
  }

  function push(piece: string): void {
    bytes += piece.length
    text.add(piece)
  }

  /** Ends the list with a page after which there is no other. @param added its rows that had not come before */
  function endPage(size: number, added: number): void {
    pages += 1
    const comesWhole =
      pages === 1 && dialects[knownDialect()].plainList === 'whole' && finder.found?.by === 'header'
    pagesWithoutNewRows = added > 0 ? 0 : pagesWithoutNewRows + 1
    // A service without pages returns all of it again.
    const isRepeated = size > 0 && pagesWithoutNewRows >= (isInOrder ? 1 : MAX_PAGES_WITHOUT_NEW_ROWS)
    // Otherwise a short page is no sign of the end, since it may be short for other reasons.
    const isShort =
      (isRefresh && pageSize !== undefined && size < pageSize) || (isOfPool && size < seen.longestPage)
    seen.longestPage = Math.max(seen.longestPage, size)
    pageSize ??= size
    if (size > 0 && !comesWhole && !isRepeated && !isShort) return
    if (isRepeated || pages === 1 || (pages === 2 && !isShort)) pageSize = undefined
    push(rows === 0 ? '[]' : ']')
    text.complete()
    finished(collected())
  }

  function collected(): CollectedList {
    const body = Buffer.from(text.pieces.join(''))
    return { body, dialect: knownDialect(), list: { rows, pageSize }, headers: firstHeaders }
  }

  async function refresh(stored: StoredResponse): Promise<CollectedList | UnchangedList> {
    const { pageSize: before } = stored.list ?? {}
    if (before === undefined || !isInOrder || resource.selected) {
      await pay()
      const unchanged = await takePage(stored.upstreamTag)
      if (unchanged) return unchanged
    } else {
      const start = await findUnchangedStart(stored, before, fetchPage, (row) =>
        acceptance.written(row, knownDialect()),
      )
      if (start) {
        push(`[${start.rows.join(',\n')}`)
        rows = start.rows.length
        consumed = rows
        pages = 2
        pageSize = start.pageSize
        isRefresh = true
        endPage(start.page.length, accept(start.page))
      }
    }
    for await (const _ of text.read());
    return collected()
  }

  /** Does something while the visitor, who has paid for one request, takes part in the cost. */
  async function paidBy<T>(visitor: VisitorAllowance | undefined, work: () => Promise<T>): Promise<T> {
    const leave = join(visitor, 1)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    isSpecial: resource.options.size > 0,
    get readers() {
      return text.readers
    },
    begun: (visitor) => paidBy(visitor, text.begun),
    read: async function* (visitor) {
      const leave = join(visitor)
      try {
        yield* text.read()
      } finally {
        leave()
      }
    },
    refresh: (stored) => paidBy(context.visitor, () => refresh(stored)),
  }
}

/** Path and query of the rows after the first `skip`. Rows must have their `id`, by which they are told apart. */
function addressOf({ path, options, selected }: KnownResource, skip: number): string {
  const sent = new Map<Parameters<typeof options.get>[0], string | number>(options)
  if (selected && !selected.has('id')) sent.set('select', `${options.get('select')},id`)
  if (skip > 0) sent.set('skip', skip)
  const query = writeOptions([...sent])
  return query ? `${path}?${query}` : path
}

/** The part of a stored list that has not changed. */
export interface UnchangedStart {
  /** At least one. */
  readonly rows: readonly string[]
  /** The page that begins behind them, and the rows of one that is full, as seen from there. */
  readonly page: readonly string[]
  readonly pageSize: number
}

/**
 * Finds how much of a stored list is still the same. Rows are added at its end, so everything before a row that
 * is still in its place is unchanged. Looks one page back first, and then four times as far each time.
 * @param pageSize rows to a page of the service
 * @param written a row of the service as stored lists have it
 * @returns undefined when the list must be collected from its beginning
 */
export async function findUnchangedStart(
  { body }: Pick<StoredResponse, 'body'>,
  pageSize: number,
  fetchPage: (skip: number) => Promise<string[]>,
  written: (row: string) => string,
): Promise<UnchangedStart | undefined> {
  const rows = body.toString().slice(1, -1).split(',\n')
  // One row less than a page: when nothing was added, the page is short and so shows the end.
  for (let back = Math.max(pageSize - 1, 1); back < rows.length; back *= 4) {
    const skip = rows.length - back
    const page = await fetchPage(skip)
    const [first] = page
    if (first !== undefined && written(first) === rows[skip]) {
      // A page that has fewer rows than were stored from here on is no sign of the end.
      const isSmaller = page.length < Math.min(back, pageSize)
      return { rows: rows.slice(0, skip), page, pageSize: isSmaller ? page.length : pageSize }
    }
  }
  return undefined
}

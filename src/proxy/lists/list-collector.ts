import type { IncomingHttpHeaders } from 'node:http'
import { sleep } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import type { StoredList, StoredResponse } from '../cache/proxy-cache.ts'
import { backOff } from '../reliability/back-off.ts'
import { invalidResponse, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { afterPage, noPages } from './end-of-list.ts'
import { createGrowingList, createSharedCost } from './growing-list.ts'
import { type ListDependencies, listRequest, type WholeListRequest } from './list-request.ts'
import { createListResponses } from './list-responses.ts'
import { createRowAcceptance } from './row-reader.ts'

/** The part of a stored list that has not changed. */
export interface UnchangedStart {
  readonly rows: number
  /** Their text, without the end of the array. */
  readonly text: string
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
  stored: StoredResponse,
  pageSize: number,
  fetchPage: (skip: number) => Promise<string[]>,
  written: (row: string) => string,
): Promise<UnchangedStart | undefined> {
  const { rows = 0 } = stored.list ?? {}
  // One row less than a page: when nothing was added, the page is short and so shows the end.
  for (let back = Math.max(pageSize - 1, 1); back < rows; back *= 4) {
    const skip = rows - back
    const { line, start } = lineFromEnd(stored.body, back)
    const page = await fetchPage(skip)
    const [first] = page
    if (first !== undefined && written(first) === line) {
      return {
        rows: skip,
        page,
        text: stored.body.toString('utf8', 0, start - ',\n'.length),
        // A page that has fewer rows than were stored from here on is no sign of the end.
        pageSize: page.length < Math.min(back, pageSize) ? page.length : pageSize,
      }
    }
  }
  return undefined
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

/** Decides how long a list waits for its data service after a failure in the middle. */
interface ListRecovery {
  /** Rows have come since the last failure. */
  progressed(): void
  /** @returns milliseconds to wait; undefined when the list is to be given up */
  pauseAfter(error: UpstreamUnavailable): number | undefined
}

const FIRST_PAUSE = 0.5 * SECOND
const MAX_PAUSE = 10 * SECOND

/**
 * @param now milliseconds since the Unix epoch
 * @param longest milliseconds without a new row
 */
export function createListRecovery(now: () => number, longest: number): ListRecovery {
  let progressAt = now()
  let failures = 0
  return {
    progressed: () => {
      progressAt = now()
      failures = 0
    },
    pauseAfter: ({ notBefore }) => {
      failures += 1
      const pause =
        notBefore === undefined ? backOff(failures, FIRST_PAUSE, MAX_PAUSE) : Math.max(notBefore - now(), 0)
      return now() + pause - progressAt > longest ? undefined : pause
    },
  }
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
/** Rows of the first page by which it is recognised when it comes again. */
const REMEMBERED_ROWS = 1000

/**
 * Collects a list page by page, or in one piece where the service returns it so. Rows come in the order of the
 * service, each of them once: a row that is added meanwhile shifts others onto the next page, where they are
 * recognised by their `id`. The rows collected so far survive failures.
 */
export function createListCollector(
  deps: ListDependencies,
  listed: WholeListRequest,
  finished: (collected: CollectedList) => void,
): ListCollector {
  const { service, clock, timeouts } = deps
  const { network } = service.upstream
  const request = listRequest(listed.resource.path, listed.resource.options)
  const responses = createListResponses(deps, listed, request)
  const cost = createSharedCost(clock)
  const acceptance = createRowAcceptance(service, listed.resource)
  const list = createGrowingList(run)
  /** Rows that the service has returned, with those that came twice. */
  let consumed = 0
  let progress = noPages
  let isRefresh = false
  let running = false

  function run(): void {
    if (running || list.isWhole) return
    running = true
    list.resume()
    collect().then(
      () => {
        running = false
        // A reader may have come before the leaving of the last one was noticed.
        if (!list.isWhole && list.readers > 0) run()
      },
      (error: unknown) => {
        running = false
        list.fail(error)
      },
    )
  }

  /** Goes on to the end, or until there are no readers. */
  async function collect(): Promise<void> {
    const recovery = createListRecovery(clock.now, timeouts.recovery)
    while (!list.isWhole && list.readers > 0) {
      const before = consumed
      try {
        await (progress.pages > 1 ? takePages() : takeStream())
        recovery.progressed()
      } catch (error) {
        if (consumed > before) recovery.progressed()
        const pause = canRecover(error) ? recovery.pauseAfter(error) : undefined
        if (pause === undefined) throw error
        await sleep(clock, pause)
      }
    }
  }

  function canRecover(error: unknown): error is UpstreamUnavailable {
    return error instanceof UpstreamUnavailable && consumed > 0 && error.reason !== 'invalid'
  }

  /** Takes whatever the service returns next: everything, or a page whose size is not known yet. */
  async function takeStream(etag?: string): Promise<UnchangedList | undefined> {
    const start = consumed
    const firstRows: string[] = []
    let added = 0
    await cost.pay()
    const unchanged = await responses.stream(start, etag, (rows) => {
      added += accept(rows)
      if (progress.pages < 2 && firstRows.length < REMEMBERED_ROWS) firstRows.push(...rows)
    })
    if (unchanged) return { unchanged }
    endPage(firstRows, consumed - start, added)
    return undefined
  }

  async function takePages(): Promise<void> {
    while (!list.isWhole && list.readers > 0) {
      await cost.pay()
      // The last reader may have left meanwhile.
      if (list.readers === 0) return
      const rows = await responses.fetchPage(consumed)
      endPage(rows, rows.length, accept(rows))
    }
  }

  /** Adds the rows that are new. @returns how many */
  function accept(rows: readonly string[]): number {
    const added = acceptance.accept(rows, responses.dialect)
    list.add(added)
    if (list.bytes > MAX_LIST) throw invalidResponse(network, 'a list that is too large')
    consumed += rows.length
    return added.length
  }

  function endPage(rows: readonly string[], size: number, added: number): void {
    const comesWhole =
      dialects[responses.dialect].plainList === 'whole' && deps.dialect.found?.by === 'header'
    const traits = { comesWhole, isInOrder: request.isInOrder, isRefresh }
    const after = afterPage(progress, { rows, size, added }, traits)
    progress = after.progress
    if (after.decision.kind === 'endless') {
      throw invalidResponse(network, 'the same records again and again')
    }
    if (after.decision.kind === 'end') {
      list.complete()
      finished(collected(after.decision.pageSize))
    }
  }

  function collected(pageSize: number | undefined): CollectedList {
    const { dialect, firstHeaders: headers } = responses
    return { body: Buffer.from(list.text()), dialect, list: { rows: list.rows, pageSize }, headers }
  }

  /** Reads on to the end. */
  async function collectAll(): Promise<CollectedList> {
    for await (const _ of list.read());
    return collected(progress.pages <= 2 ? undefined : progress.pageSize)
  }

  async function paidPage(skip: number): Promise<string[]> {
    await cost.pay()
    return responses.fetchPage(skip)
  }

  async function refresh(stored: StoredResponse): Promise<CollectedList | UnchangedList> {
    const pageSize = stored.list?.pageSize
    if (pageSize === undefined || !request.isInOrder || request.selects) {
      return (await takeStream(stored.upstreamTag)) ?? collectAll()
    }
    const start = await findUnchangedStart(stored, pageSize, paidPage, (row) =>
      acceptance.written(row, responses.dialect),
    )
    if (start) {
      list.seed(start.text, start.rows)
      consumed = start.rows
      progress = { ...noPages, pages: 2, pageSize: start.pageSize }
      isRefresh = true
      endPage(start.page, start.page.length, accept(start.page))
    }
    return collectAll()
  }

  /** Does something while the visitor, who has paid for one request, takes part in the cost. */
  async function paidBy<T>(visitor: VisitorAllowance | undefined, work: () => Promise<T>): Promise<T> {
    const leave = visitor && cost.join(visitor, 1)
    try {
      return await work()
    } finally {
      leave?.()
    }
  }

  return {
    get readers() {
      return list.readers
    },
    begun: (visitor) => paidBy(visitor, list.begun),
    read: async function* (visitor) {
      const leave = visitor && cost.join(visitor)
      try {
        yield* list.read()
      } finally {
        leave?.()
      }
    },
    refresh: (stored) => paidBy(listed.context.visitor, () => refresh(stored)),
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { type Clock, sleep } from '#async/clock.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { backOff } from '../reliability/waits.ts'
import type { ListPage, ListRow } from '../resources/resource-loader.ts'
import { invalidResponse, UpstreamUnavailable } from '../upstream/upstream-failures.ts'

/** Where the rows of a list come from. */
export interface ListSource {
  readonly network: string
  readonly clock: Clock
  /** Whether rows come in the order of their ids, so that new ones are at the end. */
  readonly isInOrder: boolean
  /** Whether a page with room for more rows is the last, as it is of a short list. */
  readonly isShort: (rows: number) => boolean
  /** Waits until another page may be requested. @returns false when nobody wants the list any more */
  readonly mayGoOn: () => Promise<boolean>
  /** The rows after the first `skip`. @throws {UpstreamUnavailable | UpstreamRefusal} */
  readonly page: (skip: number) => Promise<ListPage>
  /**
   * The number of all rows; undefined where the service does not count them.
   * @throws {UpstreamUnavailable} when it cannot say now
   */
  readonly count: () => Promise<number | undefined>
  /** Keeps the list beyond the end of the program, as far as it has come: its rows from `from` on are new. */
  readonly keep: (from: number, list: CollectedList) => Promise<void>
  /** Milliseconds without a page after which a failing service is given up. */
  readonly recovery: number
}

/** A whole list. */
export interface CollectedList {
  readonly rows: readonly ListRow[]
  readonly dialect: Dialect
  /** Rows to a page of the service; undefined where one response is certain to be all of them. */
  readonly pageSize: number | undefined
  /** Header of the response that the list began with. */
  readonly headers: IncomingHttpHeaders
}

/** How far a list has come. */
export interface CollectionProgress {
  readonly rows: number
  /** Undefined where the service does not count. */
  readonly expected: number | undefined
  /** Milliseconds until the others are there, at the pace so far; undefined before the second page. */
  readonly left: number | undefined
}

/** Rows of a list that are known before. */
export interface KnownRows {
  readonly rows: readonly ListRow[]
  readonly dialect: Dialect
  /** Undefined where it is not known. */
  readonly pageSize: number | undefined
  /** Whether the list was complete: then a page with room for more rows is its last. */
  readonly wasComplete: boolean
}

/** Characters; mainnet's pool updates take 14 million. */
const MAX_LIST = 32 * 2 ** 20
/**
 * Pages in a row without a new row after which a list in another order than that of its ids ends: rows that are added at
 * its beginning may push the same page back for a while.
 */
const MAX_PAGES_WITHOUT_NEW_ROWS = 12
/** Rows that may be added to a list while it is collected, beyond as many as it had. */
const MAX_ADDED = 1000
/** Times that a list may turn out to be another one than before, while it is collected. */
const MAX_CHANGES = 12
/** Milliseconds of the first and the longest pause after a failure in the middle of a list. */
const FIRST_PAUSE = 0.5 * SECOND
const MAX_PAUSE = 10 * SECOND
/** Rows of a known list that are compared with those of the service, however long its pages are. */
const MAX_OVERLAP = 1000
/** Failures for which a list waits as long as they last: limits end by themselves. */
const LIMITS = ['rate-limit', 'quota', 'busy']

/**
 * Collects a list by requests for ordinary pages, whatever their size. Each page begins with the row that was last
 * before it: when that is another one now, rows were taken away, and it goes back to where the list is as it was. What
 * has been collected survives failures, and brings the list up to date later by a request or two.
 */
export class ListCollection {
  readonly #source: ListSource
  readonly #rows: ListRow[] = []
  readonly #ids = new Set<string>()
  #characters = 0
  /** Rows that the service has returned, with those that came twice. */
  #position = 0
  #pages = 0
  #pageSize: number | undefined
  /** Rows that the first page had. */
  #firstPage: number | undefined
  /** Rows by which the next page overlaps what is known. */
  #overlap = 1
  #changes = 0
  #pagesWithoutNewRows = 0
  /** Rows of the list when it was last complete. */
  readonly #completeRows: number
  /** Rows that are kept as they are. */
  #kept = 0
  #dialect: Dialect | undefined
  #headers: IncomingHttpHeaders = {}
  #hasCounted = false
  #expected: number | undefined
  /** When the first page had come, and with how many rows: the pace is that of the others. */
  #begun: { readonly rows: number; readonly at: Instant } | undefined

  /** @param known rows from before, which are compared with those of the service first */
  constructor(source: ListSource, known?: KnownRows) {
    this.#source = source
    this.#completeRows = known?.wasComplete ? known.rows.length : 0
    if (!known) return
    this.#add(known.rows)
    this.#dialect = known.dialect
    this.#pageSize = known.pageSize
    this.#kept = this.#rows.length
    // One row less than a page: when nothing was added, the page is short and so shows the end.
    if (known.wasComplete) this.#overlap = Math.min((known.pageSize ?? 2) - 1, MAX_OVERLAP)
  }

  get progress(): CollectionProgress {
    const rows = this.#rows.length
    const expected = this.#expected === undefined ? undefined : Math.max(this.#expected, rows)
    const pace = this.#begun && (rows - this.#begun.rows) / (this.#source.clock.now() - this.#begun.at)
    const isKnown = pace !== undefined && pace > 0 && expected !== undefined
    return { rows, expected, left: isKnown ? (expected - rows) / pace : undefined }
  }

  /**
   * Goes on to the end. May be called again after it has failed, or nobody wanted the list.
   * @param first the first page, where it has come already
   * @returns undefined when nobody wants the list any more
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  async collect(first?: ListPage): Promise<CollectedList | undefined> {
    this.#begun = undefined
    let isEnd = first !== undefined && this.#take(first, 0)
    while (!isEnd) {
      if (this.#pages > 0 && !(await this.#source.mayGoOn())) return undefined
      isEnd = await this.#next()
      this.#begun ??= { rows: this.#rows.length, at: this.#source.clock.now() }
    }
    const { rows, dialect, pageSize, headers } = this.#known()
    return { rows, dialect, pageSize, headers }
  }

  /** Takes whatever the service returns next: everything, or a page. @returns whether it was the last */
  async #next(): Promise<boolean> {
    const { isInOrder, network, keep, page: request } = this.#source
    const overlap = isInOrder ? Math.min(this.#overlap, this.#rows.length) : 0
    const skip = isInOrder ? this.#rows.length - overlap : this.#position
    const page = await this.#patiently(() => request(skip))
    if (overlap > 0 && page.rows[0]?.text !== this.#rows[skip]?.text) return this.#goBack(skip, page)
    const isEnd = this.#take(page, skip, overlap)
    const isPaged = this.#pageSize !== undefined && this.#firstPage !== this.#rows.length
    if (isPaged) await keep(this.#kept, this.#known())
    if (isPaged) this.#kept = this.#rows.length
    if (!isEnd && isPaged && !this.#hasCounted) await this.#count()
    if (this.#expected !== undefined && this.#rows.length > 2 * this.#expected + MAX_ADDED) {
      throw invalidResponse(network, 'more records than it counts')
    }
    return isEnd
  }

  /** Takes a page that begins with a row that is known to be in its place. @returns whether it was the last */
  #take(page: ListPage, skip: number, overlap = 0): boolean {
    const { isInOrder } = this.#source
    this.#checkDialect(page)
    if (this.#pages === 0) this.#headers = page.headers
    this.#pages += 1
    const before = this.#rows.length
    if (isInOrder) this.#cut(skip + this.#unchangedFrom(skip, page))
    this.#add(page.rows)
    const size = page.rows.length
    this.#position = skip + size
    if (skip === 0) this.#firstPage = this.#rows.length
    const isEnd = this.#isLast(page, this.#rows.length - before, overlap)
    // Pages may have become smaller.
    if (this.#pageSize === undefined || (size > 0 && size < Math.min(overlap, this.#pageSize))) {
      this.#pageSize = size
    }
    if (isEnd && skip === 0 && this.#pages === 1) this.#pageSize = undefined
    // A page of one row would show no other beside the last.
    this.#overlap = (this.#pageSize ?? 0) > 1 ? 1 : 0
    return isEnd
  }

  /** @param added rows beyond those that were known to be there */
  #isLast(page: ListPage, added: number, overlap: number): boolean {
    const size = page.rows.length
    if (size === 0) return true
    const comesWhole = dialects[page.dialect].plainList === 'whole' && page.saysWhole
    if (this.#pages === 1 && comesWhole && overlap === 0) return true
    // Otherwise a short page is no sign of the end, since it may be short for other reasons; one row less than a page at the
    // place where a known list ends is, for nothing was added.
    const isUnchanged = this.#pages === 1 && this.#completeRows > 0 && size >= overlap
    if ((isUnchanged && size < (this.#pageSize ?? 0)) || this.#source.isShort(size)) return true
    this.#pagesWithoutNewRows = added > 0 ? 0 : this.#pagesWithoutNewRows + 1
    if (overlap > 1) return false
    // A service without pages returns all of it again.
    return this.#pagesWithoutNewRows >= (this.#source.isInOrder ? 1 : MAX_PAGES_WITHOUT_NEW_ROWS)
  }

  /** The list is another one than it was. @returns whether all of it is there all the same */
  async #goBack(skip: number, page: ListPage): Promise<boolean> {
    const { network, count } = this.#source
    const isFirstAgain = skip > 0 && page.rows.length > 0 && page.rows[0]?.id === this.#rows[0]?.id
    if (isFirstAgain && this.#pages === 1) {
      // A service without pages has returned all of it.
      this.#expected = await this.#patiently(count)
      if ((this.#expected ?? this.#completeRows) <= this.#rows.length) {
        this.#pageSize = undefined
        return true
      }
      throw invalidResponse(network, 'the first page of a list in place of a later one')
    }
    this.#changes += 1
    if (this.#changes > MAX_CHANGES) throw invalidResponse(network, 'a list that is another one each time')
    this.#cut(skip)
    this.#overlap = Math.max(4 * this.#overlap, (this.#pageSize ?? 2) - 1)
    return false
  }

  /** Counts the rows. Where a failure of the service is in the way, the list goes on without; a limit ends by itself. */
  async #count(): Promise<void> {
    try {
      this.#expected = await this.#source.count()
      this.#hasCounted = true
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) throw error
      this.#hasCounted = !LIMITS.includes(error.reason)
    }
  }

  /** The service's response. A failure after the first rows is waited for, as long as pages come between. */
  async #patiently<T>(request: () => Promise<T>): Promise<T> {
    const { clock, recovery } = this.#source
    const begun = clock.now()
    for (let failures = 1; ; failures++) {
      try {
        return await request()
      } catch (error) {
        const isPassing = error instanceof UpstreamUnavailable && error.reason !== 'invalid'
        if (!isPassing || this.#rows.length === 0) throw error
        const { notBefore, reason } = error
        const pause =
          notBefore === undefined
            ? backOff(failures, FIRST_PAUSE, MAX_PAUSE)
            : Math.max(notBefore - clock.now(), FIRST_PAUSE)
        if (!LIMITS.includes(reason) && clock.now() + pause - begun > recovery) throw error
        await sleep(clock, pause)
      }
    }
  }

  #checkDialect({ dialect }: ListPage): void {
    this.#dialect ??= dialect
    if (dialect === this.#dialect) return
    throw invalidResponse(this.#source.network, 'half a list in one dialect and half in another')
  }

  /** Adds the rows that have not come before. */
  #add(rows: readonly ListRow[]): void {
    for (const row of rows) {
      if (this.#ids.has(row.id)) continue
      this.#ids.add(row.id)
      this.#rows.push(row)
      this.#characters += row.text.length
    }
    if (this.#characters > MAX_LIST) {
      throw invalidResponse(this.#source.network, 'a list that is too large')
    }
  }

  /** Rows of a page that are there already, as they are. */
  #unchangedFrom(skip: number, { rows }: ListPage): number {
    const changed = rows.findIndex(({ text }, at) => this.#rows[skip + at]?.text !== text)
    return changed < 0 ? rows.length : changed
  }

  #cut(length: number): void {
    this.#kept = Math.min(this.#kept, length)
    for (const { id, text } of this.#rows.splice(length)) {
      this.#ids.delete(id)
      this.#characters -= text.length
    }
  }

  #known(): CollectedList {
    const dialect = this.#dialect
    if (dialect === undefined) throw new TypeError('a list without a page is not collected')
    return { rows: this.#rows, dialect, pageSize: this.#pageSize, headers: this.#headers }
  }
}

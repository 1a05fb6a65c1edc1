import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inBackground, recordQuery } from '#web/api/endpoint-query.ts'

/** The place of a block in a list that is read block by block. */
export type BlockPlace =
  | { readonly state: 'loaded'; readonly no: number; readonly block: Block }
  /** `failed`: the data service has the block, or may have it, and cannot answer for it. */
  | { readonly state: 'pending' | 'missing' | 'failed'; readonly no: number }

/** The blocks that are there, in the order of their places. */
export function loadedBlocks(places: readonly BlockPlace[]): readonly Block[] {
  return places.flatMap((place) => (place.state === 'loaded' ? [place.block] : []))
}

/** The blocks of a list as far as they are known. It is the same object while nothing has changed. */
export interface BlocksRead {
  /** In the order of the numbers. */
  readonly places: readonly BlockPlace[]
  /** A failure that keeps blocks from loading; that of a single block is none. */
  readonly error: Error | null
}

function blockQuery(network: NetworkName, block_no: number) {
  return inBackground(recordQuery(network, 'blockByNo', { block_no }))
}

type BlockQuery = ReturnType<typeof blockQuery>

/** Requests under way at the same time once the proxy has had none to spare for them. */
const AT_ONCE_WHEN_SCARCE = 2
/** Milliseconds after which requests that were not sent are tried again, where the response does not say. */
const SCARCE_FOR = 10 * SECOND
/** Milliseconds between two tellings while blocks are on their way: each rendering takes a phone's processor for a while. */
const TELL_EVERY = SECOND / 2

/**
 * Blocks that are read one by one, since the interface has no list of blocks, by background requests in the order of their numbers. After a
 * failure no other request starts until it is tried again; what has come stays. Blocks stay in the cache while they are among the numbers.
 */
export class BlockReader {
  readonly #client: QueryClient
  readonly #network: NetworkName
  readonly #listeners = new Set<() => void>()
  /** Of the blocks whose turn has come: functions that end their observation, and with it a request that nothing else waits for. */
  readonly #observed = new Map<number, () => void>()
  readonly #queries = new Map<number, BlockQuery>()
  #numbers: readonly number[] = []
  #mayLoad = false
  #atOnce = 0
  #isScarce = false
  #known: { readonly numbers: readonly number[]; readonly read: BlocksRead } | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #retrying: ReturnType<typeof setTimeout> | undefined

  constructor(client: QueryClient, network: NetworkName) {
    this.#client = client
    this.#network = network
  }

  /** @param atOnce requests under way at the same time; the next ones start as these end */
  request(
    numbers: readonly number[],
    { mayLoad, atOnce }: { readonly mayLoad: boolean; readonly atOnce: number },
  ): void {
    if (mayLoad !== this.#mayLoad) this.end()
    this.#numbers = numbers
    this.#mayLoad = mayLoad
    this.#atOnce = atOnce
    const wanted = new Set(numbers)
    for (const [no, end] of this.#observed) {
      if (wanted.has(no)) continue
      end()
      this.#observed.delete(no)
      this.#queries.delete(no)
    }
    this.#advance()
    this.#tell()
  }

  end(): void {
    for (const end of this.#observed.values()) end()
    this.#observed.clear()
    clearTimeout(this.#telling)
    clearTimeout(this.#retrying)
    this.#telling = undefined
    this.#retrying = undefined
  }

  tryAgain(which = isFailure): void {
    void this.#client.refetchQueries({
      queryKey: [this.#network],
      type: 'active',
      predicate: ({ state }) => which(state.error),
    })
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param numbers the same array while they are the same */
  read(numbers: readonly number[]): BlocksRead {
    if (this.#known?.numbers !== numbers) this.#known = { numbers, read: this.#blocksOf(numbers) }
    return this.#known.read
  }

  #queryOf(no: number): BlockQuery {
    const query = this.#queries.get(no) ?? blockQuery(this.#network, no)
    this.#queries.set(no, query)
    return query
  }

  #stateOf(no: number) {
    return this.#client.getQueryState(this.#queryOf(no).queryKey)
  }

  /** Begins the next requests, unless one before them has failed. */
  #advance(): void {
    const states = this.#numbers.map((no) => ({ no, state: this.#stateOf(no) }))
    const notSent = states.find(({ state }) => isNotSent(state?.error))?.state?.error
    if (notSent) this.#waitForRoom(notSent)
    const isHeldUp = notSent !== undefined || states.some(({ state }) => isFailure(state?.error))
    const ended = states.filter(({ state }) => state && state.status !== 'pending').length
    const atOnce = this.#isScarce ? AT_ONCE_WHEN_SCARCE : this.#atOnce
    const begun = isHeldUp || !this.#mayLoad ? 0 : ended + atOnce
    for (const [place, { no, state }] of states.entries()) {
      const isKnown = state !== undefined && (state.status !== 'pending' || state.fetchStatus !== 'idle')
      if (this.#observed.has(no) || !(isKnown || place < begun)) continue
      const observer = new QueryObserver(this.#client, {
        ...this.#queryOf(no),
        enabled: this.#mayLoad,
        // Nothing shows that a request is under way.
        notifyOnChangeProps: ['data', 'error'],
        // A page that was hidden for hours has other blocks soon.
        refetchOnWindowFocus: false,
      })
      this.#observed.set(
        no,
        observer.subscribe(() => {
          this.#advance()
          this.#tellSoon()
        }),
      )
    }
  }

  #waitForRoom(notSent: unknown): void {
    this.#isScarce = true
    const { retryAfter }: { readonly retryAfter?: number | undefined } = Object(notSent)
    this.#retrying ??= setTimeout(
      () => {
        this.#retrying = undefined
        this.tryAgain(isNotSent)
      },
      retryAfter === undefined ? SCARCE_FOR : retryAfter * SECOND,
    )
  }

  #tellSoon(): void {
    const isWhole = this.#numbers.every((no) => this.#stateOf(no)?.status !== 'pending')
    if (isWhole) this.#tell()
    else this.#telling ??= setTimeout(() => this.#tell(), TELL_EVERY)
  }

  #tell(): void {
    clearTimeout(this.#telling)
    this.#telling = undefined
    if (!this.#known) return
    const { numbers, read } = this.#known
    const now = this.#blocksOf(numbers)
    if (isSame(read, now)) return
    this.#known = { numbers, read: now }
    for (const listener of this.#listeners) listener()
  }

  #blocksOf(numbers: readonly number[]): BlocksRead {
    const states = numbers.map((no) => ({ no, state: this.#stateOf(no) }))
    return {
      places: states.map(({ no, state }): BlockPlace => {
        const data = this.#client.getQueryData(this.#queryOf(no).queryKey)
        if (data) return { state: 'loaded', no, block: data.value }
        const error = state?.error
        if (!error || isFailure(error) || isNotSent(error)) return { state: 'pending', no }
        return { state: isOfRecord(error) ? 'failed' : 'missing', no }
      }),
      error: states.find(({ state }) => !state?.data && isFailure(state?.error))?.state?.error ?? null,
    }
  }
}

function isSame(a: BlocksRead, b: BlocksRead): boolean {
  return (
    a.error === b.error &&
    a.places.every((place, at) => {
      const other = b.places[at]
      if (place.no !== other?.no || place.state !== other.state) return false
      return place.state !== 'loaded' || other.state !== 'loaded' || place.block === other.block
    })
  )
}

function isFailure(error: unknown): boolean {
  return (
    error != null &&
    !isNotSent(error) &&
    !isOfRecord(error) &&
    !(error instanceof ApiError && error.status === 404)
  )
}

/** Whether the proxy has no requests to spare for background ones now: they wait, and nothing has failed. */
function isNotSent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

function isOfRecord(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'record'
}

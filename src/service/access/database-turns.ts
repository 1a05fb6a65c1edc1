import { type Clock, systemClock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { shownKey } from '#contract/shown-key.ts'
import { retryAfter, waitText } from '#http/fields/retry-after.ts'
import type { Log } from '#http/log.ts'
import { Refusal } from '#http/refusal.ts'
import { type Plan, plans } from '../store/control/key-plan.ts'
import {
  databaseBusy,
  isDatabaseUnavailable,
  isStatementTimeout,
} from '../store/postgres/database-failure.ts'
import type { QueryTurns, RequestTurns } from '../store/postgres/prepared-query.ts'
import {
  commonShare,
  type DatabaseShare,
  FairSchedule,
  MAX_WAIT,
  type ShareHolder,
  type Turn,
  type TurnKind,
  type TurnOutcome,
  type TurnRefusal,
  type WantedTurn,
} from './fair-schedule.ts'

/** `refused`: a query of a key, for others of the same key; `stopped`: a query that took too long. */
/** The ends of a query beyond the share of a key. */
const overuses = ['refused', 'stopped'] as const

type Overuse = (typeof overuses)[number]

/** The labels under which they are counted, for the samples of metrics before the first. */
export const overuseKinds = overuses.flatMap((overuse) => plans.map((plan) => ({ overuse, plan })))

export interface DatabaseTurnsOptions {
  /** Connections for slow queries. */
  readonly connections: number
  readonly onOveruse: (overuse: Overuse, holder: ShareHolder) => void
  readonly clock?: Clock
}

/** Shares the connections for slow queries of one database between keys. */
export class DatabaseTurns {
  readonly #queue: TurnQueue
  readonly #onOveruse: DatabaseTurnsOptions['onOveruse']
  /** Turns for what is read once for a tip and sent to all keys. */
  readonly common: QueryTurns

  constructor({ connections, onOveruse, clock }: DatabaseTurnsOptions) {
    this.#queue = new TurnQueue(connections, clock)
    this.#onOveruse = onOveruse
    this.common = new HolderTurns(this.#queue, COMMON, commonShare)
  }

  /** The turns of one request of a key. */
  of(holder: ShareHolder): RequestTurns {
    return new HolderTurns(this.#queue, holder.key, holder.share, (overuse) =>
      this.#onOveruse(overuse, holder),
    )
  }

  /** Turns that wait. */
  get waiting(): number {
    return this.#queue.waiting
  }
}

/** Name of the holder of common turns, which is no key. */
const COMMON = ''

class HolderTurns implements RequestTurns {
  readonly #queue: TurnQueue
  readonly #holder: string
  readonly #share: DatabaseShare
  readonly #onOveruse: ((overuse: Overuse) => void) | undefined
  #waiting = 0

  /** @param onOveruse undefined for turns that belong to no key */
  constructor(
    queue: TurnQueue,
    holder: string,
    share: DatabaseShare,
    onOveruse?: (overuse: Overuse) => void,
  ) {
    this.#queue = queue
    this.#holder = holder
    this.#share = share
    this.#onOveruse = onOveruse
  }

  get key(): string {
    return this.#holder
  }

  get isWaiting(): boolean {
    return this.#waiting > 0
  }

  lookup<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#run('lookup', work)
  }

  query<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#run('query', work)
  }

  batch<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#run('batch', work)
  }

  async #run<Result>(kind: TurnKind, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#queue.take({ holder: this.#holder, share: this.#share, kind })
    this.#waiting += 1
    const turn = taken instanceof Promise ? await taken : taken
    this.#waiting -= 1
    if ('reason' in turn) throw this.#refused(turn)
    let outcome: TurnOutcome = 'ended'
    try {
      return await work()
    } catch (error) {
      if (isStatementTimeout(error)) this.#onOveruse?.('stopped')
      else if (isDatabaseUnavailable(error)) outcome = 'database-failed'
      throw error
    } finally {
      this.#queue.finish(turn, outcome)
    }
  }

  #refused(refusal: TurnRefusal): Error {
    const { reason } = refusal
    if (!this.#onOveruse || reason === 'others' || reason === 'database') return databaseBusy()
    this.#onOveruse('refused')
    return turnRefused(refusal)
  }
}

/** A use of a database beyond the share of a key. */
interface KeyOveruse {
  readonly overuse: Overuse
  readonly key: string
  readonly plan: Plan
  /** A network, or `embedded`. */
  readonly database: string
}

function logOveruse(log: Log, { overuse, key, plan, database }: KeyOveruse): void {
  const name = database === EMBEDDED ? 'the embedded database' : `the database of ${database}`
  const shown = shownKey(key)
  const text = {
    refused: `key ${shown} uses more than its share of ${name}; its queries beyond it get 429`,
    stopped: `key ${shown} sends queries that take too long for ${name}; they are stopped`,
  }
  log(
    { event: 'overuse', level: 'warn', text: text[overuse], overuse, key: shown, plan, database },
    { each: `${overuse} ${database} ${key}` },
  )
}

const EMBEDDED = 'embedded'
/** The embedded database has one connection for everything. */
const EMBEDDED_CONNECTIONS = 1

/** The turns for the database of each network; networks in the embedded database have the same. */
export class NetworkTurns {
  readonly #byDatabase = new Map<string, DatabaseTurns>()
  readonly #embedded: DatabaseTurns

  /** @param networks their connections for slow queries, where they have their own database */
  constructor(
    networks: Iterable<readonly [network: NetworkName, { readonly slowConnections?: number }]>,
    log: Log,
    clock?: Clock,
  ) {
    const turnsOf = (database: string, connections: number) => {
      const turns = new DatabaseTurns({
        connections,
        ...(clock && { clock }),
        onOveruse: (overuse, { key, plan }) => logOveruse(log, { overuse, key, plan, database }),
      })
      this.#byDatabase.set(database, turns)
      return turns
    }
    for (const [network, { slowConnections }] of networks) {
      if (slowConnections !== undefined) turnsOf(network, slowConnections)
    }
    this.#embedded = turnsOf(EMBEDDED, EMBEDDED_CONNECTIONS)
  }

  of(network: NetworkName): DatabaseTurns {
    return this.#byDatabase.get(network) ?? this.#embedded
  }

  /** Turns that wait, by database. */
  waiting(): readonly { readonly database: string; readonly waiting: number }[] {
    return Array.from(this.#byDatabase, ([database, { waiting }]) => ({ database, waiting }))
  }
}

/** The system's timers, with a time that is never set back. */
const steadyClock: Clock = { now: () => performance.now(), schedule: systemClock.schedule }

/** Gives out turns as the fair schedule decides. While no turn waits, there is neither a timer nor a promise. */
class TurnQueue {
  readonly #schedule: FairSchedule
  readonly #clock: Clock
  readonly #settlers = new Map<Turn, (result: Turn | TurnRefusal) => void>()
  #cancelTimer: (() => void) | undefined

  constructor(connections: number, clock: Clock = steadyClock) {
    this.#schedule = new FairSchedule(connections)
    this.#clock = clock
  }

  /** Turns that wait. */
  get waiting(): number {
    return this.#schedule.waiting
  }

  /** A turn at once where there is room for it; otherwise a promise of it, or of its refusal. */
  take(wanted: WantedTurn): Turn | TurnRefusal | Promise<Turn | TurnRefusal> {
    const taken = this.#schedule.request(wanted, this.#clock.now())
    if ('reason' in taken || !taken.isWaiting) return taken
    const settled = new Promise<Turn | TurnRefusal>((resolve) => this.#settlers.set(taken, resolve))
    this.#watchWaits()
    return settled
  }

  finish(turn: Turn, outcome: TurnOutcome): void {
    this.#schedule.finish(turn, this.#clock.now(), outcome)
    if (this.#schedule.waiting > 0) this.#startWaiting()
  }

  #settle(turn: Turn, result: Turn | TurnRefusal): void {
    this.#settlers.get(turn)?.(result)
    this.#settlers.delete(turn)
  }

  #startWaiting(): void {
    const now = this.#clock.now()
    for (let turn = this.#schedule.startNext(now); turn; turn = this.#schedule.startNext(now)) {
      this.#settle(turn, turn)
    }
    if (this.#schedule.waiting > 0) return
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
  }

  #watchWaits(): void {
    if (this.#cancelTimer) return
    const now = this.#clock.now()
    const overdueAt = this.#schedule.overdueAfter(now)
    if (overdueAt === undefined) return
    this.#cancelTimer = this.#clock.schedule(overdueAt - now, () => this.#refuseOverdue())
  }

  #refuseOverdue(): void {
    this.#cancelTimer = undefined
    for (const { turn, refusal } of this.#schedule.removeOverdue(this.#clock.now()))
      this.#settle(turn, refusal)
    this.#startWaiting()
    this.#watchWaits()
  }
}

/** The refusal of a key's query since too many others of the same key came before it. */
export function turnRefused(refusal: TurnRefusal): Refusal {
  return new Refusal('line', detailOf(refusal), retryAfter(refusal.wait))
}

function detailOf({ reason, waiting, wait }: TurnRefusal): string {
  const fact =
    reason === 'line'
      ? `This key has ${waiting} database queries waiting, and no more may wait.`
      : `This query waited ${MAX_WAIT / SECOND} seconds behind others of this key.`
  return `${fact} Send fewer at once. Try again in ${waitText(wait)}.`
}

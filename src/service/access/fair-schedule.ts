import { SECOND } from '#cardano/utc-time.ts'
import type { Plan } from '../store/control/key-plan.ts'

/** Not in the specification: the part of the connections for slow queries that one key may use. */
export interface DatabaseShare {
  /** While keys wait, each gets database time in proportion to its weight. */
  readonly weight: number
  /** Connections that its queries may occupy at once, of so many. */
  readonly connections: (all: number) => number
  /** Queries of it that may wait for a connection. */
  readonly waiting: number
}

/** A key, as far as its share of a database goes. */
export interface ShareHolder {
  readonly key: string
  readonly plan: Plan
  readonly share: DatabaseShare
}

/** Queries for which every key has room in its line. */
const MIN_WAITING = 32

/** @param burst requests that the key may send at once */
export function standardShare(burst: number): DatabaseShare {
  return {
    weight: 1,
    connections: (all) => Math.max(1, Math.floor(all / 3)),
    waiting: Math.max(MIN_WAITING, burst),
  }
}

/** Share of the explorer's key, which carries all viewers: others always have a connection left. */
export const ownShare: DatabaseShare = {
  weight: 50,
  connections: (all) => Math.max(1, all - 1),
  waiting: 400,
}

/** Share of what is read once for a tip and sent to all keys. */
export const commonShare: DatabaseShare = {
  weight: 50,
  connections: (all) => all,
  waiting: Number.POSITIVE_INFINITY,
}

export interface WantedTurn {
  /** The key, or another name of a holder. */
  readonly holder: string
  readonly share: DatabaseShare
  readonly kind: TurnKind
}

/**
 * `lookup`: a key among those that share one query; `query`: a query of its own; `batch`: a query of a response that
 * has begun, which waits for as long as it takes.
 */
export type TurnKind = 'lookup' | 'query' | 'batch'

export type TurnOutcome = 'ended' | 'database-failed'

/** A turn to query the database. */
export interface Turn {
  readonly kind: TurnKind
  /** True until it is started. */
  readonly isWaiting: boolean
}

export interface TurnRefusal {
  /**
   * `line`: too many turns of its key wait; `own`: it waited behind turns of its key; `others`: behind other keys;
   * `database`: the database failed a turn since it began to wait, or ended none.
   */
  readonly reason: 'line' | 'own' | 'others' | 'database'
  /** Turns of the key that wait. */
  readonly waiting: number
  /** Milliseconds until they have started, at the pace of late. */
  readonly wait: number
}

/** Units of a connection: a lookup takes one, since so many share a query, or follow in the next. */
const UNITS = 12
/** Milliseconds for which a turn may wait: as long as PostgreSQL lets a statement run. The embedded one stops none. */
export const MAX_WAIT = 5 * SECOND
/**
 * Milliseconds for which a turn may wait while no other ends. PostgreSQL stalls then, since every statement is over its
 * limit; in the embedded database, one statement may hold up all others for as long as it runs.
 * Not in the specification: how long.
 */
const MAX_STALL = 1.2 * MAX_WAIT

const costs: Readonly<Record<TurnKind, { readonly units: number; readonly estimate: number }>> = {
  lookup: { units: 1, estimate: 5 },
  query: { units: UNITS, estimate: 20 },
  batch: { units: UNITS, estimate: 20 },
}

/** Part of each new measurement in the average pace. */
const PACE_GAIN = 0.2

interface Holder {
  readonly name: string
  readonly share: DatabaseShare
  readonly mostUnits: number
  units: number
  /** Virtual time, in milliseconds of one connection divided by the weight. */
  time: number
  readonly line: ScheduledTurn[]
  lastStart: number
  /** Average milliseconds between the starts of two turns while others wait; undefined: never measured. */
  pace: number | undefined
}

interface ScheduledTurn extends Turn {
  readonly holder: Holder
  readonly since: number
  isWaiting: boolean
  startedAt: number
}

/**
 * The order in which keys use the connections for slow queries: start-time fair queuing (Goyal, Vin and Cheng, 1996).
 * Each key has a virtual time, which its queries move ahead by the time they take, divided by its weight; the turn
 * that would end first goes next. So a key's expensive queries wait behind other keys' cheap ones. Nothing here waits:
 * every function takes the time, in milliseconds of a clock that is never set back.
 */
export class FairSchedule {
  readonly #connections: number
  readonly #capacity: number
  readonly #holders = new Map<string, Holder>()
  readonly #backlogged = new Set<Holder>()
  #units = 0
  #waiting = 0
  /** Virtual time of the turn that started last. */
  #time = 0
  /** Time at which the database last failed a turn. */
  #failedAt = Number.NEGATIVE_INFINITY
  /** Time at which a turn last ended. */
  #endedAt = Number.NEGATIVE_INFINITY
  /** Time at which a turn last ended, or else at which the first of the running ones began. */
  #progressAt = Number.NEGATIVE_INFINITY

  /** @param connections for slow queries */
  constructor(connections: number) {
    this.#connections = connections
    this.#capacity = connections * UNITS
  }

  get waiting(): number {
    return this.#waiting
  }

  /** A turn that has started, or waits; or its refusal, since the key's line is full. */
  request(wanted: WantedTurn, now: number): Turn | TurnRefusal {
    const holder = this.#holderOf(wanted)
    const { kind } = wanted
    const turn: ScheduledTurn = { kind, holder, since: now, isWaiting: true, startedAt: now }
    if (holder.line.length === 0 && this.#fits(turn) && (this.#waiting === 0 || !this.#nextTurn())) {
      this.#start(turn, now)
      return turn
    }
    if (kind !== 'batch' && holder.line.length >= holder.share.waiting) {
      const reason = this.#units > 0 && now - this.#progressAt >= MAX_STALL ? 'database' : 'line'
      return this.#refusal(holder, reason, holder.line[0]?.since ?? now)
    }
    holder.line.push(turn)
    this.#backlogged.add(holder)
    this.#waiting += 1
    return turn
  }

  /**
   * Ends a turn that was started, and charges its key for the time that it took.
   * @param outcome `database-failed`: turns that wait now were held up by the database, not by others of their key
   */
  finish(ended: Turn, now: number, outcome?: TurnOutcome): void {
    this.#endedAt = now
    this.#progressAt = now
    if (outcome === 'database-failed') this.#failedAt = now
    const turn = ended as ScheduledTurn
    const { holder, kind, startedAt } = turn
    const cost = costs[kind]
    const wasCapped = isCapped(holder, kind)
    this.#units -= cost.units
    holder.units -= cost.units
    holder.time += chargeOf(turn, Math.max(0, now - startedAt) - cost.estimate)
    // Time that a key could not use for its limit is not saved up either.
    if (wasCapped) holder.time = Math.max(holder.time, this.#time)
    if (this.#units === 0 && this.#waiting === 0) this.#holders.clear()
    else if (holder.units === 0 && holder.line.length === 0 && holder.time <= this.#time)
      this.#holders.delete(holder.name)
  }

  /** Starts the next waiting turn, if there is one and room for it. */
  startNext(now: number): Turn | undefined {
    const turn = this.#waiting > 0 && this.#units < this.#capacity ? this.#nextTurn() : undefined
    // A turn that needs more room than there is keeps its place: smaller ones do not pass it for ever.
    if (!turn || !this.#fits(turn)) return undefined
    const { holder } = turn
    const interval = now - Math.max(holder.lastStart, turn.since)
    holder.pace = holder.pace === undefined ? interval : holder.pace + PACE_GAIN * (interval - holder.pace)
    this.#remove(turn)
    this.#start(turn, now)
    return turn
  }

  /** Removes the turns that have waited too long. */
  removeOverdue(now: number): readonly { readonly turn: Turn; readonly refusal: TurnRefusal }[] {
    const overdue = [...this.#backlogged].flatMap(({ line }) =>
      line.filter((turn) => mayBeRefused(turn) && now - turn.since >= this.#longestWait(turn.since)),
    )
    return overdue.map((turn) => {
      const { holder, since } = turn
      const hadTurns = holder.units > 0 || holder.lastStart > since
      const reason = this.#endedAt <= since ? 'database' : hadTurns ? 'own' : 'others'
      const refusal = this.#refusal(holder, reason, since)
      this.#remove(turn)
      return { turn, refusal }
    })
  }

  /** Next time at which a turn that can be refused may have waited too long; undefined: none waits. */
  overdueAfter(now: number): number | undefined {
    const times = [...this.#backlogged]
      .flatMap(({ line }) => line.filter(mayBeRefused))
      .flatMap(({ since }) => [since + MAX_WAIT, since + MAX_STALL])
      .filter((time) => time > now)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  #longestWait(since: number): number {
    return this.#endedAt > since ? MAX_WAIT : MAX_STALL
  }

  #holderOf({ holder: name, share }: WantedTurn): Holder {
    let holder = this.#holders.get(name)
    if (!holder) {
      const mostUnits = share.connections(this.#connections) * UNITS
      holder = { name, share, mostUnits, units: 0, time: this.#time, line: [], lastStart: 0, pace: undefined }
      this.#holders.set(name, holder)
    }
    // A key without queries saves nothing up.
    if (holder.units === 0 && holder.line.length === 0) holder.time = Math.max(holder.time, this.#time)
    return holder
  }

  #fits({ holder, kind }: ScheduledTurn): boolean {
    return this.#units + costs[kind].units <= this.#capacity && !isCapped(holder, kind)
  }

  #start(turn: ScheduledTurn, now: number): void {
    const { holder, kind } = turn
    const cost = costs[kind]
    if (this.#units === 0) this.#progressAt = now
    this.#units += cost.units
    holder.units += cost.units
    this.#time = Math.max(this.#time, holder.time)
    holder.time += chargeOf(turn, cost.estimate)
    holder.lastStart = now
    turn.isWaiting = false
    turn.startedAt = now
  }

  #remove(turn: ScheduledTurn): void {
    const { holder } = turn
    if (turn === holder.line[0]) holder.line.shift()
    else holder.line.splice(holder.line.indexOf(turn), 1)
    if (holder.line.length === 0) this.#backlogged.delete(holder)
    this.#waiting -= 1
  }

  /** The waiting turn that would end first, without those of keys that have as many connections as they may. */
  #nextTurn(): ScheduledTurn | undefined {
    let next: ScheduledTurn | undefined
    let earliest = Number.POSITIVE_INFINITY
    for (const holder of this.#backlogged) {
      const [turn] = holder.line
      if (!turn || isCapped(holder, turn.kind)) continue
      const end = holder.time + chargeOf(turn, costs[turn.kind].estimate)
      if (end < earliest) {
        next = turn
        earliest = end
      }
    }
    return next
  }

  /** @param since time for which the refused turn, or the first of its line, has waited */
  #refusal({ line, pace, mostUnits }: Holder, reason: TurnRefusal['reason'], since: number): TurnRefusal {
    const estimate = (costs.query.estimate * UNITS) / mostUnits
    return {
      reason: this.#failedAt > since ? 'database' : reason,
      waiting: line.length,
      wait: Math.ceil((pace ?? estimate) * line.length),
    }
  }
}

function mayBeRefused({ kind }: ScheduledTurn): boolean {
  return kind !== 'batch'
}

function isCapped({ units, mostUnits }: Holder, kind: TurnKind): boolean {
  return units + costs[kind].units > mostUnits
}

/** Virtual time of so many milliseconds of a turn. */
function chargeOf({ holder, kind }: ScheduledTurn, milliseconds: number): number {
  return (milliseconds * costs[kind].units) / UNITS / holder.share.weight
}

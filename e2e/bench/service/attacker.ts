import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from '../lib/load.ts'
import type { Print } from '../lib/results.ts'
import { whalePath } from './chain-paths.ts'

/** A key that sends the most expensive requests as fast as its limits allow. */
export interface Attacker {
  /** Stops, and returns the number of its responses by status. */
  stop(): Promise<ReadonlyMap<number, number>>
}

/** The default limits of a key. */
const BURST = 20
const PER_SECOND = 10

export const attacks = {
  /** The most searches in texts that the service permits in a filter, and a count of all matches. */
  permitted: (n: number) => searches(25, n),
  /** The account with the most outputs; each request has another cache key. */
  whale: (n: number) => `${whalePath}?n=${n}`,
  /** 3,900 characters, which the service took before it counted what a filter costs. */
  oversized: (n: number) => searches(102, n),
} as const

/** Filters that match no record, and differ from each other so that no cache has a response. */
function searches(count: number, n: number): string {
  const filter = Array.from({ length: count }, (_, i) => `contains(vrf_key_hash,'~${n % 1000}.${i}')`).join(
    ' or ',
  )
  return `/mainnet/api/core/odata/poolsupdates?$count=true&$filter=${encodeURIComponent(filter)}`
}

export function startAttacker(
  { url }: Pick<MeasuredServer, 'url'>,
  headers: Readonly<Record<string, string>>,
  attack: keyof typeof attacks,
): Attacker {
  const statuses = new Map<number, number>()
  const requests = new Set<Promise<void>>()
  const stopping = new AbortController()
  let sent = 0

  async function send(): Promise<void> {
    const response = await fetch(`${url}${attacks[attack](sent++)}`, { headers })
    await response.arrayBuffer()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }

  function start(): void {
    const request = send().finally(() => requests.delete(request))
    requests.add(request)
  }

  const attacking = (async () => {
    for (let i = 0; i < BURST; i++) start()
    while (!stopping.signal.aborted) {
      await sleep(1000 / PER_SECOND, undefined, { signal: stopping.signal }).catch(() => undefined)
      start()
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await attacking
      await Promise.all(requests)
      return statuses
    },
  }
}

/** Prints the responses that an attacker got. */
export function printAttack(statuses: ReadonlyMap<number, number>, print: Print): void {
  print(`the attacker got ${[...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')}`)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { liveService } from '#testing/upstream/live-service.ts'
import { PROGRAM, startProgram } from '../../running-program.ts'
import { tableLines } from '../lib/results.ts'
import { quantile } from '../lib/statistics.ts'
import type { BenchOptions } from './bench-process.ts'

/** A visitor who asks at a steady rate, as its requests ended. */
interface Visits {
  readonly took: number[]
  asked: number
  answered: number
}

const DATA = '/mainnet/api/core'

/**
 * Visitors of other addresses beside one that asks for 15 blocks a second for which the data service fails, and beside one that
 * asks for 20 a second of the usual ones, for each plan of the live service.
 */
export async function benchPlans({ seconds = 20, print }: BenchOptions): Promise<void> {
  const rows: string[][] = []
  for (const plan of [1, 5, 20] as const) {
    for (const isKnown of [true, false]) {
      for (const [what, perSecond, first] of [
        ['blocks that fail', 15, 1_000_000],
        ['usual blocks', 20, 6_000_000],
      ] as const) {
        const { calm, tip, behind } = await run({ plan, isKnown, perSecond, first, seconds })
        rows.push([
          `${plan} a second${isKnown ? '' : ', unknown'}`,
          what,
          `${calm.answered} of ${calm.asked}`,
          quantile(calm.took, 0.95).toFixed(0),
          `${tip.answered} of ${tip.asked}`,
          String(behind),
        ])
      }
    }
  }
  const head = ['plan', 'beside', 'calm answered', 'p95 ms', 'tip answered', 'blocks behind']
  for (const line of tableLines([head, ...rows])) print(line)
}

interface Run {
  readonly plan: 1 | 5 | 20
  readonly isKnown: boolean
  /** Requests a second of the one address, and the block that it begins with. */
  readonly perSecond: number
  readonly first: number
  readonly seconds: number
}

async function run({ plan, isKnown, perSecond, first, seconds }: Run) {
  const upstream = await openFaultUpstream(liveService(plan))
  const explorer = await startProgram(
    'explorer',
    {
      MAINNET_BASE_URL: upstream.url,
      MAINNET_API_KEY: upstream.key,
      MAINNET_API_SECRET: upstream.secret,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(isKnown && { MAINNET_REQUESTS_PER_SECOND: String(plan) }),
    },
    [],
    process.env.EPOCHAL_SERVER ?? PROGRAM,
  )
  const { chain } = upstream
  const end = Date.now() + seconds * SECOND
  let newest = 0
  const visit = async (address: string, rate: number, path: (n: number) => string): Promise<Visits> => {
    const visits: Visits = { took: [], asked: 0, answered: 0 }
    const waiting: Promise<void>[] = []
    const one = async (n: number) => {
      const begun = Date.now()
      const response = await fetch(explorer.address + DATA + path(n), {
        headers: { 'X-Forwarded-For': address },
      })
      const body: { readonly block_no?: number } = await response.json()
      visits.took.push(Date.now() - begun)
      if (response.ok) visits.answered += 1
      if (response.ok && path(n) === '/blocks/latest') newest = body.block_no ?? 0
    }
    for (; Date.now() < end; await sleep(SECOND / rate)) waiting.push(one(visits.asked++))
    await Promise.all(waiting)
    return visits
  }
  const [, calm, tip] = await Promise.all([
    visit('203.0.113.1', perSecond, (n) => `/blocks/${first + n}`),
    visit('203.0.113.2', 1, (n) => `/blocks/${chain.latestBlockNo - 100 - n}`),
    visit('203.0.113.3', 0.2, () => '/blocks/latest'),
  ])
  const behind = chain.latestBlockNo - newest
  await explorer.stop()
  await upstream.close()
  return { calm, tip, behind }
}

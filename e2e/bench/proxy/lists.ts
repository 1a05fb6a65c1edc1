import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { liveService } from '#testing/upstream/live-service.ts'
import type { RateLimiter } from '#testing/upstream/rate-limiter.ts'
import { PROGRAM, startProgram } from '../../running-program.ts'
import { residentMemory } from '../lib/load.ts'
import { tableLines } from '../lib/results.ts'
import type { BenchOptions } from './bench-options.ts'

const UPDATES = '/mainnet/api/core/pools/updates'
const NEWEST = '/mainnet/api/core/odata/poolsupdates?$orderby=id%20desc&$top=20&$count=true'
/** Updates of stake pools for each plan: some minutes of work. */
const UPDATES_OF = { 1: 800, 5: 4000, 20: 45_000 } as const

/**
 * The list of all pool updates of the live service's stand-in, for each plan: collected in pages of 20 by the explorer, which is
 * killed halfway, with a visitor who reads the newest updates and a block a second meanwhile.
 */
export async function benchLists({ print }: BenchOptions): Promise<void> {
  const rows = [
    [
      'plan',
      'updates',
      'seconds',
      'requests',
      'refused',
      'newest after',
      'after the kill from',
      'equal',
      'MiB',
    ],
  ]
  for (const plan of [1, 5, 20] as const) rows.push(await collect(plan, print))
  for (const line of tableLines(rows)) print(line)
}

async function collect(plan: 1 | 5 | 20, print: BenchOptions['print']): Promise<string[]> {
  const options = liveService(plan, { poolUpdates: UPDATES_OF[plan] })
  let refused = 0
  const limiter: RateLimiter = {
    refuse: (at) => {
      const wait = options.limiter?.refuse(at)
      if (wait !== undefined) refused += 1
      return wait
    },
  }
  const upstream = await openFaultUpstream({ ...options, limiter })
  const directory = await mkdtemp(join(tmpdir(), 'epochal-lists-'))
  const start = () =>
    startProgram(
      'explorer',
      {
        MAINNET_BASE_URL: upstream.url,
        MAINNET_API_KEY: upstream.key,
        MAINNET_API_SECRET: upstream.secret,
        MAINNET_REQUESTS_PER_SECOND: String(plan),
        DATA_DIR: directory,
      },
      [],
      process.env.EPOCHAL_SERVER ?? PROGRAM,
    )
  let explorer = await start()
  const begun = Date.now()
  const newest = await fetch(explorer.address + NEWEST)
  if (newest.status !== 200) throw new Error(`the newest updates have the status ${newest.status}`)
  const calls = upstream.requests.filter(({ kind }) => kind === 'data').length
  const total = UPDATES_OF[plan]
  let resumedFrom: number | undefined
  let text: string | undefined
  for (let block = 0; text === undefined; block++) {
    const response = await fetch(explorer.address + UPDATES)
    if (response.status === 200) {
      text = await response.text()
      break
    }
    const { rows, expected, seconds } = (await response.json()) as Record<string, number | null>
    if (block % 15 === 0) print(`  ${plan} a second: ${rows} of ${expected}, ${seconds} s left`)
    if (resumedFrom === undefined && (rows ?? 0) > total / 2) {
      const ended = once(explorer.process, 'exit')
      explorer.process.kill('SIGKILL')
      await ended
      explorer = await start()
      await fetch(explorer.address + UPDATES)
      await sleep(3 * SECOND)
      const again = (await (await fetch(explorer.address + UPDATES)).json()) as { readonly rows: number }
      resumedFrom = again.rows
    }
    await fetch(`${explorer.address}/mainnet/api/core/blocks/${8_000_000 + block}`)
    await sleep(SECOND)
  }
  const took = (Date.now() - begun) / SECOND
  const ids = (JSON.parse(text ?? '[]') as readonly { readonly id: number }[]).map(({ id }) => id)
  const isEqual = ids.length === total && ids.every((id, at) => id === at + 1)
  const sent = upstream.requests.filter(({ kind }) => kind === 'data').length
  const memory = residentMemory(explorer.process.pid ?? 0)
  await explorer.stop()
  await upstream.close()
  await rm(directory, { recursive: true })
  return [
    `${plan} a second`,
    String(total),
    took.toFixed(0),
    String(sent),
    String(refused),
    `${calls} requests`,
    String(resumedFrom),
    isEqual ? 'yes' : 'NO',
    memory.toFixed(0),
  ]
}

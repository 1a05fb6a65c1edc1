import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { residentMemory } from '../lib/process-cost.ts'
import { type BenchOptions, startPair } from './bench-process.ts'

const PER_SECOND = 500
const TICK = 20
const SAMPLE_INTERVAL = 30 * SECOND
const BLOCKS = 100_000
/** More blocks than the cache has room for. */
const FILLING = 40_000
const TOGETHER = 64

const API = '/mainnet/api/core'
const cached = ['/blocks/latest', '/epochs/latest', '/epochs/300', '/blocks/7000000', '/epochs?$top=20']

/** Requests by their share of 100. */
const mix: readonly (BenchRequest & { readonly share: number })[] = [
  { share: 70, path: () => cached[below(cached.length)] ?? '', status: 200 },
  { share: 20, path: () => `/blocks/${1 + below(BLOCKS)}`, status: 200 },
  { share: 5, path: () => `/blocks/${9_000_000 + below(BLOCKS)}`, status: 404 },
  { share: 5, path: () => '/pools/updates', status: 200 },
]

interface BenchRequest {
  readonly path: () => string
  readonly status: number
}

interface Sample {
  /** Milliseconds since the beginning. */
  readonly at: number
  /** Resident memory in MiB. */
  readonly memory: number
}

/** Resident memory of the proxy under a mix of all kinds of requests. */
export async function benchMemory(options: BenchOptions): Promise<void> {
  const { seconds = 600, print } = options
  const { proxy, close } = await startPair(options, { chain: { poolUpdates: 2000 } })
  const pool = new Pool(proxy.url, { connections: 64 })
  const errors: string[] = []
  let responses = 0

  async function request({ path, status }: BenchRequest): Promise<void> {
    const target = path()
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${API}${target}`,
        headers: { 'accept-encoding': 'gzip' },
      })
      for await (const _ of body);
      if (statusCode !== status) errors.push(`${statusCode} for ${target}`)
    } catch (error) {
      errors.push(`${error} for ${target}`)
    }
    responses += 1
  }

  // The cache is full before anything is measured.
  for (let no = 1; no <= FILLING; no += TOGETHER) {
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, i) => request({ path: () => `/blocks/${no + i}`, status: 200 })),
    )
  }
  const samples: Sample[] = []
  const start = performance.now()
  const end = seconds * SECOND
  let requests = 0
  for (let elapsed = 0; elapsed < end; elapsed = performance.now() - start) {
    if (elapsed >= samples.length * SAMPLE_INTERVAL) sample(elapsed)
    for (; requests < (elapsed / SECOND) * PER_SECOND; requests++) void request(pick())
    await sleep(TICK)
  }
  sample(performance.now() - start)

  function sample(at: number): void {
    const memory = residentMemory(proxy.pid)
    samples.push({ at, memory })
    print(
      `${(at / SECOND).toFixed(0).padStart(4)} s  ${memory.toFixed(1).padStart(6)} MiB  ${responses} responses`,
    )
  }

  const settled = Math.min(MINUTE, end / 2)
  const [first, ...later] = samples.filter(({ at }) => at >= settled)
  const greatest = Math.max(...later.map(({ memory }) => memory))
  print(
    `greatest after ${(settled / SECOND).toFixed(0)} s, compared with that at this time: ` +
      `${(greatest / (first?.memory ?? Number.NaN)).toFixed(2)}; ${errors.length} errors`,
  )
  for (const error of new Set(errors.slice(0, 10))) print(`error: ${error}`)
  await pool.close()
  await close()
}

function pick(): BenchRequest {
  let left = Math.random() * 100
  const picked = mix.find(({ share }) => {
    left -= share
    return left < 0
  })
  return picked ?? { path: () => '/blocks/latest', status: 200 }
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit)
}

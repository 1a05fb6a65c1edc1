import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { type BenchOptions, startPair } from './proxy-process.ts'

const PER_SECOND = 500
const TICK = 20
const SAMPLE_INTERVAL = 30 * SECOND
const BLOCKS = 100_000
/** More blocks than there is memory for. */
const FILLING = 40_000
const TOGETHER = 64
const MEBIBYTE = 2 ** 20

const API = '/mainnet/api/core'
const cached = ['/blocks/latest', '/epochs/latest', '/epochs/300', '/blocks/7000000', '/epochs?$top=20']

/** What is asked, by how many of 100 requests. */
const mix: readonly (RequestContext & { readonly share: number })[] = [
  { share: 70, path: () => cached[below(cached.length)] ?? '', status: 200 },
  { share: 20, path: () => `/blocks/${1 + below(BLOCKS)}`, status: 200 },
  { share: 5, path: () => `/blocks/${9_000_000 + below(BLOCKS)}`, status: 404 },
  { share: 5, path: () => '/pools/updates', status: 200 },
]

interface RequestContext {
  readonly path: () => string
  readonly status: number
}

interface Sample {
  /** Milliseconds since the beginning. */
  readonly at: number
  /** Bytes. */
  readonly rss: number
}

/** Resident memory of the proxy under everything at once. */
export async function benchMemory(options: BenchOptions): Promise<void> {
  const { seconds = 600, tell } = options
  const { proxy, close } = await startPair(options, { chain: { poolUpdates: 2000 } })
  const pool = new Pool(proxy.url, { connections: 64 })
  const errors: string[] = []
  let answers = 0

  async function ask({ path, status }: RequestContext): Promise<void> {
    const asked = path()
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${API}${asked}`,
        headers: { 'accept-encoding': 'gzip' },
      })
      for await (const _ of body);
      if (statusCode !== status) errors.push(`${statusCode} for ${asked}`)
    } catch (error) {
      errors.push(`${error} for ${asked}`)
    }
    answers += 1
  }

  // What is kept has its bound before anything is measured.
  for (let no = 1; no <= FILLING; no += TOGETHER) {
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, i) => ask({ path: () => `/blocks/${no + i}`, status: 200 })),
    )
  }
  const samples: Sample[] = []
  const begun = performance.now()
  const end = seconds * SECOND
  let asked = 0
  for (let elapsed = 0; elapsed < end; elapsed = performance.now() - begun) {
    if (elapsed >= samples.length * SAMPLE_INTERVAL) await sample(elapsed)
    for (; asked < (elapsed / SECOND) * PER_SECOND; asked++) void ask(pick())
    await sleep(TICK)
  }
  await sample(performance.now() - begun)

  async function sample(at: number): Promise<void> {
    const { rss } = await proxy.report()
    samples.push({ at, rss })
    tell(
      `${(at / SECOND).toFixed(0).padStart(4)} s  ${(rss / MEBIBYTE).toFixed(1).padStart(6)} MiB  ${answers} answers`,
    )
  }

  const start = Math.min(MINUTE, end / 2)
  const [first, ...later] = samples.filter(({ at }) => at >= start)
  const greatest = Math.max(...later.map(({ rss }) => rss))
  tell(
    `greatest after ${(start / SECOND).toFixed(0)} s to that at it: ` +
      `${(greatest / (first?.rss ?? Number.NaN)).toFixed(2)}; ${errors.length} errors`,
  )
  for (const error of new Set(errors.slice(0, 10))) tell(`error: ${error}`)
  await pool.close()
  await close()
}

function pick(): RequestContext {
  let left = Math.random() * 100
  const found = mix.find(({ share }) => {
    left -= share
    return left < 0
  })
  return found ?? { path: () => '/blocks/latest', status: 200 }
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit)
}

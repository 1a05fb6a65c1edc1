import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import { PROGRAM, startProgram } from '../../running-program.ts'
import { residentMemory } from '../lib/load.ts'
import { generateLoad } from '../lib/load-generator.ts'
import { tableLines } from '../lib/results.ts'
import { quantile } from '../lib/statistics.ts'
import type { BenchOptions } from './bench-options.ts'

const CONNECTIONS = 200
const CALM_VISITORS = 20
/** Milliseconds between two pages of a calm visitor. */
const CALM_INTERVAL = SECOND
/** Requests of each kind, which are repeated: more than the proxy caches. */
const VARIANTS = 2000
const SAMPLE_INTERVAL = 100

/** Ways to ask for ever new pages. */
const ways: Readonly<Record<string, (n: number) => string>> = {
  'a parameter of no page': (n) => `/mainnet/pools/updates?x=${n}`,
  'a filter': (n) => `/mainnet/pools/updates?pledge=${n}..`,
  'an order and a filter': (n) => `/mainnet/pools/updates?sort=-margin&from=${n % 400}&cost=${n}..`,
  'a range': (n) => `/mainnet/epochs?from=${n % 300}&to=${300 + (n % 97)}&at=${n % 400}`,
  'a comparison': (n) => `/mainnet/compare?a=${1 + (n % 400)}&b=${1 + (n % 397)}`,
  'an epoch': (n) => `/mainnet/epochs/${n % 400}?n=${n}`,
  'a block': (n) => `/mainnet/blocks/${1000 + n}`,
  'a slot': (n) => `/mainnet/blocks/epochs/300/slots/${44_000_000 + n}`,
  'no page': (n) => `/mainnet/nowhere/${n}`,
  'a filter of OData': (n) => `/mainnet/api/core/pools/updates?$filter=pledge%20gt%20${n}&$top=20`,
  'a chart in a frame': (n) => `/mainnet/embed?from=${n % 300}&to=${300 + (n % 97)}`,
}

const calmPages = ['/mainnet', '/mainnet/epochs', '/mainnet/epochs/300', '/mainnet/pools/updates', '/status']
const CACHED = '/mainnet/api/core/epochs/300'

interface Calm {
  readonly pages: number[]
  readonly cached: number[]
  failed: number
}

/** One address that asks for pages over many connections, and what that means for calm visitors and for memory. */
export async function benchHogPages({ seconds = 10, print }: BenchOptions): Promise<void> {
  const upstream = await openFaultUpstream()
  Object.assign(upstream.chain, { poolUpdates: 1000 })
  const explorer = await startProgram(
    'explorer',
    {
      MAINNET_BASE_URL: upstream.url,
      MAINNET_API_KEY: upstream.key,
      MAINNET_API_SECRET: upstream.secret,
    },
    [],
    process.env.EPOCHAL_SERVER ?? PROGRAM,
  )
  const pid = explorer.process.pid ?? 0
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid))
  }, SAMPLE_INTERVAL)

  /** Figures of the calm visitors while one way is tried, or nothing. */
  async function row(name: string, way?: (n: number) => string) {
    const ended = new AbortController()
    const calm = visitCalmly(explorer.address, ended.signal)
    // They are there already when the hog comes.
    await sleep(2 * CALM_INTERVAL)
    const load =
      way &&
      (await generateLoad({
        url: explorer.address,
        paths: Array.from({ length: VARIANTS }, (_, n) => way(n)),
        headerSets: [{ 'accept-encoding': 'br' }],
        connections: CONNECTIONS,
        seconds,
      }))
    if (!load) await sleep(seconds * SECOND)
    ended.abort()
    const { pages, cached, failed } = await calm
    const p95 = (times: readonly number[]) => quantile(times, 0.95).toFixed(1)
    return [
      name,
      p95(pages),
      p95(cached),
      pages.length,
      failed,
      load ? Math.round(load.perSecond) : '-',
      load ? load.refused : '-',
      Math.round(residentMemory(pid)),
    ]
  }

  await row('warm up')
  const rows = [await row('nobody')]
  for (const [name, way] of Object.entries(ways)) rows.push(await row(name, way))
  const head = ['hog asks for', 'page p95 ms', 'cached p95', 'pages', 'failed', 'hog/s', 'refused', 'MiB']
  for (const line of tableLines([head, ...rows])) print(line)
  await sleep(MINUTE)
  print(`memory: ${Math.round(peak)} MiB at the peak, ${Math.round(residentMemory(pid))} MiB a minute later`)
  clearInterval(sampling)
  await explorer.stop()
  await upstream.close()
}

/** Visitors, each of an address of its own, who open a page a second and read one cached response. */
async function visitCalmly(url: string, ended: AbortSignal): Promise<Calm> {
  const calm: Calm = { pages: [], cached: [], failed: 0 }
  await Promise.all(
    Array.from({ length: CALM_VISITORS }, async (_, visitor) => {
      const client = new Client(url, { localAddress: `127.0.2.${visitor + 1}` })
      const request = async (path: string, times: number[]) => {
        const begun = performance.now()
        const { statusCode, body } = await client.request({
          method: 'GET',
          path,
          headers: { 'accept-encoding': 'br' },
        })
        await body.arrayBuffer()
        if (statusCode === 200) times.push(performance.now() - begun)
        else calm.failed += 1
      }
      await sleep((CALM_INTERVAL * visitor) / CALM_VISITORS)
      for (let page = visitor; !ended.aborted; page++) {
        await request(calmPages[page % calmPages.length] ?? '', calm.pages)
        await request(CACHED, calm.cached)
        await sleep(CALM_INTERVAL)
      }
      await client.close()
    }),
  )
  return calm
}

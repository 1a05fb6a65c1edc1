import autocannon from 'autocannon'
import { median, tableLines } from '../lib/figures.ts'
import { type BenchOptions, type BenchProcess, startPair, startProcess } from './proxy-process.ts'

const CONNECTIONS = 50
const ROUNDS = 4
const WARM_UP_SECONDS = 2

const answers = [
  { name: 'a block', path: '/mainnet/api/core/blocks/6000000', acceptEncoding: 'gzip' },
  { name: '401 epochs', path: '/mainnet/api/core/epochs', acceptEncoding: 'gzip' },
]

interface Round {
  readonly perSecond: number
  /** Microseconds a request. */
  readonly cpu: number
}

/** Answers from memory against a bare server of Node that writes the same bytes. */
export async function benchCached(options: BenchOptions): Promise<void> {
  const { seconds = 5, tell } = options
  const { proxy, close } = await startPair(options, {})
  await fetch(`${proxy.url}/mainnet/api/core/blocks/latest`)
  for (const { name, path, acceptEncoding } of answers) {
    await fetch(`${proxy.url}${path}`)
    const bare = await startProcess('bare', { proxyUrl: proxy.url, path, acceptEncoding })
    const ask = (side: BenchProcess, time: number) => load(side, path, acceptEncoding, time)
    await ask(proxy, WARM_UP_SECONDS)
    await ask(bare, WARM_UP_SECONDS)
    const rounds: { readonly proxy: Round; readonly bare: Round }[] = []
    for (let i = 0; i < ROUNDS; i++) {
      rounds.push({ proxy: await ask(proxy, seconds), bare: await ask(bare, seconds) })
    }
    await bare.close()

    const total = {
      proxy: medianRound(rounds.map((round) => round.proxy)),
      bare: medianRound(rounds.map((round) => round.bare)),
    }
    const lines = tableLines([
      [name, 'proxy /s', 'bare /s', 'ratio', 'proxy CPU us', 'bare CPU us', 'ratio'],
      ...rounds.map((round, i) => cells(`round ${i + 1}`, round)),
      cells('median', total),
    ])
    for (const line of lines) tell(line)
  }
  await close()
}

async function load(
  side: BenchProcess,
  path: string,
  acceptEncoding: string,
  seconds: number,
): Promise<Round> {
  const before = await side.report()
  const { requests, duration, errors, non2xx } = await autocannon({
    url: `${side.url}${path}`,
    connections: CONNECTIONS,
    pipelining: 1,
    duration: seconds,
    headers: { 'accept-encoding': acceptEncoding },
  })
  if (errors > 0 || non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals for ${path}`)
  const { cpu } = await side.report()
  return { perSecond: requests.total / duration, cpu: (cpu - before.cpu) / requests.total }
}

function medianRound(rounds: readonly Round[]): Round {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  }
}

function cells(name: string, { proxy, bare }: { proxy: Round; bare: Round }): (string | number)[] {
  return [
    name,
    proxy.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    (proxy.perSecond / bare.perSecond).toFixed(2),
    proxy.cpu.toFixed(1),
    bare.cpu.toFixed(1),
    (bare.cpu / proxy.cpu).toFixed(2),
  ]
}

import { driveLoad, type LoadFigures } from '../lib/load.ts'
import { loadGenerator } from '../lib/load-generator.ts'
import { measureInTurn } from '../lib/rounds.ts'
import { medians } from '../lib/statistics.ts'
import { tableLines } from '../lib/text-table.ts'
import { type BenchOptions, type BenchProcess, startPair, startProcess } from './bench-process.ts'

const CONNECTIONS = 50
const ROUNDS = 4
const WARM_UP_SECONDS = 2
const MICROSECONDS = 1000

const responses = [
  { name: 'a block', path: '/mainnet/api/core/blocks/6000000', acceptEncoding: 'gzip' },
  { name: '401 epochs', path: '/mainnet/api/core/epochs', acceptEncoding: 'gzip' },
]

/** Cached responses, compared with a bare server of Node that sends the same bytes. */
export async function benchCached(options: BenchOptions): Promise<void> {
  const { seconds = 5, print } = options
  const { proxy, close } = await startPair(options)
  print(`load by ${loadGenerator}`)
  await fetch(`${proxy.url}/mainnet/api/core/blocks/latest`)
  for (const { name, path, acceptEncoding } of responses) {
    await fetch(`${proxy.url}${path}`)
    const bare = await startProcess('bare', { proxyUrl: proxy.url, path, acceptEncoding })
    const load = (side: BenchProcess, seconds: number) =>
      driveLoad(side, {
        paths: Array<string>(CONNECTIONS).fill(path),
        headerSets: [{ 'accept-encoding': acceptEncoding }],
        connections: CONNECTIONS,
        seconds,
      })
    const sides = [proxy, bare]
    await measureInTurn(sides, 1, (side) => load(side, WARM_UP_SECONDS))
    const [ofProxy = [], ofBare = []] = await measureInTurn(sides, ROUNDS, (side) => load(side, seconds))
    await bare.close()

    const lines = tableLines([
      [name, 'proxy /s', 'bare /s', 'ratio', 'proxy CPU us', 'bare CPU us', 'ratio'],
      ...ofProxy.map((figures, i) => cells(`round ${i + 1}`, figures, ofBare[i] ?? figures)),
      cells('median', medians(ofProxy), medians(ofBare)),
    ])
    for (const line of lines) print(line)
  }
  await close()
}

type Figures = Pick<LoadFigures, 'perSecond' | 'serverCpu'>

function cells(name: string, proxy: Figures, bare: Figures): string[] {
  return [
    name,
    proxy.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    (proxy.perSecond / bare.perSecond).toFixed(2),
    (proxy.serverCpu * MICROSECONDS).toFixed(1),
    (bare.serverCpu * MICROSECONDS).toFixed(1),
    (bare.serverCpu / proxy.serverCpu).toFixed(2),
  ]
}

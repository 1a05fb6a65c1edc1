import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { residentMemory } from '../lib/process-cost.ts'
import { median, quantile } from '../lib/statistics.ts'
import { type BenchOptions, startPair } from './bench-process.ts'

const PICTURES = 200
const BLOCK = 4000
const EPOCH = 100

/** The time of a picture, the memory that pictures take, and how long other requests wait while one is drawn. */
export async function benchPictures(options: BenchOptions): Promise<void> {
  const { full, print } = options
  const { proxy, close } = await startPair(options, { chain: { epochs: 600 } })

  /** Milliseconds until the whole response is there. */
  async function timeOf(path: string): Promise<number> {
    const begun = performance.now()
    const response = await fetch(`${proxy.url}${path}`)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${response.status} for ${path}`)
    return performance.now() - begun
  }

  async function timesOf(count: number, path: (at: number) => string): Promise<number[]> {
    const times: number[] = []
    for (let at = 0; at < count; at++) times.push(await timeOf(path(at)))
    return times
  }

  function report(name: string, times: readonly number[]): void {
    const [middle, late] = [median(times), quantile(times, 0.95)].map((time) => time.toFixed(1).padStart(6))
    print(`${name.padEnd(34)} median ${middle} ms, 95% ${late} ms`)
  }

  function reportMemory(name: string): void {
    print(`${name.padEnd(34)} ${residentMemory(proxy.pid).toFixed(0)} MiB`)
  }

  const block = (at: number) => `/previews/mainnet/blocks/${BLOCK + at}.png`
  // The data is stored before anything is measured.
  await timesOf(PICTURES, (at) => `/mainnet/api/core/blocks/${BLOCK + at}`)
  await timeOf('/mainnet/api/core/epochs')
  reportMemory('memory before')
  report('first picture', await timesOf(1, block))
  report('a block', await timesOf(PICTURES, block))
  reportMemory(`memory after ${PICTURES}`)
  report('an epoch of 600', await timesOf(30, (at) => `/previews/mainnet/epochs/${EPOCH + at}.png`))
  report('a drawn picture', await timesOf(PICTURES, block))

  let isDrawing = true
  const drawing = timesOf(30, (at) => block(PICTURES + at)).finally(() => {
    isDrawing = false
  })
  const others: number[] = []
  while (isDrawing) others.push(await timeOf('/health/live'))
  await drawing
  report('another request meanwhile', others)
  if (full) {
    await sleep(MINUTE + SECOND)
    reportMemory('memory after a minute without')
  }
  await close()
}

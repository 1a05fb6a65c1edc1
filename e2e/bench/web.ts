import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../find-chromium.ts'

/**
 * How long a person waits: from the address to the main figure, beside the least page that the same libraries
 * make in the same run; from a paste to the account; back and forward. It needs a build, and starts the product.
 * `npm run bench -- web [runs] [use]`
 */
const RUNS = Number(process.argv[2] ?? 9)
/** Only what is done in an app that is open: `npm run bench -- web 9 use`. */
const ONLY_USE = process.argv[3] === 'use'
const THROTTLE = 4
const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

const pages = {
  overview: ['/mainnet', '.readout-value data'],
  account: [`/mainnet/accounts/${ACCOUNT}`, '.balance data'],
  block: ['/mainnet/blocks/8415364', '.field-list .full-hash'],
} as const

interface Loading {
  readonly figure: number
  readonly requests: number
  readonly shift: number
  readonly blocking: number
}

const product = spawn(
  'node',
  [fileURLToPath(new URL('../../dist/server/main.js', import.meta.url)), 'start'],
  {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SERVICE_PORT: '0',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'epochal-bench-')),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  },
)
const [firstLine] = await once(product.stdout, 'data')
const ORIGIN = String(firstLine).match(/is at (\S+)/)?.[1] ?? ''
/** What tsx calls in every function, and a page does not know. */
const NAMES = 'globalThis.__name = (named) => named'

const plain = await servePlainPage()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})

try {
  for (const width of ONLY_USE ? [] : [1440, 390]) {
    for (const [name, [path, selector]] of Object.entries(pages)) {
      await fetch(`${ORIGIN}${path}`)
      await fetch(`${ORIGIN}/mainnet/api/core/epochs`)
      const least: Loading[] = []
      const ours: Loading[] = []
      for (let run = 0; run < RUNS; run++) {
        await fetch(`${ORIGIN}${path}`)
        least.push(await load(plain.address, 'h1', width))
        ours.push(await load(`${ORIGIN}${path}`, selector, width))
      }
      const figure = median(ours.map((loading) => loading.figure))
      const reference = median(least.map((loading) => loading.figure))
      print(
        `${name}, ${width} px: figure after ${figure.toFixed(0)} ms, the least page after ${reference.toFixed(0)} ms, ratio ${(figure / reference).toFixed(2)}`,
      )
      print(
        `    requests that had ended ${median(ours.map((loading) => loading.requests))}, layout shift at most ${Math.max(...ours.map((loading) => loading.shift)).toFixed(4)}, blocking time ${median(ours.map((loading) => loading.blocking)).toFixed(0)} ms (least page ${median(least.map((loading) => loading.blocking)).toFixed(0)} ms)`,
      )
    }
  }
  await measureUse()
} finally {
  await browser.close()
  plain.close()
  product.kill('SIGTERM')
  await once(product, 'exit')
}

/** One first visit, on a processor that is slowed down. */
async function load(url: string, selector: string, width: number): Promise<Loading> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(NAMES)
  await page.addInitScript((selector) => {
    const seen = { figure: 0, requests: 0, shift: 0, blocking: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) seen.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocking += Math.max(duration - 50, 0)
    }).observe({ type: 'longtask', buffered: true })
    const look = () => {
      const element = document.querySelector(selector)
      if (!element?.textContent || element.getBoundingClientRect().height === 0)
        return requestAnimationFrame(look)
      seen.figure = performance.now()
      const ended = performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= seen.figure)
      seen.requests = ended.length + 1
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(url)
  await page.waitForTimeout(3000)
  const seen = await page.evaluate(() => (window as unknown as { seen: Loading }).seen)
  await context.close()
  return seen
}

/** In an app that is open, on a processor as it is. */
async function measureUse(): Promise<void> {
  const page = await browser.newPage()
  await page.addInitScript(NAMES)
  const pastes: number[] = []
  const backs: number[] = []
  const forwards: number[] = []
  let asked = 0
  for (let run = 0; run < RUNS; run++) {
    await page.goto(`${ORIGIN}/mainnet`)
    await page.locator('#app:not([data-drawn]) main').waitFor()
    await page.waitForTimeout(2000)
    await page.getByRole('combobox').fill(ACCOUNT)
    await page.getByRole('option').first().waitFor()
    pastes.push(await timeUntil(page, '.balance data', () => page.keyboard.press('Enter')))
    await page.waitForTimeout(500)
    await page.evaluate(() => performance.clearResourceTimings())
    backs.push(await timeUntil(page, '.home-hero h1', () => page.evaluate(() => history.back())))
    // Until the charts of the overview are drawn again.
    await page.waitForTimeout(1000)
    forwards.push(await timeUntil(page, '.balance data', () => page.evaluate(() => history.forward())))
    asked += await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /accounts|epochs$/.test(name)).length,
    )
  }
  print(`from Enter to the account: ${median(pastes).toFixed(0)} ms`)
  print(
    `back ${median(backs).toFixed(0)} ms, forward ${median(forwards).toFixed(0)} ms, requests for what cannot change ${asked}`,
  )
}

async function timeUntil(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate((selector) => {
    const from = performance.now()
    return new Promise<number>((resolve) => {
      const look = () => {
        if (document.querySelector(selector)) resolve(performance.now() - from)
        else requestAnimationFrame(look)
      }
      // What stands there already belongs to the page before.
      requestAnimationFrame(look)
    })
  }, selector)
  await act()
  return shown
}

/** Built and compressed like our own, and sent by the plainest server. */
async function servePlainPage() {
  const result = await build({
    root: fileURLToPath(new URL('web/plain-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('the plain page was not built')
  const files = new Map(
    output.output.map((file) => [
      `/${file.fileName}`,
      gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }),
    ]),
  )
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url === '/' ? '/index.html' : url)
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(file ? 200 : 404, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
    response.end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

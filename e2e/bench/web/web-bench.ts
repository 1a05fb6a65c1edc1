import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from '../../find-chromium.ts'
import { RECORDED_ACCOUNT } from '../../recorded-account.ts'
import { startProgram } from '../../running-program.ts'
import { print } from '../lib/print.ts'
import { measureInTurn } from '../lib/rounds.ts'
import { medians } from '../lib/statistics.ts'
import { type FirstVisit, measureFirstVisit } from './first-visit.ts'
import { serveMinimalPage } from './minimal-page-server.ts'
import { measureUse } from './use-in-app.ts'

/**
 * Waiting times of a visitor: from the address to the main figure, compared with a minimal page built on the same
 * libraries; from a paste to the account; back and forward. It needs a build, and starts the product.
 * `npm run bench -- web [runs] [use]`, where `use` leaves out the first visits.
 */
const RUNS = Number(process.argv[2] ?? 9)
const ONLY_USE = process.argv[3] === 'use'
const WIDTHS = [1440, 390]

const pages = {
  overview: ['/mainnet', '.readout-value data'],
  account: [`/mainnet/accounts/${RECORDED_ACCOUNT}`, '.balance data'],
  block: ['/mainnet/blocks/8415364', '.field-list .full-hash'],
} as const

const product = await startProgram('start', { DATA_DIR: mkdtempSync(join(tmpdir(), 'epochal-bench-')) })
const origin = product.address
const minimal = await serveMinimalPage()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})

try {
  for (const width of ONLY_USE ? [] : WIDTHS) {
    for (const [name, [path, selector]] of Object.entries(pages)) {
      await fetch(`${origin}/mainnet/api/core/epochs`)
      const [ofMinimal = [], ours = []] = await measureInTurn(
        [
          { url: minimal.address, selector: 'h1' },
          { url: `${origin}${path}`, selector },
        ],
        RUNS,
        async (side) => {
          await fetch(`${origin}${path}`)
          return measureFirstVisit(browser, side.url, side.selector, width)
        },
      )
      printComparison(`${name}, ${width} px`, ours, ofMinimal)
    }
  }
  const { lookUp, back, forward, needlessRequests } = await measureUse(
    browser,
    origin,
    RECORDED_ACCOUNT,
    RUNS,
  )
  print(`from Enter to the account: ${lookUp.toFixed(0)} ms`)
  print(
    `back ${back.toFixed(0)} ms, forward ${forward.toFixed(0)} ms, requests for what cannot change ${needlessRequests}`,
  )
} finally {
  await browser.close()
  minimal.close()
  await product.stop()
}

function printComparison(name: string, ours: readonly FirstVisit[], ofMinimal: readonly FirstVisit[]): void {
  const { figure, requests, blocking } = medians(ours.map((visit) => ({ ...visit })))
  const reference = medians(ofMinimal.map((visit) => ({ ...visit })))
  const shift = Math.max(...ours.map((visit) => visit.shift))
  print(
    `${name}: figure after ${figure.toFixed(0)} ms, the minimal page after ${reference.figure.toFixed(0)} ms, ` +
      `ratio ${(figure / reference.figure).toFixed(2)}`,
  )
  print(
    `    requests that had ended ${requests}, layout shift at most ${shift.toFixed(4)}, ` +
      `blocking time ${blocking.toFixed(0)} ms (minimal page ${reference.blocking.toFixed(0)} ms)`,
  )
}

import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { chromiumArguments } from '../../chromium-arguments.ts'
import { findChromium } from '../../find-chromium.ts'
import { PROGRAM } from '../../running-program.ts'
import { print, recordResults } from '../lib/results.ts'
import { benchPageNames, isBenchPage, userPageNames } from './bench-pages.ts'
import { startBenchProduct } from './bench-products.ts'
import { benchChartGestures } from './chart-gestures.ts'
import { benchLighthouse } from './lighthouse-pages.ts'
import { benchPresses } from './presses.ts'
import type { WebRun } from './web-run.ts'
import { benchWeight } from './weight.ts'

/**
 * Pages as their visitors meet them. `npm run bench -- web [weight|lighthouse|presses|gestures|all]
 * [--pages account,block] [--runs N] [--widths 1440,390] [--only CONTROLS] [--forms mobile,desktop] [--cpu 4] [--against FILE]`.
 * `--cpu` divides the speed of the processor for presses and Lighthouse mobile; a machine that is slow itself needs less.
 * Without a part: weight. It needs a build, and starts the product; `EPOCHAL_SERVER` names another `main.js`, and
 * `LIGHTHOUSE` the program to run in place of `npx lighthouse@12`.
 */
const parts: Readonly<Record<string, (run: WebRun) => Promise<void>>> = {
  weight: benchWeight,
  lighthouse: benchLighthouse,
  presses: benchPresses,
  gestures: benchChartGestures,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    runs: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '4' },
    widths: { type: 'string', default: '1440,390' },
    forms: { type: 'string', default: 'mobile,desktop' },
    against: { type: 'string' },
    only: { type: 'string' },
  },
})
const [part] = positionals
const chosen = part === undefined ? ['weight'] : part === 'all' ? Object.keys(parts) : [part]
const unknown = [
  ...chosen.filter((name) => !Object.hasOwn(parts, name)),
  ...(values.pages?.split(',') ?? []).filter((name) => !isBenchPage(name)),
]
if (unknown.length > 0) {
  print(`there is no ${unknown.join(', ')}; parts: ${Object.keys(parts).join(', ')}, all`)
  print(`pages: ${[...benchPageNames, ...userPageNames].join(', ')}`)
  process.exit(1)
}

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArguments,
})
const product = await startBenchProduct(process.env.EPOCHAL_SERVER ?? PROGRAM)
const results = recordResults('web', { parts: chosen, ...values }, print)
const run: WebRun = {
  browser,
  pages: values.pages?.split(',').filter(isBenchPage) ?? benchPageNames,
  runs: Number(values.runs),
  cpu: Number(values.cpu),
  widths: values.widths.split(',').map(Number),
  forms: values.forms.split(','),
  ...(values.only !== undefined && { only: new RegExp(values.only, 'i') }),
  page: product.page,
  results,
  print,
}
try {
  for (const name of chosen) await parts[name]?.(run)
  if (values.against !== undefined) results.compareWith(values.against, () => true)
  print(`\nresults: ${results.file}`)
} finally {
  await browser.close()
  await product.stop()
}

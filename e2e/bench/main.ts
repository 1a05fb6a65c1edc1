import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { print } from './lib/results.ts'

interface Bench {
  readonly script: string
  /** True for a bench that takes long or needs a large database, and so runs only when it is named. */
  readonly isLarge?: boolean
  readonly options: string
  /** The subject of each part, and the time that it takes on the machine of the table in docs/testing.md. */
  readonly parts: Readonly<Record<string, readonly [measures: string, takes: string]>>
}

const benches: Readonly<Record<string, Bench>> = {
  kills: {
    script: 'kills.ts',
    isLarge: true,
    options: '[N]',
    parts: {
      '': [
        'what is lost when the service is killed N times under load, and whether a secret shows',
        '8 s a kill',
      ],
    },
  },
  proxy: {
    script: 'proxy/proxy-bench.ts',
    options: '[PART…] [--seconds N] [--write]',
    parts: {
      rates: ['how the proxy finds out the limits of 210 simulated upstreams', '1 min'],
      faults: ['what clients see of 203 faults of upstreams', '1 min'],
      'hog-pages': ['ten ways to ask for costly pages from one address, beside 20 calm visitors', '3 min'],
      lists: [
        'lists of up to 45,000 rows, in pages of 20 within the rate of each plan, over a kill',
        '14 min',
      ],
    },
  },
  service: {
    script: 'service/service-bench.ts',
    isLarge: true,
    options:
      '[PART] [--blocks 12000000] [--seconds 5] [--rounds 3] [--connections 16] [--only blockByNo,account] ' +
      '[--profile DIRECTORY] [--against FILE]',
    parts: {
      curve: [
        "each endpoint on a chain of mainnet's size, beside a baseline server of the same rows",
        '10 min',
      ],
      fill: ['nothing: fills the databases of 600,000, 3,000,000 and 12,000,000 blocks once', '20 min'],
      memory: ['resident memory at a start, idle, and after a load', '3 min'],
      'soak MINUTES': ['errors, latency and memory over a long load', 'MINUTES'],
      'way [--functions]': ['the functions of ours that one account runs which no cache has', '20 s'],
      'sql ADDRESS': ['nothing: prints the query of an account as psql takes it', '1 s'],
    },
  },
  web: {
    script: 'web/web-bench.ts',
    options:
      '[PART] [--pages account,block] [--runs N] [--widths 1440,390] [--only CONTROLS] [--forms mobile,desktop] ' +
      '[--cpu 4] [--against FILE]',
    parts: {
      weight: ['files, data requests, bytes and scripts of a first visit, until the page rests', '4 min'],
      presses: ['how soon every control of a page is answered at a CPU divided by 4', '20 min'],
      gestures: [
        'charts of 146 and 600 epochs: until they are drawn, under the cursor, from range to range',
        '5 min',
      ],
      lighthouse: ['Lighthouse 12, which npx fetches or LIGHTHOUSE names', '2 min a page'],
    },
  },
}

const [name, ...parameters] = process.argv.slice(2)
if (name === '--help' || parameters.includes('--help')) {
  printHelp(name !== undefined && Object.hasOwn(benches, name) ? [name] : Object.keys(benches))
} else {
  const chosen = Object.entries(benches).filter(([key, { isLarge }]) => (name ? key === name : !isLarge))
  if (chosen.length === 0) {
    process.stderr.write(`there is no bench "${name}"; see npm run bench -- --help\n`)
    process.exit(2)
  }
  for (const [, { script }] of chosen) run(script)
}

function run(script: string): void {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path, ...parameters], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

function printHelp(shown: readonly string[]): void {
  print(
    'Usage: npm run bench -- NAME [PART] [options]; without a name, every bench that needs no preparation.',
  )
  for (const name of shown) {
    const { options, parts } = benches[name] as Bench
    print(`\nnpm run bench -- ${name} ${options}`)
    for (const [part, [measures, takes]] of Object.entries(parts)) {
      print(`  ${part === '' ? '' : `${part}: `}${measures} (${takes})`)
    }
  }
}

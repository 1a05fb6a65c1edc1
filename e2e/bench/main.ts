import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { print } from './lib/results.ts'

interface Bench {
  /** The subject of the measurement. */
  readonly measures: string
  /** Command line after `npm run bench --`. */
  readonly usage: string
  readonly script: string
  /** True for a bench that takes long or needs a large database, and so runs only when it is named. */
  readonly isLarge?: boolean
}

const benches: Readonly<Record<string, Bench>> = {
  kills: {
    measures:
      'what is lost when the service is killed under load: users, projects, keys, deletions; and whether a secret shows',
    usage: 'kills [KILLS]',
    script: 'kills.ts',
    isLarge: true,
  },
  proxy: {
    measures:
      'the proxy: limits that nothing names, all faults of upstreams, one address with costly pages beside ten readers',
    usage:
      'proxy [rates] [faults] [hog-pages] [plans] [lists] [--seconds N] [--full] [--write] [--profile DIRECTORY]',
    script: 'proxy/proxy-bench.ts',
  },
  service: {
    measures: "the service on a database of mainnet's size, compared with a baseline server of the same rows",
    usage:
      'service [fill|curve|soak|memory|starve|way|sql ADDRESS|all] [MINUTES OF SOAK] [--attack] [--blocks 12000000] [--seconds 5] ' +
      '[--rounds 3] [--connections 16] [--only blockByNo,account] [--profile DIRECTORY] [--against FILE] [--functions]',
    script: 'service/service-bench.ts',
    isLarge: true,
  },
  web: {
    measures:
      'what a page weighs, how soon it shows its main figure, how a press is answered, and Lighthouse',
    usage:
      'web [weight|lighthouse|presses|gestures|all] [--pages account,block] [--runs N] [--widths 1440,390] ' +
      '[--only CONTROLS] [--forms mobile,desktop] [--cpu 4] [--against FILE]',
    script: 'web/web-bench.ts',
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
  print('Usage: npm run bench -- NAME [options]; without a name, every bench that needs no preparation.')
  for (const name of shown) {
    const { measures, usage } = benches[name] as Bench
    print(`\n${name}: ${measures}\n  npm run bench -- ${usage}`)
  }
}

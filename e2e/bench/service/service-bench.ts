import { parseArgs } from 'node:util'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { type EndpointId, endpointIds } from '#contract/endpoints.ts'
import { accountQueryText } from '#testing/chain/account-query-text.ts'
import { print, recordResults } from '../lib/results.ts'
import { recreateControlDatabase, startBenchPostgres } from './bench-postgres.ts'
import type { BenchRun } from './bench-run.ts'
import { benchCurve } from './curve.ts'
import { filledDatabase } from './filled-database.ts'
import { benchMemory } from './memory.ts'
import { benchSoak } from './soak.ts'
import { benchWay } from './way.ts'

/**
 * Our service on a PostgreSQL with a chain of mainnet's size, compared with a baseline server of the same rows.
 * `npm run bench -- service [fill|curve|soak|memory|all] [minutes of soak] [--blocks 12000000]
 * [--seconds 5] [--rounds 3] [--connections 16] [--only blockByNo,account] [--profile DIRECTORY] [--against FILE]`.
 * Without a part: curve. `way [--functions]` is of one request on the embedded database instead: the functions that it runs.
 * `sql ADDRESS` prints the query of an account as psql takes it. The others need a build; `EPOCHAL_SERVER` names another `main.js`, and `BENCH_DIR` the
 * directory of the databases.
 */
const parts: Readonly<Record<string, (run: BenchRun) => Promise<void>>> = {
  fill: async (run) => {
    for (const blocks of SIZES) await run.database(blocks)
  },
  curve: benchCurve,
  soak: benchSoak,
  memory: benchMemory,
}
const SIZES = [600_000, 3_000_000, 12_000_000]
/** An account of mainnet, where `sql` names none. */
const SAMPLE_ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
/** Responses of megabytes: left out unless they are named, since they have a part of their own. */
const WHOLE_LISTS: readonly EndpointId[] = ['poolUpdates']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    blocks: { type: 'string', default: '12000000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    profile: { type: 'string' },
    against: { type: 'string' },
    functions: { type: 'boolean', default: false },
  },
})
const [part, minutes = '10'] = positionals
if (part === 'sql') {
  const bytes = hexFromBytes(bytesFromBech32(minutes.startsWith('stake') ? minutes : SAMPLE_ACCOUNT).bytes)
  print(`${accountQueryText(`'\\x${bytes}'::bytea`)};`)
  process.exit(0)
}
if (part === 'way') {
  await benchWay(print, values.functions)
  process.exit(0)
}
const chosen = part === undefined ? ['curve'] : part === 'all' ? Object.keys(parts) : [part]
const unknown = [
  ...chosen.filter((name) => !Object.hasOwn(parts, name)),
  ...(values.only?.split(',') ?? []).filter((id) => !isEndpoint(id)),
]
if (unknown.length > 0) {
  print(`there is no ${unknown.join(', ')}; parts: ${Object.keys(parts).join(', ')}, all`)
  print(`endpoints: ${endpointIds.join(', ')}`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const postgres = await startBenchPostgres()
try {
  const results = recordResults('service', { parts: chosen, ...values, minutes: Number(minutes) }, print)
  const run: BenchRun = {
    postgres,
    blocks: Number(values.blocks),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: values.connections.split(',').map(Number),
    endpoints:
      values.only?.split(',').filter(isEndpoint) ?? endpointIds.filter((id) => !WHOLE_LISTS.includes(id)),
    minutes: Number(minutes),
    profile: values.profile,
    results,
    print,
    database: (blocks) => filledDatabase(postgres, blocks, print),
  }
  await recreateControlDatabase(postgres)
  for (const name of chosen) await parts[name]?.(run)
  if (values.against !== undefined) results.compareWith(values.against)
  print(`\nresults: ${results.file}`)
} finally {
  await postgres.remove()
}

function isEndpoint(id: string): id is EndpointId {
  return (endpointIds as string[]).includes(id)
}

import { epoch } from '#contract/resources/epoch.ts'
import type { Resource } from '#contract/resources/field.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { compileFilter, filterLimits } from '#testing/service/compile-filter.ts'
import { queryOf, randomOptions, seeded } from '#testing/service/random-options.ts'
import { openTestService } from '#testing/service/test-service.ts'
import { print } from './lib/print.ts'

/**
 * Random query options against the whole service: the statuses of its responses, the longest CPU time of one
 * filter, and the filters whose text occurs in their SQL (there must be none). Then the worst filters that the
 * limits allow.
 */
const REQUESTS = Number(process.argv[2] ?? 100_000)
const SEED = Number(process.argv[3] ?? (Date.now() % 1_000_000) + 1)
const random = seeded(SEED)
const lists = [
  { path: '/pools/updates', resource: poolUpdate },
  { path: '/odata/poolsupdates', resource: poolUpdate },
  { path: '/pools/4268/updates', resource: poolUpdate },
  { path: '/epochs', resource: epoch },
  { path: '/odata/epochs', resource: epoch },
] as const
/** The SQL of a filter, undefined when it is refused, with the CPU time for it in microseconds. */
function timedCompile(
  text: string,
  resource: Resource,
): { readonly cpu: number; readonly sql: string | undefined } {
  const start = process.cpuUsage()
  const sql = compileFilter(text, resource)
  const { user, system } = process.cpuUsage(start)
  return { cpu: user + system, sql }
}

const service = await openTestService()
const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
const clients = await Promise.all(
  (['documented', 'live'] as const).map((dialect) =>
    service.over(new Map([['mainnet', mainnet(dialect)]]), dialect),
  ),
)

const statuses = new Map<number, number>()
let longest = { cpu: 0, text: '' }
let leaks = 0
const started = performance.now()
for (let i = 0; i < REQUESTS; i++) {
  const { path, resource } = lists[i % lists.length] ?? lists[0]
  const options = randomOptions(random, Object.keys(resource.fields))
  for (const [, value] of options.filter(([name]) => name === '$filter')) {
    const { cpu, sql } = timedCompile(value, resource)
    if (cpu > longest.cpu) longest = { cpu, text: value }
    const quoted = value.match(/'[^']{3,}'|\d{4,}/g) ?? []
    if (sql && quoted.some((part) => sql.includes(part.replaceAll("'", '')))) leaks++
  }
  const response = await clients[i % 2]?.get(`${path}?${queryOf(options)}`)
  await response?.arrayBuffer()
  const status = response?.status ?? 0
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) print(`${status} for ${path} ${JSON.stringify(options)}`)
}
const seconds = (performance.now() - started) / 1000
print(
  `seed ${SEED}: ${REQUESTS} random options in ${seconds.toFixed(0)} s: ${JSON.stringify(Object.fromEntries(statuses))}`,
)
print(`failures: ${service.failures.length}; filters with text of the query in their SQL: ${leaks}`)
print(
  `longest parse and compilation: ${(longest.cpu / 1000).toFixed(2)} ms of CPU, for ${longest.text.slice(0, 80)}`,
)

const worst = {
  parentheses: '('.repeat(filterLimits.length),
  'closed parentheses': `${'('.repeat(1996)}id${')'.repeat(1996)}`,
  'the most comparisons': Array(filterLimits.terms).fill('id eq 1').join(' or '),
  quotes: "'".repeat(filterLimits.length - 1),
  digits: `id eq ${'9'.repeat(filterLimits.length - 6)}`,
  spaces: ' '.repeat(filterLimits.length),
  nots: 'not '.repeat(999),
}
for (const [name, text] of Object.entries(worst)) {
  const times = Array.from({ length: 50 }, () => timedCompile(text, poolUpdate).cpu)
  longest.cpu = Math.max(longest.cpu, ...times)
  print(`${name}, ${text.length} characters: at most ${(Math.max(...times) / 1000).toFixed(2)} ms of CPU`)
}
await service.close()
if (service.failures.length > 0 || leaks > 0 || longest.cpu > 50_000) process.exit(1)

import { Kysely, PostgresDialect, sql as sqlText } from 'kysely'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { queryOf, randomOptions, seeded } from '#testing/service/random-options.ts'
import { openTestService } from '#testing/service/test-service.ts'
import { FILTER_CAPS, parseFilter } from '../../src/service/odata/filter-parser.ts'
import { filterSql } from '../../src/service/odata/filter-sql.ts'
import { OptionFault } from '../../src/service/odata/option-fault.ts'
import {
  chainResources,
  type StoredResource,
  storedResource,
  type TableName,
} from '../../src/service/store/records/stored-resource.ts'

/**
 * Random query options against the whole service: what it answers, the longest CPU time of one parse, and
 * whether any text of a query ever stands in its SQL. Then the worst filters that the caps let through.
 */
const REQUESTS = Number(process.argv[2] ?? 100_000)
const SEED = Number(process.argv[3] ?? (Date.now() % 1_000_000) + 1)
const random = seeded(SEED)
const table: TableName = (name) => sqlText.table(name)
const poolUpdate = storedResource(chainResources.poolUpdate, table)
const epoch = storedResource(chainResources.epoch, table)
const lists = [
  { path: '/pools/updates', resource: poolUpdate },
  { path: '/odata/poolsupdates', resource: poolUpdate },
  { path: '/pools/4268/updates', resource: poolUpdate },
  { path: '/epochs', resource: epoch },
  { path: '/odata/epochs', resource: epoch },
] as const
const compiler = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('nothing is run here')) }),
})
const format = { dialect: 'documented', form: 'plain' } as const

/** Microseconds of CPU, and the SQL; undefined when the filter is refused. */
function compile(
  text: string,
  resource: StoredResource,
): { readonly cpu: number; readonly sql: string | undefined } {
  const start = process.cpuUsage()
  let sql: string | undefined
  try {
    sql = filterSql(parseFilter(text, Object.keys(resource.fields)), resource, format).compile(compiler).sql
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
  }
  const { user, system } = process.cpuUsage(start)
  return { cpu: user + system, sql }
}

const tell = (line: string) => process.stdout.write(`${line}\n`)

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
    const { cpu, sql } = compile(value, resource)
    if (cpu > longest.cpu) longest = { cpu, text: value }
    const quoted = value.match(/'[^']{3,}'|\d{4,}/g) ?? []
    if (sql && quoted.some((part) => sql.includes(part.replaceAll("'", '')))) leaks++
  }
  const response = await clients[i % 2]?.get(`${path}?${queryOf(options)}`)
  await response?.arrayBuffer()
  const status = response?.status ?? 0
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500) tell(`${status} for ${path} ${JSON.stringify(options)}`)
}
const seconds = (performance.now() - started) / 1000
tell(
  `seed ${SEED}: ${REQUESTS} random options in ${seconds.toFixed(0)} s: ${JSON.stringify(Object.fromEntries(statuses))}`,
)
tell(`failures: ${service.failures.length}; filters with text of the query in their SQL: ${leaks}`)
tell(
  `longest parse and compilation: ${(longest.cpu / 1000).toFixed(2)} ms of CPU, for ${longest.text.slice(0, 80)}`,
)

const worst = {
  parentheses: '('.repeat(FILTER_CAPS.length),
  'closed parentheses': `${'('.repeat(1996)}id${')'.repeat(1996)}`,
  'the most comparisons': Array(FILTER_CAPS.terms).fill('id eq 1').join(' or '),
  quotes: "'".repeat(FILTER_CAPS.length - 1),
  digits: `id eq ${'9'.repeat(FILTER_CAPS.length - 6)}`,
  spaces: ' '.repeat(FILTER_CAPS.length),
  nots: 'not '.repeat(999),
}
for (const [name, text] of Object.entries(worst)) {
  const times = Array.from({ length: 50 }, () => compile(text, poolUpdate).cpu)
  longest.cpu = Math.max(longest.cpu, ...times)
  tell(`${name}, ${text.length} characters: at most ${(Math.max(...times) / 1000).toFixed(2)} ms of CPU`)
}
await service.close()
if (service.failures.length > 0 || leaks > 0 || longest.cpu > 50_000) process.exit(1)

import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runProgram, type ServingProgram, startProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'

/** The alarms of `deploy/alerts.yaml` over what both programs print at `/metrics`. */

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<'summary' | 'means' | 'do', string>>
}

const file = fileURLToPath(new URL('../../../deploy/alerts.yaml', import.meta.url))
const rules: readonly Rule[] = parse(readFileSync(file, 'utf8')).groups[0].rules

/** The parts of an expression, by PromQL's own grammar: `function(metric{label="value"}[…]) > bound`. */
function readExpression(expr: string) {
  const found: Record<string, string> = {}
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      expect(type.isError, `${expr} is PromQL`).toBe(false)
      found[type.name] ??= expr.slice(from, to)
    },
  })
  const [name = '', wanted = ''] = (found.UnquotedLabelMatcher ?? '')
    .split('=')
    .map((part) => part.replaceAll('"', ''))
  return {
    metric: found.Identifier ?? '',
    isChange: /^(sum\()?(rate|increase)\(/.test(expr),
    matches: (labels: string) => name === '' || labels.includes(`${name}="${wanted}"`),
    holds: (value: number) => {
      const bound = Number(found.NumberDurationLiteral)
      return found.Gtr === undefined ? value === bound : Math.abs(value) > bound
    },
  }
}

interface Sample {
  readonly labels: string
  readonly value: number
}

function samplesOf(
  scrape: string,
  { metric, matches }: ReturnType<typeof readExpression>,
): readonly Sample[] {
  return scrape.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name === metric && matches(labels) ? { labels, value: Number(value) } : []
  })
}

/** Whether an alarm goes off between two scrapes. */
function goesOff({ expr }: Rule, before: string, after: string): boolean {
  const read = readExpression(expr)
  const earlier = new Map(samplesOf(before, read).map(({ labels, value }) => [labels, value]))
  return samplesOf(after, read).some(({ labels, value }) =>
    // A rate needs a sample before the first event.
    read.isChange ? earlier.has(labels) && value > (earlier.get(labels) ?? value) : read.holds(value),
  )
}

let directory: string
let program: ServingProgram
let serviceAddress: string
let environment: Record<string, string>

beforeAll(async () => {
  directory = await makeDataDirectory('control')
  environment = {
    DATA_DIR: directory,
    PORT: '0',
    SERVICE_PORT: '0',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    LOG_FORMAT: 'json',
    LOG_FORMAR: 'json',
  }
  program = await startProgram(['start'], environment)
  serviceAddress = /"text":"listening on (\S+?)"/.exec(program.output())?.[1] ?? ''
})

afterAll(async () => {
  await program.stop()
  await rm(directory, { recursive: true })
})

async function scrape(address: string): Promise<string> {
  return (await fetch(`${address}/metrics`)).text()
}

async function scrapeBoth(): Promise<string> {
  return (await Promise.all([program.address, serviceAddress].map(scrape))).join('\n')
}

/** The metric that needs what this program does not have, a chain that can be read. */
const WITHOUT_SAMPLES = ['epochal_chain_lag_seconds']

test('each alarm is an expression over a metric that the programs have, with a sample before anything happened', async () => {
  const fresh = await scrapeBoth()
  const unknown = rules.filter(({ expr }) => {
    const read = readExpression(expr)
    expect(fresh).toMatch(new RegExp(`^# TYPE ${read.metric.replace(/_count$/, '')} `, 'm'))
    return samplesOf(fresh, read).length === 0
  })
  expect(unknown.map(({ expr }) => readExpression(expr).metric)).toEqual(WITHOUT_SAMPLES)
  for (const { annotations } of rules) expect(Object.keys(annotations)).toEqual(['summary', 'means', 'do'])
})

/** Alarms of what is away, of which the last two go off when the explorer requests something, and that of a busy machine. */
const AWAY = [
  'EpochalDatabaseDown',
  'EpochalLimitsDivided',
  'EpochalOverloaded',
  'EpochalDatabaseUnavailable',
]
const BUSY = 'EpochalBusy'

test('of the service, a first wrong secret sets off its alarm, and none but those of what is away', async () => {
  const before = await scrape(serviceAddress)
  const { output } = await runProgram(
    ['key', 'create', '--network', 'mainnet', '--name', 'alarm'],
    environment,
  )
  const [, key = ''] = /^API key {5}(\S+)/.exec(output) ?? []
  const response = await fetch(`${serviceAddress}/mainnet/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: key, client_secret: 'wrong', grant_type: 'client_credentials' }),
  })
  expect(response.status).toBe(401)
  const after = await scrape(serviceAddress)
  const alarms = rules.filter((rule) => goesOff(rule, before, after)).map(({ alert }) => alert)
  expect(alarms).toEqual(expect.arrayContaining(AWAY.slice(0, 2)))
  expect(alarms.filter((alarm) => alarm !== BUSY && !AWAY.includes(alarm))).toEqual(['EpochalWrongSecrets'])
})

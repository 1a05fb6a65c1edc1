import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointId } from '#contract/endpoints.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import { median } from '../lib/statistics.ts'
import { CHAIN_ROLE } from './bench-postgres.ts'
import type { BenchRun } from './bench-run.ts'
import { chainPaths, whalePath } from './chain-paths.ts'
import { startService } from './server-process.ts'

const REQUESTS = 20
/** The smallest chain that the largest is compared with. */
const SMALL = 600_000

const explain = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}

interface Pages {
  readonly executions: number
  readonly median: number
  readonly most: number
}

/** Pages by endpoint and statement. */
type PageCounts = Map<string, Pages>

/** Pages that PostgreSQL reads for each statement of the service, at two lengths of the chain. */
export async function benchPages(run: BenchRun): Promise<void> {
  const { blocks, print, results } = run
  const small = blocks === SMALL ? undefined : await pagesOf(run, SMALL)
  const large = await pagesOf(run, blocks)
  const figures: Figure[] = [...large].map(([subject, pages]) => {
    const before = small?.get(subject)
    return {
      part: 'pages',
      subject,
      values: {
        executions: pages.executions,
        'median pages': pages.median,
        'most pages': pages.most,
        [`median at ${SMALL}`]: before?.median ?? Number.NaN,
        'more by': before ? pages.median - before.median : Number.NaN,
      },
    }
  })
  print('')
  printFigures(`pages a statement, ${REQUESTS} requests each, at ${blocks} blocks`, figures, print)
  results.add(...figures)
}

async function pagesOf(run: BenchRun, blocks: number): Promise<PageCounts> {
  const { postgres, endpoints } = run
  const database = await run.database(blocks)
  const role = `ALTER ROLE ${CHAIN_ROLE} IN DATABASE ${database}`
  const counts: PageCounts = new Map()
  await postgres.run(
    database,
    ...Object.entries(explain).map(([name, value]) => `${role} SET ${name} = '${value}'`),
  )
  try {
    const ours = await startService(postgres, database)
    try {
      const headers = await ours.headers()
      const request = async (subject: string, paths: readonly string[]) => {
        await settle(postgres.takeLog)
        for (const path of paths) {
          const response = await fetch(`${ours.url}${path}`, { headers })
          await response.arrayBuffer()
          if (!response.ok) throw new Error(`${response.status} for ${path}`)
        }
        for (const [statement, pages] of pagesByStatement(await settle(postgres.takeLog))) {
          counts.set(`${subject}: ${statement}`, {
            executions: pages.length,
            median: median(pages),
            most: Math.max(...pages),
          })
        }
      }
      for (const id of endpoints) await request(id, pathsOf(id, blocks))
      await request('the whale', [whalePath, whalePath])
    } finally {
      await ours.close()
    }
  } finally {
    await postgres.run(database, ...Object.keys(explain).map((name) => `${role} RESET ${name}`))
  }
  return counts
}

function pathsOf(id: EndpointId, blocks: number): readonly string[] {
  const paths = chainPaths(id, blocks, REQUESTS, 'pages')
  return Array.from({ length: REQUESTS }, (_, i) => paths[i % paths.length] ?? '')
}

/** The log of the statements so far: it arrives by a pipe, a little after the response. */
async function settle(takeLog: () => string): Promise<string> {
  await sleep(200)
  return takeLog()
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

interface Explained {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

/** The pages of each execution by the statement's name, or else by the tables and indexes that it reads. */
function pagesByStatement(log: string): ReadonlyMap<string, readonly number[]> {
  const pagesByName = new Map<string, number[]>()
  for (const [, text = ''] of log.matchAll(/plan:\n((?:\t.*\n)+)/g)) {
    const { 'Query Text': query, Plan: plan }: Explained = JSON.parse(text.replaceAll(/^\t/gm, ''))
    const [first = plan['Node Type'], ...others] = new Set(scansOf(plan))
    const reads = others.length > 1 ? `${first} and ${others.length} more` : [first, ...others].join(', ')
    const name = /^\/\* epochal (\w+) \*\//.exec(query)?.[1] ?? reads
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    pagesByName.set(name, [...(pagesByName.get(name) ?? []), pages])
  }
  return pagesByName
}

function scansOf(node: PlanNode): readonly string[] {
  const index = node['Index Name']
  const own = index ?? (node['Relation Name'] && `${node['Relation Name']} (${node['Node Type']})`)
  const bitmap = node['Node Type'] === 'Bitmap Heap Scan'
  return [...(own && !bitmap ? [own] : []), ...(node.Plans ?? []).flatMap(scansOf)]
}

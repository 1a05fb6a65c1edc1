import { createHook } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openWholeProgram } from '#testing/program/whole-program.ts'
import { type Print, tableLines } from '../lib/results.ts'

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url))
/** Accounts of the recording: the first opens the connection and gets the token, the last tells the order. */
const ACCOUNTS = [
  'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
  'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq',
  'stake1u80x0vdf8kwvptk7nar24d805p7wnlj4vm22cl0q8jngs9q5k2suq',
  'stake1u8fne2lfh3a8v33y8splqc5gr5r8gjea2wvrsgch39emnvqny8wlm',
  'stake1uxzjdz34g596yt9dyprjse0yr775xszuyal3ltyqsx2k9wcjhvvke',
]

/** The functions of a file that a request ran, in the order in which they were first called. */
type Way = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The functions and files of ours that run for one account that neither the proxy nor the service has in its cache, by V8's precise
 * coverage: both servers in this process, over sockets, on the embedded database. Only what every account runs counts, which leaves
 * timers out.
 * @param isLong whether the functions are printed too
 */
export async function benchWay(print: Print, isLong: boolean): Promise<void> {
  const program = await openWholeProgram()
  const get = (account: string) => () => request(`${program.address}/mainnet/api/core/accounts/${account}`)
  try {
    const [first = '', ...others] = ACCOUNTS
    await get(first)()
    const last = others.pop() ?? ''
    const ways: Way[] = []
    for (const account of others) ways.push(await wayOf(get(account), false))
    const way = commonWay([await wayOf(get(last), true), ...ways])
    printWay(way, print, isLong)
    const missing = tableOfArchitecture().filter((path) => !way.has(path))
    print(`\nIn the table of docs/architecture.md, and not run: ${missing.join(', ') || 'none'}`)
  } finally {
    await program.close()
  }
}

/** The files of the servers that the page about one request names, but for the one that is said not to be here. */
function tableOfArchitecture(): readonly string[] {
  const page = readFileSync(join(SOURCES, '../docs/architecture.md'), 'utf8')
  const section = page.slice(page.indexOf('## One request'), page.indexOf('**Skip on first reading**'))
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('not on the list of `way`'))
    .flatMap((row) =>
      Array.from(row.matchAll(/`src\/((?:proxy|service|http)\/[\w./-]+\.ts)`/g), ([, path = '']) => path),
    )
}

async function request(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
}

/**
 * The functions that run while a promise is pending, by their files.
 * @param isOrdered whether the order is that of the turns of the event loop, which takes longer, so that more of what is beside it runs too
 */
async function wayOf(run: () => Promise<void>, isOrdered: boolean): Promise<Way> {
  const session = new Session()
  session.connect()
  const way = new Map<string, Set<string>>()
  const note = () =>
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      addCalled(way, coverage.result)
    })
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const turns = createHook({ before: note })
  if (isOrdered) turns.enable()
  try {
    await run()
    note()
  } finally {
    turns.disable()
    session.disconnect()
  }
  return way
}

function addCalled(way: Map<string, Set<string>>, scripts: readonly Profiler.ScriptCoverage[]): void {
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file:')) continue
    const path = relative(SOURCES, fileURLToPath(url))
    if (path.startsWith('..') || path.startsWith('testing')) continue
    for (const { functionName, ranges } of functions) {
      const [range] = ranges
      // The first function of a script is its module.
      if (!range || range.count === 0 || (functionName === '' && range.startOffset === 0)) continue
      const called = way.get(path) ?? new Set()
      called.add(`${functionName || '(anonymous)'} ${range.startOffset}`)
      way.set(path, called)
    }
  }
}

function commonWay(ways: readonly Way[]): Way {
  const [first = new Map<string, ReadonlySet<string>>(), ...others] = ways
  const common = [...first].map(([path, functions]) => {
    const everywhere = [...functions].filter((name) => others.every((way) => way.get(path)?.has(name)))
    return [path, new Set(everywhere)] as const
  })
  return new Map(common.filter(([, functions]) => functions.size > 0))
}

function printWay(way: Way, print: Print, isLong: boolean): void {
  const folders = new Map<string, { files: number; functions: number }>()
  for (const [path, functions] of way) {
    const folder = dirname(path)
    const counted = folders.get(folder) ?? { files: 0, functions: 0 }
    folders.set(folder, { files: counted.files + 1, functions: counted.functions + functions.size })
  }
  const total = [...way.values()].reduce((sum, { size }) => sum + size, 0)
  print('One account that misses both caches, by folder:')
  const rows = [...folders].map(([folder, { files, functions }]) => [folder, files, functions])
  for (const line of tableLines([['folder', 'files', 'functions'], ...rows, ['in all', way.size, total]]))
    print(line)
  print('\nFiles in the order of their first call:')
  for (const [path, functions] of way) {
    const names = [...functions].map((name) => name.replace(/ \d+$/, ''))
    print(isLong ? `${path}: ${names.join(', ')}` : `${path} ${functions.size}`)
  }
}

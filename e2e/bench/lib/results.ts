import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, platform, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Writes a line of a bench's report. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export type Print = typeof print

/** Lines of a table, with the first column aligned to the left and the others to the right. */
export function tableLines(rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = rows.map((row) => row.map(String))
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  )
  return texts.map((row) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

/** One row of a run's results. */
export interface Figure {
  readonly part: string
  /** The thing measured, such as an endpoint at a number of connections. */
  readonly subject: string
  /** Values by name; a name with a slash is a ratio of two sides in the same run. */
  readonly values: Readonly<Record<string, number | string>>
}

interface Results {
  readonly time: string
  readonly commit: string
  readonly machine: Readonly<Record<string, number | string>>
  readonly settings: unknown
  readonly figures: readonly Figure[]
}

const root = new URL('../../..', import.meta.url)

/**
 * Writes results to a file after each addition, so that a failure later in the run loses none.
 * @param bench the beginning of the file's name
 */
export function recordResults(bench: string, settings: unknown, print: Print) {
  const time = new Date().toISOString()
  const directory = fileURLToPath(new URL('e2e/results/bench/', root))
  const file = `${directory}${bench}-${time.replaceAll(':', '-')}.json`
  const figures: Figure[] = []
  const results: Results = { time, commit: commit(), machine: machine(), settings, figures }
  mkdirSync(directory, { recursive: true })
  return {
    add: (...more: readonly Figure[]) => {
      figures.push(...more)
      writeFileSync(file, `${JSON.stringify(results, undefined, 1)}\n`)
    },
    /** Prints each ratio of an earlier run beside that of this one, or the values that `isCompared` names. */
    compareWith: (other: string, isCompared = (name: string) => name.includes('/')) => {
      // Files written before the baseline had this name call it "floor".
      const before: Results = JSON.parse(readFileSync(other, 'utf8').replaceAll('floor', 'baseline'))
      const rows = figures.flatMap(({ part, subject, values }) => {
        const old = before.figures.find((figure) => figure.part === part && figure.subject === subject)
        return Object.entries(values)
          .filter(([name]) => isCompared(name) && old?.values[name] !== undefined)
          .map(([name, value]) => [`${part}, ${subject}: ${name}`, shown(old?.values[name]), shown(value)])
      })
      print('')
      print(`against ${other} of ${before.time}, commit ${before.commit}, ${JSON.stringify(before.settings)}`)
      for (const line of tableLines([['figure', 'then', 'now'], ...rows])) print(line)
    },
    file,
  }
}

export type ResultRecord = ReturnType<typeof recordResults>

/** Prints a table of figures that have the same names. */
export function printFigures(heading: string, figures: readonly Figure[], print: Print): void {
  const names = Object.keys(figures[0]?.values ?? {})
  const rows = figures.map(({ subject, values }) => [subject, ...names.map((name) => shown(values[name]))])
  for (const line of tableLines([[heading, ...names], ...rows])) print(line)
}

/** Three significant digits; a dash for a figure that this machine cannot measure. */
function shown(value: number | string | undefined): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null || !Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: fileURLToPath(root) })
      .toString()
      .trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ', changed')
  } catch {
    return 'unknown'
  }
}

function machine(): Readonly<Record<string, number | string>> {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    platform: platform(),
    node: process.version,
    loadAtStart: loadavg()[0] ?? Number.NaN,
    postgres: 18,
  }
}

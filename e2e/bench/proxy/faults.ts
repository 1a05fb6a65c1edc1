import { SECOND } from '#cardano/utc-time.ts'
import { type FaultOutcome, runFault } from '#testing/proxy/fault-run.ts'
import { type TriedFault, triedFaults } from '#testing/proxy/tried-faults.ts'
import type { BenchOptions } from './bench-options.ts'
import { writeSection } from './upstream-page.ts'

/** Faults that are tried at once: most of them wait. */
const AT_ONCE = 8
/** Milliseconds that a visitor waits at most. */
const LONGEST = 11 * SECOND
const MAX_CALLS = 3

interface Row {
  readonly tried: TriedFault
  readonly outcome: FaultOutcome
}

/** Every fault of a data service and of an identity server, over HTTP, with what follows from it. */
export async function benchFaults({ print, write }: BenchOptions): Promise<void> {
  const rows: Row[] = []
  for (let i = 0; i < triedFaults.length; i += AT_ONCE) {
    const some = triedFaults.slice(i, i + AT_ONCE)
    rows.push(...(await Promise.all(some.map(async (tried) => ({ tried, outcome: await runFault(tried) })))))
  }
  const odd = rows.filter(({ outcome }) => {
    const { status, detail, took, calls, leaks } = outcome
    return status < 400 || detail === undefined || took > LONGEST || calls > MAX_CALLS || leaks
  })
  print(`${rows.length} faults, ${odd.length} with another outcome than a problem in time after few calls`)
  for (const { tried, outcome } of odd) print(`${tried.kind}, ${tried.what}: ${JSON.stringify(outcome)}`)
  if (write) writeSection(markdown(rows))
  if (odd.length > 0) process.exitCode = 1
}

function markdown(rows: readonly Row[]): string {
  const kinds = [...new Set(rows.map(kindOf))]
  return `## What follows from each kind of fault

${rows.length} faults of a data service and of its identity server, each
tried over HTTP against a proxy that has the timeouts of the product and a clock that is moved. Their ${kinds.length} rows are the
kinds that a visitor can tell apart. \`src/testing/proxy/tried-faults.ts\` lists the faults.

A visitor asks for one epoch, first of a proxy that has stored nothing, then of one that has stored the epoch two hours
ago. "calls" are the requests to the server with the fault for the first of the two. "RA" stands for a \`Retry-After\`.
What is stored is served as stale with the reason in its \`Cache-Status\`. A status with a page for a body
is named where it has another outcome than without.

| visitor without a stored response | after | with a stored response | calls | faults |
| --- | --- | --- | --- | --- |
${kinds.map((kind) => line(kind, rows)).join('\n')}

`
}

/** The first three cells: what a visitor can tell, for whom one status that is passed on is like the other. */
function kindOf({ outcome: { status, detail, namesWait, took, stale } }: Row): string {
  const told = detail?.replace(/(status |redirects \()\d+/, '$1N') ?? ''
  return [
    `${status >= 500 || told === detail ? status : 'N'}${namesWait ? ', RA' : ''}: ${told}`,
    took < 2 * SECOND ? 'under 2 s' : `${Math.round(took / SECOND)} s`,
    stale ?? 'the same',
  ].join(' | ')
}

function line(kind: string, all: readonly Row[]): string {
  const rows = all.filter((row) => kindOf(row) === kind)
  const calls = rows.map(({ outcome }) => outcome.calls)
  const [min, max] = [Math.min(...calls), Math.max(...calls)]
  const faults = rows.map(({ tried }) => tried.what)
  const named = faults.filter((what) => !faults.some((other) => what === `${other} with a page`))
  const cells = [min === max ? `${max}` : `${min} to ${max}`, named.join('; ').replaceAll('|', '\\|')]
  return `| ${kind} | ${cells.join(' | ')} |`
}

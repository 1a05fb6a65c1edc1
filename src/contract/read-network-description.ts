import { isNetworkName } from '#cardano/network.ts'
import { isDashboardReference } from './dashboard/passed-calls.ts'
import { isDialect } from './dialect.ts'
import {
  type ExampleAccount,
  exampleKinds,
  type NetworkDescription,
  type RecordingExtent,
} from './network-description.ts'
import { STAKE_ADDRESS } from './text-formats.ts'

/** Examples that are taken of a description, which is in the document of each page. */
const MAX_EXAMPLES = 10

type Raw = Readonly<Record<string, unknown>>

/**
 * Reads a description, of which only the known fields are taken, each in its format; undefined when the text is none, as
 * with a service other than ours.
 */
export function readNetworkDescription(text: string): NetworkDescription | undefined {
  const body = parse(text)
  if (!isObject(body)) return undefined
  const { network, source, dialect, start_time } = body
  const recording = body.recording === null ? null : readExtent(body.recording)
  if (typeof network !== 'string' || !isNetworkName(network) || !isDialect(dialect)) return undefined
  if (source !== 'live' && source !== 'recorded' && source !== 'simulated') return undefined
  if (!(start_time === null || isTime(start_time)) || recording === undefined) return undefined
  const dashboard = isDashboardReference(body.dashboard) ? { dashboard: body.dashboard } : {}
  const examples = isListOf(body.example_accounts, isExample)
    ? { example_accounts: body.example_accounts.slice(0, MAX_EXAMPLES) }
    : {}
  const pools = body.pool_ids === true ? ({ pool_ids: true } as const) : {}
  const address = isAddress(body.address) ? { address: body.address } : {}
  return { network, source, dialect, start_time, recording, ...examples, ...pools, ...address, ...dashboard }
}

function readExtent(raw: unknown): RecordingExtent | undefined {
  if (!isObject(raw)) return undefined
  const { epochs, blocks, pool_updates, accounts, block_runs, block_slots } = raw
  const isExtent =
    isListOf(epochs, isRun) &&
    isListOf(block_runs, isRun) &&
    isListOf(block_slots, isRun) &&
    isAscending(block_runs) &&
    isAscending(block_slots) &&
    block_runs.length === block_slots.length &&
    isListOf(accounts, isStakeAddress) &&
    isCount(blocks) &&
    isCount(pool_updates)
  return isExtent ? { epochs, blocks, pool_updates, accounts, block_runs, block_slots } : undefined
}

function isExample(raw: unknown): raw is ExampleAccount {
  if (!isObject(raw)) return false
  const { address, shows } = raw
  return isStakeAddress(address) && exampleKinds.some((kind) => kind === shows)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isObject(raw: unknown): raw is Raw {
  return typeof raw === 'object' && raw !== null
}

function isListOf<T>(raw: unknown, isItem: (item: unknown) => item is T): raw is T[] {
  return Array.isArray(raw) && raw.every(isItem)
}

function isRun(raw: unknown): raw is readonly [first: number, last: number] {
  return isListOf(raw, isCount) && raw.length === 2
}

function isAscending(runs: readonly (readonly [first: number, last: number])[]): boolean {
  return runs.every(([first, last], i) => (runs[i - 1]?.[1] ?? -1) < first && first <= last)
}

function isCount(raw: unknown): raw is number {
  return Number.isSafeInteger(raw)
}

function isStakeAddress(raw: unknown): raw is string {
  return typeof raw === 'string' && STAKE_ADDRESS.test(raw)
}

/** A plain HTTP address: it stands in code that people copy, so that it has no user, no query and no character to quote. */
function isAddress(raw: unknown): raw is string {
  return typeof raw === 'string' && raw.length <= 200 && /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~-]+)*$/.test(raw)
}

function isTime(raw: unknown): raw is string {
  return typeof raw === 'string' && /^[\d:.TZ+-]{10,35}$/.test(raw) && !Number.isNaN(Date.parse(raw))
}

import type { Network } from '#cardano/network.ts'
import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import {
  accountContradictions,
  blockContradictions,
  type Contradiction,
  epochContradictions,
  newestEpochContradictions,
} from '#contract/contradictions.ts'
import type { Dialect } from '#contract/dialect.ts'
import { type NetworkDescription, scheduledAs } from '#contract/network-description.ts'
import { readRecords } from '#contract/read-response.ts'
import { type Account, account } from '#contract/resources/account.ts'
import { type Block, block } from '#contract/resources/block.ts'
import { type Epoch, epoch } from '#contract/resources/epoch.ts'
import type { ContradictionSubject, FoundContradiction } from '#explorer-protocol/data-status.ts'
import type { KnownResource } from '../resource-request.ts'

/** Contradictions of the last hour in the records of one network. */
interface ContradictionList {
  add(subject: ContradictionSubject, sentence: string): void
  /** Newest first. */
  readonly found: readonly FoundContradiction[]
}

/** Contradictions that are kept; older ones give way. */
const MOST = 36

/** @param now milliseconds since the Unix epoch */
export function createContradictionList(now: () => number): ContradictionList {
  /** In the order in which they were seen last. */
  const found = new Map<string, FoundContradiction>()
  return {
    add: (subject, sentence) => {
      const key = JSON.stringify([subject, sentence])
      found.delete(key)
      found.set(key, { sentence, subject, seen_at: now() })
      const [oldest] = found.keys()
      if (found.size > MOST && oldest !== undefined) found.delete(oldest)
    },
    get found() {
      for (const [key, { seen_at }] of found) if (seen_at <= now() - HOUR) found.delete(key)
      return [...found.values()].toReversed()
    },
  }
}

/** Looks for contradictions in the records of one network, as they come from its data service. */
export interface RecordInspection {
  /**
   * Looks at the records of a response, or at one row of a list.
   * @param text the response or the row as the proxy has written it anew
   */
  inspect(
    resource: Pick<KnownResource, 'call' | 'endpoint' | 'selected'>,
    text: string,
    dialect: Dialect,
  ): void
  /** Compares the end of the whole list of epochs with the newest epoch. @param text its last row */
  inspectListEnd(text: string, dialect: Dialect): void
  /** Contradictions of the last hour, newest first. */
  readonly found: readonly FoundContradiction[]
}

/** The chain's end as seen, and the time of it. */
interface Seen {
  readonly no: number
  readonly at: number
}

/** Milliseconds by which two responses may be apart to be compared: an epoch of any network is far longer. */
const COMPARABLE = 2 * MINUTE

/**
 * @param description the data service's description of itself; undefined before it is known
 * @param now milliseconds since the Unix epoch
 * @param countRecords called with the number of records that were looked at
 */
export function createRecordInspection(
  network: Network,
  description: () => NetworkDescription | undefined,
  now: () => number,
  countRecords: (records: number) => void,
): RecordInspection {
  const list = createContradictionList(now)
  let newest: Seen | undefined
  let tip: Seen | undefined
  let listEnd: Seen | undefined

  /** The network with its chain's own schedule; undefined while the start of a simulated chain is not known. */
  function schedule(): Network | undefined {
    const described = description()
    if (network.state === 'simulated' && !described?.start_time) return undefined
    return scheduledAs(network, described)
  }

  function add(subject: ContradictionSubject, sentences: readonly Contradiction[]): void {
    for (const sentence of sentences) list.add(subject, sentence)
  }

  function recent(seen: Seen | undefined): number | undefined {
    return seen && now() - seen.at <= COMPARABLE ? seen.no : undefined
  }

  function compareNewest(): void {
    const no = recent(newest)
    // A recording has gaps: its newest block may be of an epoch that it does not have.
    if (no === undefined || description()?.source === 'recorded') return
    const end = recent(listEnd)
    const epochs = end === undefined ? undefined : [{ no: end }]
    const tipEpoch = recent(tip)
    const sentences = newestEpochContradictions({
      newest: { no },
      epochs,
      tip: tipEpoch === undefined ? undefined : { epoch_no: tipEpoch },
    })
    add({ kind: 'epochs' }, sentences)
  }

  return {
    inspect: ({ call, endpoint: { resource }, selected }, text, dialect) => {
      if (selected || !isInspected(resource)) return
      const known = schedule()
      const records = readRecords(resource, text, dialect)
      countRecords(records.length)
      for (const record of records) {
        if (resource === account) {
          const of = record as unknown as Account
          add({ kind: 'account', id: of.stake_address }, accountContradictions(of))
        } else if (resource === block) {
          const of = record as unknown as Block
          if (known && of.block_no !== null) {
            add({ kind: 'block', id: of.block_no }, blockContradictions(of, known))
          }
          if (call.id === 'latestBlock' && of.epoch_no !== null) tip = { no: of.epoch_no, at: now() }
        } else {
          const of = record as unknown as Epoch
          if (known) add({ kind: 'epoch', id: of.no }, epochContradictions(of, known))
          if (call.id === 'latestEpoch') newest = { no: of.no, at: now() }
        }
      }
      if (call.id === 'latestBlock' || call.id === 'latestEpoch') compareNewest()
    },
    inspectListEnd: (text, dialect) => {
      const [last] = readRecords(epoch, text, dialect)
      if (last) listEnd = { no: (last as unknown as Epoch).no, at: now() }
      compareNewest()
    },
    get found() {
      return list.found
    },
  }
}

function isInspected(resource: KnownResource['endpoint']['resource']): boolean {
  return resource === account || resource === block || resource === epoch
}

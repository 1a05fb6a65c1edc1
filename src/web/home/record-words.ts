import type { DataSource } from '#web/records/whole-history.ts'
import { type ChainPulse, lastBlockWords } from '#web/tip/chain-pulse.ts'
import type { EpochCoverage } from '#web/tip/epoch-coverage.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'

/** The titles of the overview's parts: in a recording, the newest are not the latest. */
export function newestTitles(source: DataSource) {
  const isRecorded = source === 'recorded'
  const newest = isRecorded ? 'Newest' : 'Latest'
  return {
    tip: isRecorded ? 'Newest block on record' : 'Latest block',
    blocks: `${newest} blocks`,
    updates: `${newest} pool changes`,
  }
}

/** The state of the newest block, which its age follows where it is not recorded; undefined where nothing is known. */
export function tipState(pulse: ChainPulse, source: DataSource) {
  if (source === 'recorded')
    return { kind: 'off', text: pulse === 'offline' ? 'Recorded, offline' : 'Recorded' } as const
  const isSimulated = source === 'simulated'
  if (pulse === 'live') return { kind: 'live', text: isSimulated ? 'Simulated ' : '' } as const
  const last = lastBlockWords(pulse)
  if (last === '') return undefined
  const parts = [isSimulated && 'simulated', pulse === 'offline' && 'offline', last].filter(Boolean)
  return { kind: 'off', text: upperFirst(parts.join(', ')) } as const
}

/**
 * The standing of an epoch that is not in progress.
 * @param isOld whether a newer one may be on record, since this copy cannot be renewed now
 * @param newest the time of its newest block on the page, with its zone
 */
export function newestEpochText(
  coverage: Exclude<EpochCoverage, 'running'>,
  isOld: boolean,
  newest: string,
): string {
  if (coverage === 'old') return `known here up to ${newest}`
  if (isOld) return 'newest epoch known here'
  return coverage === 'complete' ? 'newest complete epoch on record' : 'newest epoch on record, incomplete'
}

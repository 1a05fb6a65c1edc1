import type { ChainPulse } from '../chain/chain-pulse.ts'
import type { EpochCoverage } from '../chain/epoch-coverage.ts'
import type { DataSource } from '../chain/pool-changes.ts'

/** The titles of the overview's parts: in a recording, the newest are not the latest. */
export function newestTitles(source: DataSource) {
  return source === 'recorded'
    ? ({
        tip: 'Newest block on record',
        blocks: 'Newest blocks',
        updates: 'Newest pool changes',
      } as const)
    : ({
        tip: 'Latest block',
        blocks: 'Latest blocks',
        updates: 'Latest pool changes',
      } as const)
}

/** The state of the newest block, before its age; undefined where nothing is known. */
export function tipState(
  pulse: ChainPulse,
  source: DataSource,
): { readonly kind: 'live' | 'off'; readonly text: string; readonly hasAge: boolean } | undefined {
  if (source === 'recorded') {
    return { kind: 'off', text: pulse === 'offline' ? 'Recorded, offline' : 'Recorded', hasAge: false }
  }
  switch (pulse) {
    case 'live':
      return { kind: 'live', text: source === 'simulated' ? 'Simulated ' : '', hasAge: true }
    case 'behind':
      return { kind: 'off', text: 'Last block ', hasAge: true }
    case 'offline':
      return { kind: 'off', text: 'Offline, last block ', hasAge: true }
    default:
      return undefined
  }
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

import type { DataSource } from '#web/records/whole-history.ts'
import type { ChainPulse } from '#web/tip/chain-pulse.ts'
import type { EpochCoverage } from '#web/tip/epoch-coverage.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'

/** The titles of the overview's parts: in a recording, the newest are not the latest. */
export function newestTitles(source: DataSource) {
  const isRecorded = source === 'recorded'
  const newest = isRecorded ? 'Newest' : 'Latest'
  return {
    blocks: `${newest} blocks`,
    updates: `${newest} pool changes`,
  }
}

/** How the newest block stands to now; undefined where nothing is known. */
export function standingOf(pulse: ChainPulse, source: DataSource) {
  const what = source === 'simulated' ? 'Simulated' : undefined
  switch (pulse) {
    case 'live':
      return { kind: 'live', text: what ?? 'Live' } as const
    case 'behind':
      return { kind: 'off', text: upperFirst([what, 'stands still'].filter(Boolean).join(', ')) } as const
    case 'stale':
    case 'offline': {
      const parts = [what, pulse === 'offline' && 'offline', 'last known block'].filter(Boolean)
      return { kind: 'off', text: upperFirst(parts.join(', ')) } as const
    }
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

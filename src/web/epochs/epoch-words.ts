import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { epochEnd, epochLength, epochSlotsUntil } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { type EpochCoverage, openStates } from '#explorer-protocol/epoch-coverage.ts'
import { durationText } from '#web/ui/values/duration-text.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { relativeText } from '#web/ui/values/timestamp.tsx'

/** The state of an epoch on its own page. @param newest the time of its newest block on the page, with its zone */
export function coverageText(coverage: EpochCoverage, newest: string): string {
  if (coverage === 'complete') return 'Complete'
  return coverage === 'old' ? `Known here up to ${newest}` : upperFirst(openStates[coverage])
}

/** The state of an epoch in a cell. */
export const openTexts: Readonly<Record<Exclude<EpochCoverage, 'complete'>, string>> = {
  running: 'in progress',
  partial: 'incomplete',
  old: 'in part',
}

/** How far an epoch is, to the slot, and when it ends or has ended; undefined where the clock contradicts its figures. */
export function endText(
  network: Network,
  epochNo: number,
  coverage: EpochCoverage,
  now: number,
): string | undefined {
  const end = epochEnd(network, epochNo)
  if (coverage === 'running') {
    const [slots, length] = [epochSlotsUntil(network, epochNo, now as UtcTime), epochLength(network, epochNo)]
    const slot = `slot ${groupDigits(slots)} of ${groupDigits(length)}`
    return `${((slots / length) * 100).toFixed(2)}%, ${slot}, ends in ${durationText(end - now)}`
  }
  return end <= now ? `ended ${relativeText(end, now)}` : undefined
}

/** The label of the newest block of an epoch. */
export const lastBlockLabels: Readonly<Record<EpochCoverage, string>> = {
  complete: 'Last',
  running: 'Last so far',
  partial: 'Last so far',
  old: 'Last known here',
}

import type { Network } from '#cardano/network.ts'
import { activeSlotsCoefficient, slotLength } from '#cardano/slot-time.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'

const WEEK = 7 * DAY
const YEAR = 365 * DAY

/** `3 min`, `2 h 5 min`, `4 days`. */
export function pauseText(pause: number): string {
  const minutes = Math.floor(pause / MINUTE)
  if (pause >= 2 * DAY) return `${Math.floor(pause / DAY)} days`
  if (pause < HOUR) return `${minutes} min`
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ')
}

/**
 * How often a chain without faults has so long a pause: each slot has a block with the same chance, whatever the slots
 * before it had. The words are true for longer pauses than the one shown too.
 * @param pause milliseconds
 */
export function chanceText(network: Network, slotNo: number, epochNo: number, pause: number): string {
  const slot = slotLength(network, slotNo) * SECOND
  const filled = activeSlotsCoefficient(network, epochNo)
  if (filled >= 1) return 'In this era each slot has a block.'
  const begun = (filled / slot) * (1 - filled) ** Math.floor(pause / slot)
  if (begun * WEEK >= 1)
    return `By chance, a pause of ${pauseText(pause)} comes ${timesText(begun * WEEK)} a week.`
  if (begun * YEAR >= 1)
    return `By chance, a pause of ${pauseText(pause)} comes ${timesText(begun * YEAR)} a year.`
  if (begun * YEAR * 100 >= 1) return `By chance, a pause of ${pauseText(pause)} comes less than once a year.`
  return `By chance, a pause of ${pauseText(pause)} does not come in a hundred years.`
}

function timesText(times: number): string {
  const rounded = Math.round(times)
  return rounded <= 1 ? 'about once' : rounded === 2 ? 'about twice' : `about ${rounded} times`
}

/**
 * The likely cause of a pause.
 * @param stale why the newest block is a stored one; undefined when the data service has just confirmed it
 */
export function pauseCause(source: 'live' | 'simulated', stale: StaleReason | undefined): string {
  if (stale) {
    return `The newest block may be another one: this page has it from an earlier response, because ${staleReasons[stale]}.`
  }
  return source === 'simulated'
    ? 'The sandbox grows while its data service makes blocks. That has stopped.'
    : 'Either the data service has stopped following the chain, or the chain has stopped.'
}

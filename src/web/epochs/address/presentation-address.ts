import type { Network } from '#cardano/network.ts'
import { presentationSearch } from '#explorer-protocol/epoch-searches.ts'
import { readQuery, writeSearch } from '#web/browser/search-query.ts'
import { presetRanges, shownRange } from '#web/epochs/epoch-range.ts'

/** State of a history entry whose presentation was opened from a page of this app, to which it goes back. */
export const openedFromPage = { isOpenedFromPage: true } as const

/**
 * The query of the presentation that shows what the list of epochs shows. A range that is a preset is named, so that it goes on with the
 * newest epoch.
 * @param newest the number of the newest epoch on record
 */
export function presentationQuery(network: Network, search: string, newest: number): string {
  const { values } = readQuery(presentationSearch, search)
  const { first, last } = shownRange(network, values.range, newest)
  const preset =
    values.range &&
    presetRanges(network, newest).find((named) => named.range.first === first && named.range.last === last)
  const shown = preset ? { ...values, range: undefined, step: preset.key } : { ...values, step: '' }
  return writeSearch(presentationSearch, shown).toString()
}

export function isOpenedFromPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedFromPage' in state
}

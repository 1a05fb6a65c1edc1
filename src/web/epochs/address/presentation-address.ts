import type { Network } from '#cardano/network.ts'
import { presetRanges, readRange } from '../epoch-range.ts'

/** Parts of the list's address that a presentation takes over. */
const TAKEN_OVER = ['from', 'to', 'scale', 'charts', 'compare', 'with']

/** State of a history entry whose presentation was opened from a page of this app, to which it goes back. */
export const openedFromPage = { isOpenedFromPage: true } as const

/**
 * The query of the presentation that shows what the list of epochs shows. A range that is a preset is named, so that it goes on with the
 * newest epoch.
 * @param newest the number of the newest epoch on record
 */
export function presentationSearch(network: Network, search: URLSearchParams, newest: number): string {
  const taken = new URLSearchParams([...search].filter(([name]) => TAKEN_OVER.includes(name)))
  if (!taken.has('from') && !taken.has('to')) return taken.toString()
  const { first, last } = readRange(network, search, newest)
  const preset = presetRanges(network, newest).find(
    (named) => named.preset.first === first && named.preset.last === last,
  )
  if (preset) {
    taken.delete('from')
    taken.delete('to')
    taken.set('step', preset.key)
  }
  return taken.toString()
}

export function isOpenedFromPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedFromPage' in state
}

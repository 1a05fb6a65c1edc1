import { presentationSearch } from '#explorer-protocol/epoch-searches.ts'
import { readQuery, writeSearch } from '#web/browser/search-query.ts'

/** State of a history entry whose presentation was opened from a page of this app, to which it goes back. */
export const openedFromPage = { isOpenedFromPage: true } as const

/** The query of the presentation that shows what the list of epochs shows. */
export function presentationQuery(search: string): string {
  const { values } = readQuery(presentationSearch, search)
  return writeSearch(presentationSearch, { ...values, step: '' }).toString()
}

export function isOpenedFromPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedFromPage' in state
}

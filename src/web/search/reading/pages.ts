import type { NetworkName } from '#cardano/network.ts'
import {
  generalPage,
  generalPageNames,
  networkPage,
  networkPagePaths,
  type PageInSearch,
} from '#explorer-protocol/pages.ts'
import { pathOf } from '#web/routing/paths.ts'

/** A page that words name. */
export interface NamedPage extends PageInSearch {
  readonly title: string
  readonly path: (network: NetworkName) => string
}

/** The pages of a network, and then the general ones. */
export const namedPages: readonly NamedPage[] = [
  ...networkPagePaths.flatMap((path) => {
    const { title = '', inSearch } = networkPage(path)
    return inSearch ? { ...inSearch, title, path: pathOf(path) } : []
  }),
  ...generalPageNames.flatMap((name) => {
    const { title = '', inSearch, path } = generalPage(name)
    return inSearch ? { ...inSearch, title, path: () => path } : []
  }),
]

/** The pages that a word names as a whole. */
export function pagesNamed(word: string): readonly NamedPage[] {
  return namedPages.filter(
    ({ title, words }) => title.toLowerCase() === word || words.split('|').includes(word),
  )
}

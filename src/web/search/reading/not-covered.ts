import { type LinkedThing, otherPages } from '#web/routing/other-explorers.ts'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { named, type SearchContext, type SearchResult } from './search-result.ts'

/**
 * A thing that this explorer has no page for: a sentence that names it, and the pages of others.
 * @param thing with its article: `a transaction`
 * @param linked its kind and identifier, where others have a page for it
 */
export function notCovered(
  thing: string,
  { linksOut }: SearchContext,
  linked?: readonly [thing: LinkedThing, id: string] | undefined,
): SearchResult {
  const [kind, id = ''] = linked ?? []
  const others = linksOut && kind ? otherPages(kind, id) : []
  return named(
    `${upperFirst(thing)} is not covered here.`,
    '',
    others.map(({ site, href }) => ({ kind: 'out', title: `Look it up on ${site}`, href })),
  )
}

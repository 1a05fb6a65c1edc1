import { copyText, type SearchContext, type SearchResult, type SearchSuggestion } from './search-result.ts'

/** Things of mainnet that this explorer has no page for, and others have. */
export type LinkedThing =
  | 'transaction'
  | 'asset'
  | 'policy'
  | 'drep'
  | 'action'
  | 'address'
  | 'pool'
  | 'handle'

/** The pages of other explorers for them; braces stand for the identifier. */
const pages: readonly { readonly host: string; readonly paths: Partial<Record<LinkedThing, string>> }[] = [
  {
    host: 'cexplorer.io',
    paths: {
      transaction: 'tx/{}',
      asset: 'asset/{}',
      policy: 'policy/{}',
      drep: 'drep/{}',
      address: 'address/{}',
      pool: 'pool/{}',
    },
  },
  {
    host: 'cardanoscan.io',
    paths: {
      transaction: 'transaction/{}',
      asset: 'token/{}',
      policy: 'tokenPolicy/{}',
      drep: 'drep/{}',
      action: 'govAction/{}',
      address: 'address/{}',
    },
  },
  { host: 'handle.me', paths: { handle: '{}' } },
]

/**
 * A thing that this explorer has no page for: a sentence that names it, and the pages of others, or the text to copy.
 * @param thing with its article: `a transaction`
 * @param linked its kind and identifier, where others have a page for it
 */
export function notCovered(
  thing: string,
  text: string,
  { linksOut }: SearchContext,
  linked?: readonly [thing: LinkedThing, id: string],
): SearchResult {
  const title = `${thing.charAt(0).toUpperCase()}${thing.slice(1)} is not covered here.`
  const out = linksOut && linked ? linksTo(...linked) : []
  return {
    note: { kind: 'named', title, detail: '' },
    suggestions: out.length > 0 ? out : [copyText(text)],
  }
}

function linksTo(thing: LinkedThing, id: string): readonly SearchSuggestion[] {
  return pages.flatMap(({ host, paths }): readonly SearchSuggestion[] => {
    const path = paths[thing]?.replace('{}', encodeURIComponent(id))
    return path === undefined
      ? []
      : [{ kind: 'out', title: `Look it up on ${host}`, href: `https://${host}/${path}` }]
  })
}

import { upperFirst } from '#web/ui/values/first-letter.ts'
import { named, type SearchContext, type SearchResult } from './search-result.ts'

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

/** The pages of other explorers for each, where the identifier follows. */
const pages: Readonly<Record<LinkedThing, readonly string[]>> = {
  transaction: ['cexplorer.io/tx/', 'cardanoscan.io/transaction/'],
  asset: ['cexplorer.io/asset/', 'cardanoscan.io/token/'],
  policy: ['cexplorer.io/policy/', 'cardanoscan.io/tokenPolicy/'],
  drep: ['cexplorer.io/drep/', 'cardanoscan.io/drep/'],
  action: ['cardanoscan.io/govAction/'],
  address: ['cexplorer.io/address/', 'cardanoscan.io/address/'],
  pool: ['cexplorer.io/pool/'],
  handle: ['handle.me/'],
}

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
  const addresses = linksOut && kind ? pages[kind] : []
  return named(
    `${upperFirst(thing)} is not covered here.`,
    '',
    addresses.map((address) => ({
      kind: 'out',
      title: `Look it up on ${address.slice(0, address.indexOf('/'))}`,
      href: `https://${address}${encodeURIComponent(id)}`,
    })),
  )
}

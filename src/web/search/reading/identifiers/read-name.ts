import { HANDLES } from '../not-in-service.ts'
import { named } from '../notes.ts'
import type { SearchContext, SearchResult } from '../search-result.ts'
import { allPoolUpdates, copyText, lookUpAccount } from '../suggestions.ts'

const HANDLE = /^[$@][a-z0-9_.-]{1,15}(?:@[a-z0-9_.-]{1,15})?$/i

/** An ADA Handle: `$berry`, also of a name within another, `$tea@berry`. */
export function readHandle(text: string, { network }: SearchContext): SearchResult | undefined {
  if (!HANDLE.test(text)) return undefined
  return named('This is an ADA Handle.', HANDLES, [
    lookUpAccount(network, 'by stake address or payment address'),
  ])
}

const TICKER = /^(?=[A-Z0-9]*[A-Z])[A-Z0-9]{3,5}$/

/** Three to five capitals and digits, as the tickers of pools have. */
export function readTicker(text: string, { network }: SearchContext): SearchResult | undefined {
  if (!TICKER.test(text)) return undefined
  return named(
    `${text} may be the ticker of a pool.`,
    'The service has no names or tickers of pools. A block of the pool leads to its number.',
    [allPoolUpdates(network), copyText(text)],
  )
}

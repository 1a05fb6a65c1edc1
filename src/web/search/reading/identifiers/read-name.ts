import { notCovered } from '../not-covered.ts'
import { allPoolUpdates, copyText, named, type SearchContext, type SearchResult } from '../search-result.ts'

const HANDLE = /^[$@]([a-z0-9_.-]{1,15}(?:@[a-z0-9_.-]{1,15})?)$/i

/** An ADA Handle: `$berry`, also of a name within another, `$tea@berry`. */
export function readHandle(text: string, context: SearchContext): SearchResult | undefined {
  const [, name] = HANDLE.exec(text) ?? []
  return name === undefined
    ? undefined
    : notCovered('an ADA Handle', text, context, ['handle', name.toLowerCase()])
}

const TICKER = /^(?=[A-Z0-9]*[A-Z])[A-Z0-9]{3,5}$/

/** Three to five capitals and digits, as the tickers of pools have. */
export function readTicker(text: string, { network }: SearchContext): SearchResult | undefined {
  if (!TICKER.test(text)) return undefined
  const title = `${text} may be the ticker of a pool.`
  return named(title, 'Pools are found by number and by ID.', [allPoolUpdates(network), copyText(text)])
}

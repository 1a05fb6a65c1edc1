import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import type { UtcTime } from '#cardano/utc-time.ts'
import { serverNow } from '../browser/clock.ts'
import { networkOf } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { DiagnosisView } from './diagnosis-view.tsx'
import { useReading } from './panel/search-lookup.ts'
import { readSearch } from './reading/read-search.ts'
import { SearchBox } from './search-box.tsx'

/** Leads to the page that a text names, as Enter in the search box does. */
export const loader =
  (_: QueryClient) =>
  ({ params, url }: LoaderFunctionArgs) => {
    const network = networkOf(params)
    const now = serverNow() as UtcTime
    const [choice] = readSearch(url.searchParams.get('q') ?? '', { network, now }).choices
    return choice ? redirect(choice.path) : null
  }

/** The search as a page, for a text that names no page. */
export function Component() {
  const [search] = useSearchParams()
  const typed = search.get('q') ?? ''
  const { note, suggestions, text } = useReading(typed)
  return (
    <div className="page-width">
      <PageTitle of="Search" />
      <div className="page-header">
        <h1>Search</h1>
      </div>
      <section className="section">
        <SearchBox
          key={typed}
          variant="hero"
          label="Search the chain"
          placeholder="Address, block, epoch, slot or pool"
          initialText={typed}
        />
        {note && <DiagnosisView note={note} suggestions={suggestions} text={text} />}
      </section>
    </div>
  )
}

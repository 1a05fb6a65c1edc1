import { textSearch } from '#explorer-protocol/general-searches.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { PageTitle } from '#web/page/page-title.tsx'
import { DiagnosisView } from './diagnosis-view.tsx'
import { useReading } from './panel/search-lookup.ts'
import { SearchBox } from './search-box.tsx'

/** The search as a page, for a text that names no page, or several of which none is likelier. */
export function Component() {
  const { q: typed } = useSearch(textSearch).values
  const { heading, choices, note, suggestions, text } = useReading(typed)
  const pages = choices.map((choice) => ({ ...choice, title: `${choice.title}, ${choice.detail}` }))
  const said = heading === undefined ? note : ({ kind: 'named', title: heading, detail: '' } as const)
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
        {said && <DiagnosisView note={said} suggestions={[...pages, ...suggestions]} text={text} />}
      </section>
    </div>
  )
}

import { MarginSection } from './field-list.tsx'
import { JSON_SECTION } from './json-link.tsx'
import { JsonView } from './json-view.tsx'

/** The raw response, at the end of a record's page. */
export function JsonSection({
  note,
  ...response
}: {
  note: string
  text: string
  path: string
  curl: string
}) {
  return (
    <div id={JSON_SECTION}>
      <MarginSection title="JSON" note={note}>
        <JsonView {...response} />
      </MarginSection>
    </div>
  )
}

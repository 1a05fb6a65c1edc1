import { MarginSection } from './field-list.tsx'
import { JSON_SECTION } from './json-link.tsx'
import { JsonView } from './json-view.tsx'

/** The record as it came, at the end of its page. */
export function JsonSection({ note, ...answer }: { note: string; text: string; path: string; curl: string }) {
  return (
    <div id={JSON_SECTION}>
      <MarginSection title="JSON" note={note}>
        <JsonView {...answer} />
      </MarginSection>
    </div>
  )
}

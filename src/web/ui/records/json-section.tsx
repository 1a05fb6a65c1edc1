import { MarginSection } from './field-list.tsx'
import { JSON_SECTION } from './json-link.tsx'
import { JsonView } from './json-view.tsx'

/** Only the proxy's writing stands between a page and the API. */
const NOTE =
  'The fields of the interface as the API returned them, written anew by Epochal. No digit was changed.'

/**
 * The raw response, at the end of a record's page.
 * @param note a further sentence
 */
export function JsonSection({
  note = '',
  ...response
}: {
  note?: string
  text: string
  path: string
  curl: string
}) {
  return (
    <div id={JSON_SECTION}>
      <MarginSection title="JSON" note={`${NOTE} ${note}`.trim()}>
        <JsonView {...response} />
      </MarginSection>
    </div>
  )
}

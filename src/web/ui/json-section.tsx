import { MarginSection } from './field-list.tsx'
import { Icon } from './icon.tsx'
import { JsonView } from './json-view.tsx'

const ID = 'json'

/** The record as it came, at the end of its page. */
export function JsonSection({ note, ...answer }: { note: string; text: string; path: string; curl: string }) {
  return (
    <div id={ID}>
      <MarginSection title="JSON" note={note}>
        <JsonView {...answer} />
      </MarginSection>
    </div>
  )
}

export function JsonLink() {
  return (
    <div className="page-tools hide-sm">
      <a className="btn" href={`#${ID}`}>
        <Icon name="code" />
        JSON
      </a>
    </div>
  )
}

import { Icon } from '../controls/icon.tsx'
import './json-link.css'

/** The id of the page section with the raw response. */
export const JSON_SECTION = 'json'

export function JsonLink() {
  return (
    <div className="page-tools json-link">
      <a className="button" href={`#${JSON_SECTION}`}>
        <Icon name="code" />
        JSON
      </a>
    </div>
  )
}

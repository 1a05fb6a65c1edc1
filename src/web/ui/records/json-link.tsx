import { Icon } from '../controls/icon.tsx'

/** The section of a page that shows its record as it came. */
export const JSON_SECTION = 'json'

export function JsonLink() {
  return (
    <div className="page-tools hide-sm">
      <a className="button" href={`#${JSON_SECTION}`}>
        <Icon name="code" />
        JSON
      </a>
    </div>
  )
}

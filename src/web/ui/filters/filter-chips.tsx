import { Icon } from '#web/ui/controls/icon.tsx'
import './filter-chips.css'

/** A filter that is set. */
export interface FilterChip {
  readonly key: string
  /** The filter in words, such as `Fees from 90,000 ADA`. */
  readonly text: string
}

/** The filters of a table, each with a button that takes it away. @param onRemove takes the keys of those that go */
export function FilterChips({
  chips,
  onRemove,
}: {
  chips: readonly FilterChip[]
  onRemove: (keys: readonly string[]) => void
}) {
  return (
    <ul className="filter-chips" aria-label="Filters">
      {chips.map(({ key, text }) => (
        <li key={key}>
          <button
            type="button"
            className="button button--small"
            aria-label={`Remove filter: ${text}`}
            onClick={() => onRemove([key])}
          >
            {text}
            <Icon name="close" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className="button button--small button--bare"
            onClick={() => onRemove(chips.map(({ key }) => key))}
          >
            Clear
          </button>
        </li>
      )}
    </ul>
  )
}

import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { useIsNamed } from './reference-place.ts'

/**
 * A row that opens in place. Its content is in the document while it is closed, so that the browser's own search finds it
 * and opens the row.
 * @param whenOpened what is rendered only once the row has been opened: forms and what they need
 */
export function ReferenceRow({
  anchor,
  name,
  does,
  whenOpened,
  children,
}: {
  anchor: string
  name: ReactNode
  does: ReactNode
  whenOpened?: () => ReactNode
  children: ReactNode
}) {
  const [wasOpened, setWasOpened] = useState(false)
  const isNamed = useIsNamed(anchor)
  return (
    <details
      className={isNamed ? 'reference-row is-named' : 'reference-row'}
      id={anchor}
      onToggle={({ currentTarget: { open } }) => {
        if (open) setWasOpened(true)
      }}
    >
      <summary>
        {name}
        <span className="reference-row-does">{does}</span>
        <Icon name="down" />
      </summary>
      <div>
        {wasOpened && whenOpened?.()}
        {children}
      </div>
    </details>
  )
}

/** A part of a row's content under a heading. */
export function RowPart({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="reference-part">
      <div className="reference-part-header">
        <h3>{title}</h3>
        {note && <span className="reference-note">{note}</span>}
      </div>
      {children}
    </div>
  )
}

/** A link to a place of this page that keeps its network and units. */
export function PlaceLink({
  to,
  isHere = false,
  children,
}: {
  to: string
  isHere?: boolean
  children: ReactNode
}) {
  const { search } = useLocation()
  return (
    <Link to={{ search, hash: to }} preventScrollReset aria-current={isHere ? 'location' : undefined}>
      {children}
    </Link>
  )
}

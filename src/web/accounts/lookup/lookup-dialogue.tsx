import type { QueryClient } from '@tanstack/react-query'
import { type NetworkName, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { serverNow } from '#web/browser/clock.ts'
import { originState } from '#web/routing/address-origin.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { MendDialogue } from '#web/search/mend-dialogue.tsx'
import { searchContext } from '#web/search/search-context.ts'
import { useLabel } from '#web/watch-list/watch-list.ts'
import { type Lookup, readLookup } from './lookup-reading.ts'

/** Reads a text on a network, with what this browser knows; it sends no request. */
export function readLookupHere(
  text: string,
  {
    client,
    listed,
    name,
    zone,
  }: {
    readonly client: QueryClient
    readonly listed: readonly ListedNetwork[]
    readonly name: NetworkName
    readonly zone: TimeZone
  },
): Lookup {
  return readLookup(text, searchContext(client, listed, name, zone), serverNow() as UtcTime)
}

/** Pages that are offered for a text that is no address. */
const MOST_PAGES = 3

/** The fault of a text, or the other network that it is of, with what helps: each opened by a press of its own. */
export function LookupDialogue({
  lookup,
  onEdit,
}: {
  lookup: Extract<Lookup, { kind: 'fault' | 'elsewhere' }>
  onEdit: (position: number | undefined) => void
}) {
  return lookup.kind === 'fault' ? <Fault fault={lookup} onEdit={onEdit} /> : <Elsewhere {...lookup} />
}

function Fault({
  fault: { note, text, suggestions },
  onEdit,
}: {
  fault: Extract<Lookup, { kind: 'fault' }>
  onEdit: (position: number | undefined) => void
}) {
  const { name } = useNetwork()
  const label = useLabel({ network: name, kind: 'account', id: note.mended ?? '' })
  const pages = note.mended === undefined ? suggestions.filter((suggestion) => 'path' in suggestion) : []
  return (
    <MendDialogue note={note} pasted={text} suggestions={suggestions} label={label}>
      {note.marks && (
        <button type="button" className="button" onClick={() => onEdit(note.marks?.[0])}>
          Edit
        </button>
      )}
      {pages.slice(0, MOST_PAGES).map(({ title, path }) => (
        <Link key={path} className="button" to={path}>
          {title}
        </Link>
      ))}
    </MendDialogue>
  )
}

function Elsewhere({
  network,
  path,
  origin,
}: Pick<Extract<Lookup, { kind: 'elsewhere' }>, 'network' | 'path' | 'origin'>) {
  const { title } = networks[network]
  return (
    <div className="mend-dialogue">
      <p>
        <b>An address of {title}.</b>
      </p>
      <p className="row above-4">
        <Link className="button button--primary" to={path} state={originState(origin)}>
          Open on {title}
        </Link>
      </p>
    </div>
  )
}

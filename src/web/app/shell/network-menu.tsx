import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { networks as knownNetworks, type NetworkName } from '#cardano/network.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { useDismissal } from '../../browser/dismissal.ts'
import { addressOnNetwork } from '../../links/address-on-network.ts'
import { useNetwork } from '../../links/network-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import './network-list.css'

/** The button that opens the list of networks. */
export function NetworkMenu() {
  const current = useNetwork()
  const [open, setOpen] = useState(false)
  const host = useDismissal<HTMLDivElement>(open, () => setOpen(false))

  function close() {
    // The chosen link goes away with the list.
    if (host.current?.contains(document.activeElement)) host.current.querySelector('button')?.focus()
    setOpen(false)
  }

  return (
    <div className="popover-host" ref={host}>
      <button type="button" className="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="visually-hidden">Network: </span>
        {current.title}
        <Icon name="down" />
      </button>
      {open && <NetworkList current={current.name} onChosen={close} />}
    </div>
  )
}

/** Links to the page on each network that has a data service, with its data source. */
function NetworkList({ current, onChosen }: { current: NetworkName; onChosen: () => void }) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const here = useLocation()
  const served = listed.filter(({ state }) => state !== 'announced')
  return (
    <ul className="popover">
      {served.map(({ name, description }) => (
        <li key={name}>
          <Link
            className="popover-item"
            to={addressOnNetwork(here, name)}
            aria-current={name === current ? 'true' : undefined}
            onClick={onChosen}
          >
            {knownNetworks[name].title}
            <span className="network-list-source">{description?.source ?? 'not responding'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

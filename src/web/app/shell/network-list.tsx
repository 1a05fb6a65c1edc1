import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { networks as knownNetworks, type NetworkName } from '#cardano/network.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { addressOnNetwork } from '../../links/address-on-network.ts'
import { Link } from '../../ui/controls/link.tsx'
import './network-list.css'

/**
 * Links to the page on each network, with the network's data source, and the names of the announced ones.
 */
export function NetworkList({ current, onChosen }: { current: NetworkName; onChosen: () => void }) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const here = useLocation()
  return (
    <ul className="popover">
      {listed.map(({ name, state, description }) => {
        const { title } = knownNetworks[name]
        return (
          <li key={name}>
            {state === 'announced' ? (
              <button type="button" className="popover-item" aria-disabled="true">
                {title}
                <span className="network-list-source">announced, not open yet</span>
              </button>
            ) : (
              <Link
                className="popover-item"
                to={addressOnNetwork(here, name)}
                aria-current={name === current ? 'true' : undefined}
                onClick={onChosen}
              >
                {title}
                <span className="network-list-source">{description?.source ?? 'not responding'}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

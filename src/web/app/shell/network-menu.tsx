import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { networks as knownNetworks, type NetworkName } from '#cardano/network.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { addressOnNetwork } from '#web/routing/address-on-network.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Popover } from '#web/ui/controls/popover.tsx'
import './network-list.css'

/** The button that opens the list of networks. */
export function NetworkMenu() {
  const current = useNetwork()
  return (
    <Popover
      className="button"
      label={
        <>
          <span className="visually-hidden">Network: </span>
          {current.title}
          <Icon name="down" />
        </>
      }
    >
      {(close) => <NetworkList current={current.name} onChosen={close} />}
    </Popover>
  )
}

/** Links to the page on each network that has a data service, with its data source. */
function NetworkList({ current, onChosen }: { current: NetworkName; onChosen: () => void }) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const here = useLocation()
  const served = listed.filter(({ state }) => state !== 'announced')
  return (
    <ul>
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

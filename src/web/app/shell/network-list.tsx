import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { networks as knownNetworks, type NetworkName } from '#cardano/network.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import './network-list.css'

/**
 * Links to the networks, each with its data source, and the names of the announced ones. A page that belongs to no network
 * stays, and is about the chosen one.
 */
export function NetworkList({ current, onChosen }: { current: NetworkName; onChosen: () => void }) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const isGeneral = useParams().network === undefined
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
                to={isGeneral ? { search: `network=${name}` } : paths.overview(name)}
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

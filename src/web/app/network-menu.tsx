import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { networks as knownNetworks } from '#cardano/network.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { useDismissal } from '../ui/dismissal.ts'
import { Icon } from '../ui/icon.tsx'

/** The networks that this Epochal reads, where each one's data comes from, and those that are announced. */
export function NetworkMenu() {
  const current = useNetwork()
  const { data: listed } = useSuspenseQuery(networksQuery)
  const [open, setOpen] = useState(false)
  const host = useDismissal<HTMLDivElement>(open, () => setOpen(false))
  return (
    <div className="pop-host" ref={host}>
      <button type="button" className="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="vh">Network: </span>
        {current.title}
        <Icon name="down" />
      </button>
      <ul className="pop" hidden={!open}>
        {listed.map(({ name, state, description }) => {
          const { title } = knownNetworks[name]
          return (
            <li key={name}>
              {state === 'announced' ? (
                <span className="item muted">
                  {title}
                  <span className="push small">announced</span>
                </span>
              ) : (
                <Link
                  className="item"
                  to={paths.overview(name)}
                  aria-current={name === current.name ? 'true' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {title}
                  <span className="push muted small">{description?.source ?? 'not answering'}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

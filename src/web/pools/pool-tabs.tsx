import type { ReactNode } from 'react'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import './pool-tabs.css'

const pages = [
  { label: 'Pools', path: paths.pools },
  { label: 'Updates', path: paths.poolUpdates },
  { label: 'Statistics', path: paths.poolStatistics },
] as const

/** The pages about all pools, with the tools of the one that is shown. */
export function PoolTabs({
  current,
  children,
}: {
  current: (typeof pages)[number]['label']
  children?: ReactNode
}) {
  const network = useNetwork()
  return (
    <div className="pool-bar">
      <nav className="pool-tabs" aria-label="Pools">
        {pages.map(({ label, path }) => (
          <Link key={label} to={path(network.name)} aria-current={label === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="pool-tools">{children}</div>
    </div>
  )
}

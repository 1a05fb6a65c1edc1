import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Link } from '../ui/controls/link.tsx'
import './pool-sections.css'

const sections = [
  { name: 'updates', label: 'Updates', path: paths.poolUpdates },
  { name: 'statistics', label: 'Statistics', path: paths.pools },
] as const

/** The pages about all pools. @param current the one that is shown */
export function PoolSections({ current }: { current: (typeof sections)[number]['name'] }) {
  const network = useNetwork()
  return (
    <nav className="pool-sections" aria-label="Pools">
      {sections.map(({ name, label, path }) => (
        <Link key={name} to={path(network.name)} aria-current={name === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

import { timeZone } from '../../browser/time-zone.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import './footer.css'

export function Footer() {
  const { title } = useNetwork()
  const description = useNetworkDescription()
  return (
    <footer className="footer">
      <div className="page-width">
        <span>Epochal shows what the data service reports.</span>
        <Link to={paths.dashboard}>API keys</Link>
        <Link to={paths.reference}>API reference</Link>
        <Link to={paths.status}>Status</Link>
        <span>
          Data: core API v1.0, {title}
          {description && `, ${description.source}`}
        </span>
        <Segmented label="Time zone" choices={zones} chosen={timeZone.use()} onChoose={timeZone.write} />
      </div>
    </footer>
  )
}

const zones = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const

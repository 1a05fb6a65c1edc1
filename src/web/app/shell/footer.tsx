import { timeZone } from '../../browser/time-zone.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import './footer.css'

export function Footer() {
  return (
    <footer className="footer">
      <div className="page-width">
        <Link to={paths.dashboard}>API keys</Link>
        <Link to={paths.reference}>API reference</Link>
        <Link to={paths.status}>Status</Link>
        <Segmented label="Time zone" choices={zones} chosen={timeZone.use()} onChoose={timeZone.write} />
      </div>
    </footer>
  )
}

const zones = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const

import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'

/** The page without an entry on its network. */
export function EmptyWatchList() {
  const { name, title } = useNetwork()
  return (
    <section className="section">
      <p>
        Nothing on {title} is watched. Open a pool or an account and press “Watch” beside its name, or import
        a list that you have exported.
      </p>
      <p className="watch-list-start">
        <Link className="button" to={paths.poolUpdates(name)}>
          Find a pool
        </Link>
        <Link className="button" to={paths.accounts(name)}>
          Look up an account
        </Link>
      </p>
    </section>
  )
}

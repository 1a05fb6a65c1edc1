import { shortAddress } from '#cardano/shorten.ts'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { ShortHash } from '#web/ui/values/hash.tsx'
import { useLabel, type WatchSubject } from '#web/watch-list/watch-list.ts'

/** The path of the page of a watched pool or account. */
function pathOfSubject({ network, kind, id }: WatchSubject): string {
  return kind === 'pool' ? paths.pool(network, id) : paths.account(network, id)
}

/**
 * `Pool 8 · Home`, `Savings`, `stake_test1upgv…cczymg`: a pool is known by its number, an account by its label.
 * @param isWhole whether an address is whole where there is room
 */
export function WatchedName({ entry, isWhole = false }: { entry: WatchSubject; isWhole?: boolean }) {
  const label = useLabel(entry)
  const path = pathOfSubject(entry)
  if (entry.kind === 'account') {
    return (
      <Link to={path} title={entry.id}>
        {label ?? (isWhole ? <ShortHash text={entry.id} /> : shortAddress(entry.id))}
      </Link>
    )
  }
  return (
    <>
      <Link to={path}>Pool {entry.id}</Link>
      {label !== undefined && <span className="secondary"> · {label}</span>}
    </>
  )
}

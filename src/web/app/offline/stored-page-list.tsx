import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { useNetwork } from '../../links/network-context.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Age } from '../../ui/values/timestamp.tsx'
import { readStoredPages } from './read-stored-pages.ts'

const MOST_SHOWN = 12

/** Below the error page of a page that is not stored: links to those that are. */
export function StoredPageList() {
  const { name } = useNetwork()
  const { data: pages } = useQuery({
    queryKey: ['stored-pages'],
    queryFn: readStoredPages,
    retry: false,
    gcTime: 0,
  })
  if (!pages) return null
  return (
    <section className="page-width stored-pages" aria-labelledby="stored-pages">
      <h2 id="stored-pages">Seen on this device</h2>
      <p className="secondary">
        {pages.length === 0
          ? 'This page is not stored on this device, and no other one is yet.'
          : 'This page is not stored on this device. These can be opened without a connection:'}
      </p>
      <ul>
        {pages.slice(0, MOST_SHOWN).map(({ network, path, label, time }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
            {', '}
            <span className="secondary">
              {network !== name && `${networks[network].title}, `}data from <Age time={time} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { pathBelow } from '#web/browser/base-path.ts'
import { Link } from '#web/routing/link.tsx'
import './seen-pages.css'

/** Pages that are listed at most. */
const MAX_LISTED = 12

interface SeenPage {
  /** Its path, with the query. */
  readonly address: string
  readonly title: string
}

/** The pages whose documents the service worker has stored in this browser, the newest first; nothing where there is none. */
export function SeenPages() {
  const { data: pages = [] } = useQuery({ queryKey: ['seen pages'], queryFn: readSeenPages, gcTime: 0 })
  if (pages.length === 0) return null
  return (
    <section className="page-width section" aria-labelledby="seen-pages">
      <h2 id="seen-pages">Pages seen on this device</h2>
      <ul className="seen-pages">
        {pages.map(({ address, title }) => (
          <li key={address}>
            <Link to={address}>{title}</Link> <span className="aside">{address}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function readSeenPages(): Promise<readonly SeenPage[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open('epochal-documents')
  const requests = await cache.keys()
  const pages = await Promise.all(requests.map(async ({ url }) => readPage(url, await cache.match(url))))
  const newestFirst = pages.toSorted((a, b) => b.receivedAt - a.receivedAt)
  return newestFirst.filter(({ title }) => title !== '').slice(0, MAX_LISTED)
}

async function readPage(url: string, response: Response | undefined) {
  const { pathname, search } = new URL(url)
  const document = new DOMParser().parseFromString((await response?.text()) ?? '', 'text/html')
  return {
    address: pathBelow(pathname) + search,
    title: document.title.replace(/ · Epochal$/, ''),
    receivedAt: Number(response?.headers.get('Epochal-Received')),
  }
}

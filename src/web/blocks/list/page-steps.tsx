import type { ReactNode } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import type { ListPage } from './list-page.ts'

/** The path of the page of older blocks; undefined at the start of the chain. */
export function earlierPath(network: NetworkName, { earlier }: ListPage): string | undefined {
  return earlier === undefined ? undefined : paths.blocks(network, earlier)
}

/** The path of the page of newer blocks: an older page, or the newest one. */
export function laterPath(network: NetworkName, page: ListPage, isLive: boolean): string | undefined {
  if (page.later !== undefined) return paths.blocks(network, page.later)
  return isLive || page.isNewest ? undefined : paths.blocks(network)
}

/** The links to the pages beside this one; the first and the last page have a place without a link. */
export function PageSteps({
  page,
  isLive,
  isRecorded,
}: {
  page: ListPage
  isLive: boolean
  isRecorded: boolean
}) {
  const { name } = useNetwork()
  const earlier = earlierPath(name, page)
  const later = laterPath(name, page, isLive)
  return (
    <nav className="page-steps" aria-label="Pages of blocks">
      <Step path={earlier} rel="next">
        <Icon name="left" /> Earlier
      </Step>
      <Step path={later} rel="prev">
        Later <Icon name="right" />
      </Step>
      {!isLive && (
        <Link className="button button--small" to={paths.blocks(name)}>
          {isRecorded ? 'All ranges' : 'Newest'}
        </Link>
      )}
    </nav>
  )
}

function Step({ path, rel, children }: { path: string | undefined; rel: string; children: ReactNode }) {
  return path === undefined ? (
    <span className="button button--small" aria-disabled="true">
      {children}
    </span>
  ) : (
    <Link className="button button--small" to={path} rel={rel}>
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import type { ListPage } from './list-page.ts'

/** The links to the pages beside this one; the first and the last page have a place without a link. */
export function PageSteps({ page, isLive, label }: { page: ListPage; isLive: boolean; label: string }) {
  const { name } = useNetwork()
  const { earlier, later, isNewest } = page
  const newer =
    later !== undefined ? paths.blocks(name, later) : isLive || isNewest ? undefined : paths.blocks(name)
  return (
    <nav className="page-steps" aria-label={label}>
      <Step path={newer} rel="prev">
        <Icon name="left" /> Newer
      </Step>
      <Step path={earlier === undefined ? undefined : paths.blocks(name, earlier)} rel="next">
        Older <Icon name="right" />
      </Step>
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

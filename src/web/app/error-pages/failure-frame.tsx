import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { useLeavesFocus } from '../../failures/failure-notice.tsx'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import './failure-frame.css'

/** The title and frame of every page that stands for a failed one. */
export function FailureFrame({ title, children }: { title: string; children: ReactNode }) {
  const ref = useLeavesFocus<HTMLDivElement>(useLocation().pathname)
  return (
    <div ref={ref} className="page-width failure-frame" role="alert">
      <title>{`${title} · Epochal`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** A link to the overview of the page's network, or of the first one where that cannot be shown. */
export function OverviewLink({ isAbsent = false }: { isAbsent?: boolean }) {
  const { network } = useParams()
  return (
    <Link
      className="button"
      to={network !== undefined && isNetworkName(network) && !isAbsent ? paths.overview(network) : '/'}
    >
      Overview
    </Link>
  )
}

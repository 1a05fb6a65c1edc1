import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { paths } from '../../links/paths.ts'
import './failure-frame.css'

/** The title and frame of every page that stands for a failed one. */
export function FailureFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width failure-frame" role="alert">
      <title>{`${title} · Epochal`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

export function OverviewLink() {
  const { network } = useParams()
  return (
    <Link
      className="button"
      to={network !== undefined && isNetworkName(network) ? paths.overview(network) : '/'}
    >
      Overview
    </Link>
  )
}

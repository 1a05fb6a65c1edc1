import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { groupDigits } from '#cardano/decimal.ts'
import { type NetworkName, networks } from '#cardano/network.ts'
import { networksQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { RecentColumns } from '#web/block-chart/recent-columns.tsx'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { Link } from '#web/routing/link.tsx'
import { NetworkProvider, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useChainPulse } from '#web/tip/chain-pulse.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { Age } from '#web/ui/values/timestamp.tsx'
import './doors.css'

/** The two ways on from a recording: a chain that grows, where this server has one, and one's own data. */
export function Doors() {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const growing = listed.find(
    ({ state, description }) => state !== 'announced' && description?.source === 'simulated',
  )
  const isIdle = usePageIsIdle()
  return (
    <nav className="doors" aria-label="Other data">
      {growing && (
        <Door
          to={paths.overview(growing.name)}
          title={`Watch the ${networks[growing.name].title.toLowerCase()} grow`}
          picture={isIdle && <Inside name={growing.name} part={<RecentColumns />} otherwise={null} />}
        >
          {isIdle ? <Inside name={growing.name} part={<NewestBlock />} otherwise="Not reached" /> : '\u00a0'}
        </Door>
      )}
      <Door to={paths.ownData} title="Your own data">
        A db-sync database, or an API key
      </Door>
    </nav>
  )
}

function Door({
  to,
  title,
  picture,
  children,
}: {
  to: string
  title: string
  picture?: ReactNode
  children: ReactNode
}) {
  return (
    <Link className="door" to={to}>
      <span>
        <b>{title}</b>
        <span className="small">{children}</span>
      </span>
      {picture !== undefined && <span className="door-picture">{picture}</span>}
      <Icon name="right" />
    </Link>
  )
}

/** A part of the other network, without which the door stays. */
function Inside({
  name,
  part,
  otherwise,
}: {
  name: NetworkName
  part: ReactNode
  /** Words in its place where the other network does not answer. */
  otherwise: ReactNode
}) {
  return (
    <NetworkProvider name={name}>
      <ErrorBoundary fallback={otherwise}>
        <Suspense fallback={'\u00a0'}>{part}</Suspense>
      </ErrorBoundary>
    </NetworkProvider>
  )
}

function NewestBlock() {
  const { name } = useNetwork()
  const { data: tip } = useSuspenseQuery(recordQuery(name, 'latestBlock', {}))
  const isLive = useChainPulse() === 'live'
  return (
    <Status kind={isLive ? 'live' : 'off'}>
      {isLive && tip.block_no !== null ? `Block ${groupDigits(tip.block_no)}, ` : 'Last block '}
      <Age time={tip.time} />
    </Status>
  )
}

import type { ReactNode } from 'react'
import { Link, useLocation, useParams, useRouteError } from 'react-router'
import { isNetworkName, networks } from '#cardano/network.ts'
import { parseStakeAddress } from '#cardano/stake-address.ts'
import { ContractViolation } from '#contract/read-answer.ts'
import { ApiError, ConnectionError } from '../api/api-error.ts'
import { paths } from '../links/paths.ts'
import { RouteFault } from '../links/route-fault.ts'
import { stakeAddressVerdict } from '../search/read-search.ts'
import { VerdictView } from '../search/verdict-view.tsx'
import { RetryCountdown } from './retry-countdown.tsx'
import { useTryAgain } from './try-again.ts'
import './not-found.css'

/** What the page shows in place of what failed: the cause, what still holds, and one next step. */
export function ErrorPage() {
  const error = useRouteError()
  if (error instanceof RouteFault)
    return error.status === 404 ? <OffTheScale /> : <MalformedAddress fault={error} />
  if (error instanceof ApiError) return <Refusal error={error} />
  if (error instanceof ConnectionError) {
    return (
      <Explanation
        title="Epochal cannot be reached"
        action={<TryAgain>Try now</TryAgain>}
        countdown={<RetryCountdown error={error} retryAfter={undefined} />}
      >
        Either this browser is offline, or the server that Epochal runs on is. Nothing you typed is lost.
      </Explanation>
    )
  }
  if (error instanceof ContractViolation) {
    return (
      <Explanation title="The answer cannot be read" action={<TryAgain />} small={`${error.message}.`}>
        The data service answered with something that its contract does not allow, so nothing of it is shown.
      </Explanation>
    )
  }
  return (
    <Explanation
      title="Epochal failed"
      action={<TryAgain />}
      small={error instanceof Error ? error.message : String(error)}
    >
      This is a fault of the page, not of what you asked for.
    </Explanation>
  )
}

function Refusal({ error }: { error: ApiError }) {
  const { title, text, retry } =
    (error.reason === 'no-token' ? noToken : refusals[error.status]) ??
    (error.status >= 500 ? down : unexpected)
  const passes = error.status === 429 || error.status >= 500
  return (
    <Explanation
      title={title}
      action={
        <>
          {retry ? <TryAgain>{passes ? 'Try now' : 'Try again'}</TryAgain> : <Overview />}
          {error.status !== 404 && <SeeStatus />}
        </>
      }
      countdown={passes && <RetryCountdown error={error} retryAfter={error.retryAfter} />}
      small={`Status ${error.status}.`}
    >
      {text} {error.message}
    </Explanation>
  )
}

/** What the proxy has found out about its data services. */
function SeeStatus() {
  return (
    <Link className="btn btn--bare" to={paths.status}>
      Status
    </Link>
  )
}

const down = {
  title: 'The data service is not answering',
  text: 'Epochal is fine, the service it reads is not.',
  retry: true,
}
const noToken = {
  title: 'Epochal has no access to the data service',
  text: 'Its key and secret were not exchanged for a token.',
  retry: true,
}
const unexpected = { title: 'The data service refused the request', text: '', retry: true }
const refusals: Readonly<Record<number, typeof down>> = {
  400: { title: 'The data service did not understand', text: '', retry: false },
  401: {
    title: 'The data service refused Epochal',
    text: 'The key that Epochal holds for this network is not accepted.',
    retry: true,
  },
  402: { title: 'The quota of this key is used up', text: '', retry: false },
  403: {
    title: 'The data service refused Epochal',
    text: 'The key that Epochal holds for this network is not accepted.',
    retry: true,
  },
  404: { title: 'Not on record', text: '', retry: false },
  429: { title: 'Too many requests', text: 'The rate limit of this key is reached.', retry: true },
}

/** The address bar holds something malformed; a stake address is diagnosed like one that was pasted. */
function MalformedAddress({ fault }: { fault: RouteFault }) {
  const { network, stakeAddress } = useParams()
  if (stakeAddress !== undefined && network !== undefined && isNetworkName(network)) {
    const result = parseStakeAddress(stakeAddress, networks[network])
    if (!result.ok) {
      return (
        <Frame title="This is no account">
          <VerdictView
            verdict={stakeAddressVerdict(result.fault, stakeAddress, networks[network])}
            text={stakeAddress}
          />
          <div className="flex mt4">
            <Link className="btn" to={paths.accounts(network)}>
              Look up another
            </Link>
          </div>
        </Frame>
      )
    }
  }
  return (
    <Explanation title="This address leads nowhere" action={<Overview />}>
      {fault.message}
    </Explanation>
  )
}

/** There is no such page. */
export function OffTheScale() {
  const { pathname } = useLocation()
  return (
    <Frame title="Off the scale">
      <p className="ink2 measure">
        There is no page at <code>{pathname}</code>.
      </p>
      <div className="nf" aria-hidden>
        <div className="ruler ruler--big">
          <div className="scale" />
          <div className="done" />
          <span className="oob" />
        </div>
      </div>
      <Overview />
    </Frame>
  )
}

function Explanation({
  title,
  children,
  action,
  countdown,
  small,
}: {
  title: string
  children: ReactNode
  action: ReactNode
  countdown?: ReactNode
  small?: string
}) {
  return (
    <Frame title={title}>
      <p className="ink2 measure">{children}</p>
      {countdown}
      <div className="flex mt4">{action}</div>
      {small && <p className="xsmall muted mt4">{small}</p>}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap failure" role="alert">
      <title>{`${title} · Epochal`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

function TryAgain({ children = 'Try again' }: { children?: ReactNode }) {
  return (
    <button type="button" className="btn" onClick={useTryAgain()}>
      {children}
    </button>
  )
}

function Overview() {
  const { network } = useParams()
  return (
    <Link
      className="btn"
      to={network !== undefined && isNetworkName(network) ? paths.overview(network) : '/'}
    >
      Overview
    </Link>
  )
}

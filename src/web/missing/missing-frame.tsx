import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { FailureFrame } from '#web/failures/failure-frame.tsx'
import { useTryAgain } from '#web/failures/retry-schedule.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { useTip } from '#web/tip/chain-pulse.ts'
import type { MissingContext } from './missing-record.ts'
import { type Suggestion, SuggestionList } from './suggestion-list.tsx'

/** A record that does not exist: why, what is near, and the ways on. */
export function MissingFrame({
  title,
  text,
  mayCome = false,
  identifier,
  near: [heading, pages] = ['', []],
  to,
  place,
  children,
}: {
  title: string
  text: string
  /** Whether the record may come, so that another request can help. */
  mayCome?: boolean
  identifier?: string
  near?: readonly [heading: string, pages: readonly Suggestion[]]
  /** A page to go on to, and its name. */
  to?: string
  place?: string
  children?: ReactNode
}) {
  const tryAgain = useTryAgain()
  return (
    <FailureFrame title={title} lede={text}>
      {identifier !== undefined && <p className="full-hash">{identifier}</p>}
      <SuggestionList title={heading} pages={pages} />
      {children}
      <div className="row above-4">
        {mayCome && (
          <button type="button" className="button" onClick={tryAgain}>
            Try again
          </button>
        )}
        {to !== undefined && (
          <Link className="button" to={to}>
            {place}
          </Link>
        )}
      </div>
    </FailureFrame>
  )
}

export function useMissingContext(): MissingContext {
  const network = useNetwork()
  const tip = useTip()
  return {
    network,
    recording: useNetworkDescription()?.recording ?? undefined,
    newestBlock: tip?.block_no ?? undefined,
    newestEpoch: tip?.epoch_no ?? undefined,
    now: serverNow() as UtcTime,
    zone: timeZone.use(),
  }
}

/** The served networks on which the same record can be looked for. */
export function useOtherNetworks() {
  const { name } = useNetwork()
  const { data } = useSuspenseQuery(networksQuery)
  return data.filter((other) => other.state !== 'announced' && other.name !== name).map((other) => other.name)
}

/** True once a moment has come: the component renders again then. */
export function useHasCome(moment: UtcTime): boolean {
  return useFromServerNow((now) => now >= moment)
}

/** Looks for the record of this page again once the chain has come to it, unless it had when the page was opened. */
export function useLookAgainAfter(hasCome: boolean | undefined): void {
  const tryAgain = useTryAgain()
  const [hasWaited, setHasWaited] = useState(false)
  if (hasCome === false && !hasWaited) setHasWaited(true)
  const isDue = hasWaited && hasCome === true
  useEffect(() => {
    if (!isDue) return
    // The proxy may still hold the refusal that this page shows.
    const timer = setTimeout(tryAgain, REFUSAL_FRESHNESS)
    return () => clearTimeout(timer)
  }, [isDue, tryAgain])
}

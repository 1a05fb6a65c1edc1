import { type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { oldestStaleness, type Staleness, stale } from '../../api/staleness.ts'
import { timeZone } from '../../browser/choices.ts'
import { whileVisible } from '../../browser/clock.ts'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { Notice } from '../../ui/records/notice.tsx'
import { Age, clockTextIn } from '../../ui/values/timestamp.tsx'
import './data-note.css'

/** Milliseconds between two tries to replace what this device has stored. */
const RETRY_EVERY = 10 * SECOND

/** The note that the page shows stale data: how old it is, why, and when it is requested again. */
export function DataNote() {
  const { name } = useNetwork()
  const staleness = useShownStaleness(name)
  const failed = useFailedRefresh(name)
  const queryClient = useQueryClient()
  const zone = timeZone.use()
  // Data that this device has stored stays, with its time, while there is no connection to refresh it.
  const isOffline = staleness?.reason === 'offline'
  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({
      queryKey: [name],
      type: 'active',
      predicate: ({ state }) => isOffline || state.status === 'error',
    })
  }, [queryClient, name, isOffline])
  useEffect(() => {
    if (!isOffline) return
    const end = whileVisible(tryAgain, RETRY_EVERY)
    addEventListener('online', tryAgain)
    return () => {
      end()
      removeEventListener('online', tryAgain)
    }
  }, [isOffline, tryAgain])
  if (failed && !isOffline) {
    return (
      <div className="page-width data-note data-note--failed">
        <FailureNotice
          place={`${name} refresh`}
          error={failed.error}
          tryAgain={tryAgain}
          stillShown={`The data loaded at ${clockTextIn(zone, failed.dataUpdatedAt as UtcTime)} is still shown.`}
        />
      </div>
    )
  }
  if (!staleness) return null
  return (
    <div className={isOffline ? 'page-width data-note data-note--offline' : 'page-width data-note'}>
      <Notice
        kind="warn"
        icon={isOffline ? 'offline' : 'warn'}
        title={
          <>
            {isOffline && 'Offline. '}Data from <Age time={staleness.at as UtcTime} />.
          </>
        }
      >
        The reason: {staleReasons[staleness.reason]}.{' '}
        {isOffline ? 'Epochal tries again by itself.' : 'A reload asks again.'}
      </Notice>
    </div>
  )
}

/** The staleness of what the page shows; a response arrives before the component that shows it. */
function useShownStaleness(network: NetworkName): Staleness | undefined {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = [stale.subscribe(listener), cache.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      [cache],
    ),
    () => oldestStaleness(network, cache),
  )
}

/** The state of the newest failed refresh of data that the page still shows. */
function useFailedRefresh(network: string): QueryState<unknown, Error> | undefined {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () =>
      cache
        .findAll({ queryKey: [network], type: 'active' })
        .map(({ state }) => state)
        .filter(({ status, data }) => status === 'error' && data !== undefined)
        .toSorted((a, b) => b.errorUpdatedAt - a.errorUpdatedAt)[0],
  )
}

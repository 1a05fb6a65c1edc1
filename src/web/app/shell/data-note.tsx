import { type QueryCache, type QueryState, useQueryClient } from '@tanstack/react-query'
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

/** The note that the page shows stale data: how old it is, why, and when it is requested again. */
export function DataNote() {
  const { name } = useNetwork()
  const staleness = useShownStaleness(name)
  const failed = useFailedRefresh(name)
  const queryClient = useQueryClient()
  const zone = timeZone.use()
  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({
      queryKey: [name],
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  }, [queryClient, name])
  // What this device has stored stays, with its time, while there is no connection to refresh it.
  if (staleness?.reason === 'offline') return <OfflineNote time={staleness.at as UtcTime} network={name} />
  if (failed) {
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
  return (
    staleness && (
      <div className="page-width data-note">
        <Notice
          kind="warn"
          title={
            <>
              Data from <Age time={staleness.at as UtcTime} />.
            </>
          }
        >
          The reason: {staleReasons[staleness.reason]}. Epochal tries again automatically.
        </Notice>
      </div>
    )
  )
}

/** Milliseconds between two tries to replace what this device has stored. */
const RETRY_EVERY = 10 * SECOND

/** The note that the page shows what a service worker has stored on this device. */
function OfflineNote({ time, network }: { time: UtcTime; network: string }) {
  const queryClient = useQueryClient()
  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({ queryKey: [network], type: 'active' })
  }, [queryClient, network])
  useEffect(() => {
    const end = whileVisible(tryAgain, RETRY_EVERY)
    addEventListener('online', tryAgain)
    return () => {
      end()
      removeEventListener('online', tryAgain)
    }
  }, [tryAgain])
  return (
    <div className="page-width data-note data-note--offline">
      <Notice
        kind="warn"
        icon="offline"
        title={
          <>
            Offline. Data from <Age time={time} />.
          </>
        }
        action={
          <button type="button" className="button button--small" onClick={tryAgain}>
            Try now
          </button>
        }
      >
        {staleReasons.offline}, so this page shows what is stored on this device. It tries again
        automatically.
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
    () => failedRefresh(network, cache),
  )
}

/** Called at each change of any query, so that what few of them have is tested first. */
function failedRefresh(network: string, cache: QueryCache): QueryState<unknown, Error> | undefined {
  return cache
    .getAll()
    .filter(
      (query) =>
        query.state.status === 'error' &&
        query.state.data !== undefined &&
        query.queryKey[0] === network &&
        query.isActive(),
    )
    .map(({ state }) => state)
    .toSorted((a, b) => b.errorUpdatedAt - a.errorUpdatedAt)[0]
}

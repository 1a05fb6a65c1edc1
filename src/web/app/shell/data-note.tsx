import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { useStaleness } from '../../api/staleness.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { Notice } from '../../ui/records/notice.tsx'
import { Age, clockTextIn } from '../../ui/values/timestamp.tsx'
import './data-note.css'

/** The note that the page shows stale data: how old it is, why, and when it is requested again. */
export function DataNote() {
  const { name } = useNetwork()
  const stale = useStaleness(name)
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
  if (failed) {
    return (
      <div className="page-width data-note">
        <FailureNotice
          place={`${name} refresh`}
          error={failed.error}
          tryAgain={tryAgain}
          stillShown={`The data loaded at ${clockTextIn(zone, failed.loadedAt)} is still shown.`}
        />
      </div>
    )
  }
  return (
    stale && (
      <div className="page-width data-note">
        <Notice
          kind="warn"
          title={
            <>
              Data from <Age time={stale.at as UtcTime} />.
            </>
          }
        >
          The reason: {staleReasons[stale.reason]}. Epochal tries again automatically.
        </Notice>
      </div>
    )
  )
}

interface FailedRefresh {
  readonly error: Error
  /** The time at which the shown data was loaded. */
  readonly loadedAt: UtcTime
}

/** The newest failed refresh of data that the page still shows. */
function useFailedRefresh(network: string): FailedRefresh | undefined {
  const cache = useQueryClient().getQueryCache()
  const newest = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () =>
      cache
        .findAll({ queryKey: [network], type: 'active' })
        .map(({ state }) => state)
        .filter(({ status, data }) => status === 'error' && data !== undefined)
        .toSorted((a, b) => b.errorUpdatedAt - a.errorUpdatedAt)[0]?.error,
  )
  const shown = cache
    .findAll({ queryKey: [network], type: 'active' })
    .find(({ state }) => state.error === newest && state.data !== undefined)
  return newest && shown ? { error: newest, loadedAt: shown.state.dataUpdatedAt as UtcTime } : undefined
}

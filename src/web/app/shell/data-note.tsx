import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { staleReasons } from '#explorer-protocol/cache-status.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { Countdown, nextTryText } from '#web/failures/failure-notice.tsx'
import { failureWords } from '#web/failures/failure-words.ts'
import { useRetrySchedule } from '#web/failures/retry-schedule.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { type OutdatedData, outdatedData, stalenessOf, useOfCache, useStaleness } from '#web/tip/staleness.ts'
import { EdgeNote } from '#web/ui/states/edge-note.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { Age } from '#web/ui/values/timestamp.tsx'
import './data-note.css'

/**
 * The one note about data that is not renewed, at the lower edge of the window: how old it is, why, and when it is requested
 * again. It moves nothing, and gives way to the notice of a part that has failed.
 */
export function DataNote() {
  const outdated = useOutdatedData()
  return outdated && <Note outdated={outdated} />
}

function Note({ outdated: { reason, at, cause } }: { outdated: OutdatedData }) {
  const { name } = useNetwork()
  const queryClient = useQueryClient()
  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({
      queryKey: [name],
      type: 'active',
      predicate: (query) => query.state.status === 'error' || stalenessOf(query) !== undefined,
    })
  }, [queryClient, name])
  const words = cause instanceof Error ? failureWords(cause) : undefined
  const isTemporary = words === undefined || words.remedy === 'wait'
  const { left, wait } = useRetrySchedule(`${name} data`, cause, isTemporary, tryAgain)
  const isOffline = reason === 'offline'
  const why = reason ? upperFirst(staleReasons[reason]) : words?.title
  return (
    <EdgeNote className="data-note">
      <Notice
        kind="warn"
        icon={isOffline ? 'offline' : 'warn'}
        title={
          <>
            {isOffline && 'Offline. '}Data from <Age time={at as UtcTime} />.
          </>
        }
        action={
          <button type="button" className="button button--small" onClick={tryAgain}>
            {left === undefined ? 'Try again' : 'Try now'}
          </button>
        }
      >
        {why}. {left !== undefined && nextTryText(left)}
      </Notice>
      {left !== undefined && <Countdown left={left} wait={wait} />}
    </EdgeNote>
  )
}

function useOutdatedData(): OutdatedData | undefined {
  const network = useNetwork()
  const cache = useQueryClient().getQueryCache()
  useStaleness(network.name)
  useOfCache(() => newestFailure(network.name, cache))
  const isOutdated = useFromServerNow((now) => outdatedData(network, cache, now) !== undefined)
  return isOutdated ? outdatedData(network, cache, serverNow()) : undefined
}

/** The time of the newest failure of a shown query; another one after each try. */
function newestFailure(
  network: string,
  cache: ReturnType<ReturnType<typeof useQueryClient>['getQueryCache']>,
): number {
  const failed = cache
    .findAll({ queryKey: [network], type: 'active' })
    .flatMap(({ state }) => (state.status === 'error' ? state.errorUpdatedAt : []))
  return Math.max(0, ...failed)
}

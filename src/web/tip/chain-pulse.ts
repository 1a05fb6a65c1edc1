import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, longestPause } from '#cardano/slot-time.ts'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { freshness } from '#contract/freshness.ts'
import type { Block } from '#contract/resources/block.ts'
import { ConnectionError } from '#web/api/api-error.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { externalStore } from '#web/browser/external-store.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { isOutdated, useStaleness } from './staleness.ts'

/**
 * The state of a network's data: only a `live` one may be spoken of as it is now. `behind`: no block for so long that the
 * data service must be late. `stale`: the newest block is not renewed, since the data service does not respond. `offline`:
 * this browser has no connection. `recorded`: a recording, which does not change.
 */
export type ChainPulse = 'live' | 'behind' | 'stale' | 'offline' | 'recorded' | 'unknown'

/** The newest block, requested again while a page shows it. */
export function useTip(): Block | undefined {
  return useTipQuery().data
}

/** The epoch of the newest block. A component renders again with a new epoch, not with each block. */
export function useTipEpoch(): number | undefined {
  const { data } = useQuery({
    ...recordQuery(useNetwork().name, 'latestBlock', {}),
    select: ({ value }) => value.epoch_no,
    notifyOnChangeProps: ['data'],
  })
  return data ?? undefined
}

export function useChainPulse(): ChainPulse {
  const network = useNetwork()
  const { data, error } = useTipQuery()
  const isConnected = isOnline.use()
  const isRecorded = useIsRecording()
  const { time, epoch_no } = data ?? {}
  const pause = longestPause(network, epoch_no ?? 0)
  const staleness = useStaleness(network.name)
  const { data: tip } = useQuery({
    ...recordQuery(network.name, 'latestBlock', {}),
    select: ({ staleness }) => staleness ?? null,
  })
  const isOffline = !isConnected || staleness?.reason === 'offline' || error instanceof ConnectionError
  return useFromServerNow((now) =>
    pulseOf({
      isOffline,
      isRecorded,
      isStale: error !== null || (tip != null && isOutdated(network, tip, now)),
      age: time && now - time,
      pause,
    }),
  )
}

/** What decides whether a page may speak of now. */
interface PulseFacts {
  readonly isOffline: boolean
  readonly isRecorded: boolean
  /** Whether the last request for the newest block brought no current response. */
  readonly isStale: boolean
  /** Of the newest block, in milliseconds; undefined before one is loaded. */
  readonly age: number | undefined
  /** Milliseconds without a block after which one is missing. */
  readonly pause: number
}

export function pulseOf({ isOffline, isRecorded, isStale, age, pause }: PulseFacts): ChainPulse {
  if (isOffline) return 'offline'
  if (age === undefined) return 'unknown'
  if (isRecorded) return 'recorded'
  if (isStale) return 'stale'
  return age > pause ? 'behind' : 'live'
}

/** The words before the age of the newest block, where it is not that of the chain; empty for a live one. */
export function lastBlockWords(pulse: ChainPulse): string {
  if (pulse === 'behind') return 'last block '
  return pulse === 'stale' || pulse === 'offline' ? 'last known block ' : ''
}

/** The epoch in progress, if the newest block belongs to it; undefined where that is not known, and for a chain that has stopped. */
export function useRunningEpoch(): number | undefined {
  const network = useNetwork()
  const pulse = useChainPulse()
  const tip = useTip()
  const running = useFromServerNow((now) => epochAt(network, now as UtcTime))
  const isKnown = pulse === 'live' || pulse === 'behind'
  return isKnown && tip?.epoch_no === running ? running : undefined
}

/** The request for the newest block, sent again while a page shows it. */
function useTipQuery() {
  const { name } = useNetwork()
  const isRecorded = useIsRecording()
  return useQuery({
    ...recordQuery(name, 'latestBlock', {}),
    refetchInterval: isRecorded ? false : unlessFailed(freshness.latestBlock.browser),
  })
}

/** A refetch interval that pauses after a failure: the data note retries failed requests. */
export function unlessFailed(every: number) {
  return ({ state }: { readonly state: { readonly error: unknown; readonly data: unknown } }) =>
    state.error && state.data !== undefined ? false : every
}

const isOnline = externalStore(() => navigator.onLine, {
  start: (write) => {
    const onChange = () => write(navigator.onLine)
    onChange()
    addEventListener('online', onChange)
    addEventListener('offline', onChange)
    return () => {
      removeEventListener('online', onChange)
      removeEventListener('offline', onChange)
    }
  },
})

/** Milliseconds between two announcements: blocks come in bursts that a screen reader cannot follow. */
const PAUSE = 20 * SECOND

let announcedAt = Number.NEGATIVE_INFINITY
let announced: SeenTip | undefined

/** A newest block as a page has shown it. */
interface SeenTip {
  readonly network: string
  readonly no: number
}

/** Whether a block is new: higher than the one before it of the same network. The first one shown is not. */
export function isNewTip(before: SeenTip | undefined, { network, no }: SeenTip): boolean {
  return before?.network === network && no > before.no
}

/** Announces new blocks to assistive technology, politely and not each one. */
export function useTipAnnouncements(block: Block | undefined): void {
  const no = block?.block_no ?? undefined
  const { name: network } = useNetwork()
  useEffect(() => {
    if (no === undefined) return
    const isNew = isNewTip(announced, { network, no })
    announced = { network, no }
    if (!isNew || performance.now() - announcedAt < PAUSE) return
    announcedAt = performance.now()
    announce(`New block ${groupDigits(no)}`)
  }, [network, no])
}

/** Whether the data shown may be older than the record: offline, or while the data service does not answer. */
export function useIsOldCopy(): boolean {
  const network = useNetwork()
  const pulse = useChainPulse()
  const staleness = useStaleness(network.name)
  const isRecorded = useIsRecording()
  const isOld = useFromServerNow((now) => staleness !== undefined && isOutdated(network, staleness, now))
  return !isRecorded && (pulse === 'offline' || pulse === 'stale' || isOld)
}
